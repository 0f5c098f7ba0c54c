/** What a batch has done. */
export type Batch = {
  /** How many of the part's unit were tried, all of them well unless `failure` says otherwise. */
  count: number
  /** What broke, in the words of the tests. */
  failure?: string
}

/**
 * A property that is tried more often than every change can afford: `npm run assure -- <name>`. It is tried
 * in batches with a seed each, so that a run can stop at any time and go on later.
 */
export type AssurePart = {
  title: string
  /** What is counted: `calls`, `scripts`, `messages`. */
  unit: string
  /** How many are asked for. */
  goal: number
  /**
   * Folders and files, from the project's root. A figure holds for these very bytes: another one begins anew.
   */
  sources: readonly string[]
  /** @param seed From one on; another one tries others. */
  batch(seed: number): Batch | Promise<Batch>
}
