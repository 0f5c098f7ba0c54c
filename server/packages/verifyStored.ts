import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import * as v from '../../src/schema/v.ts'

const verdictSchema = v.variant('status', [
  v.strictObject({ status: v.literal('whole'), hash: v.string() }),
  v.strictObject({ status: v.literal('refused'), sentence: v.string() }),
])
/** What became of a package: its hash, or why it is none. */
export type StoredVerdict = v.InferOutput<typeof verdictSchema>

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
  return v.parse(verdictSchema, JSON.parse(stdout))
}
