import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { z } from 'zod'

const verdictSchema = z.discriminatedUnion('status', [
  z.strictObject({ status: z.literal('whole'), hash: z.string() }),
  z.strictObject({ status: z.literal('refused'), sentence: z.string() }),
])
/** What became of a package: its hash, or why it is none. */
export type StoredVerdict = z.infer<typeof verdictSchema>

const project = fileURLToPath(new URL('../..', import.meta.url))

/** Milliseconds after which the recomputing is given up. A million recipients take seconds. */
const patience = 300_000

/**
 * Recomputes a stored package whole and from nothing (`verifyPackage`), in a process of its own: a million
 * hashes take seconds, in which the API answers others. It knows none of the API's settings. Rejects where it
 * could not be done.
 */
export async function verifyStored(folder: string, signal?: AbortSignal): Promise<StoredVerdict> {
  const main = fileURLToPath(new URL('./verifyMain.ts', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', main, folder], {
    cwd: project,
    timeout: patience,
    env: { NODE_ENV: 'production' },
    ...(signal ? { signal } : {}),
  })
  return verdictSchema.parse(JSON.parse(stdout))
}
