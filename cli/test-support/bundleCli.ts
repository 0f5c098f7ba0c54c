import { join } from 'node:path'
import { buildCli } from '../../scripts/buildCli.ts'

/**
 * The command line in one file, as `npm run build:cli` makes it, which starts in a tenth of the time of
 * `cli/everclaim.mjs`. Answers with its path below `folder`. `everclaim.test.ts` runs that as well.
 */
export async function bundleCli(folder: string): Promise<string> {
  const outfile = join(folder, 'bundle', 'everclaim.mjs')
  await buildCli(outfile)
  return outfile
}
