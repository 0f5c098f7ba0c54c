import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Files that are not written by hand. */
const generated = /^src\/abi\/|\.generated\.ts$|\/fixtures\/|^public\/wallets\//

/** What is written by hand and in git, by its path. `kinds` are endings, such as `ts`. */
export function readSources(kinds: readonly string[]): Map<string, string> {
  const listed = execFileSync('git', ['ls-files', '-z', ...kinds.map((kind) => `*.${kind}`)], {
    encoding: 'utf8',
  })
  const paths = listed.split('\0').filter((path) => path !== '' && !generated.test(path))
  return new Map(paths.map((path) => [path, readFileSync(path, 'utf8')]))
}
