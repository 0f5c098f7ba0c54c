/**
 * One line of a comparison. Of several rounds all values are given, in the order of the rounds: the median is
 * shown, and the ratio is the median of the ratios within a round, in which both had the same machine. Parts
 * therefore measure in turns: ours, peer, ours, peer.
 */
export type BenchRow = {
  readonly what: string
  /** Of both values and of `most` and `least`: `ms`, `CPU s`, `kB gzip`, `gas`, `requests a CPU s`. */
  readonly unit: string
  /** Which values are better. Default: `less`. */
  readonly better?: 'less' | 'more'
  readonly ours: number | readonly number[]
  readonly peer?: { readonly name: string; readonly value: number | readonly number[] }
  readonly bar?: BenchBar | undefined
  /**
   * True where any machine counts the same, as of bytes, requests and gas: a missed bar then ends the run
   * with 1. Times never do.
   */
  readonly isExact?: boolean
  /** Markdown, in one line. */
  readonly note?: string
}

/** What is to be reached: by our value, or by how many times it is better than the peer’s. */
export type BenchBar = { readonly most: number } | { readonly least: number } | { readonly ratio: number }

export type BenchResult = {
  readonly rows: readonly BenchRow[]
  /** Paragraphs below the table, in Markdown without headings: tables of another form, traces. */
  readonly text?: readonly string[]
}

/** What `npm run bench -- <name>` measures: one section of `docs/performance.md`. */
export type BenchPart<Options extends Readonly<Record<string, number>> = Readonly<Record<string, number>>> = {
  readonly title: string
  /** What is measured and how, in Markdown, above the table. */
  readonly method: string
  /** Numbers that the command line can set (`-- api --seconds 20`), with what they are else. */
  readonly options: Options
  /** `progress` prints a line for the one who waits; the rows are printed by the runner. */
  measure(options: Options, progress: (line: string) => void): Promise<BenchResult>
}

/** A part, whose `measure` gets each of its options by name. */
export function definePart<Option extends string>(
  part: BenchPart<Readonly<Record<Option, number>>>,
): BenchPart<Readonly<Record<Option, number>>> {
  return part
}
