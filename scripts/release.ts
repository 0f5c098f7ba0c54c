/**
 * Makes a release of the work tree's commit in `release/`, as the workflow of a tag does:
 * `npm run release -- <environment file>`.
 */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { EverclaimError } from '../src/errors.ts'
import { makeRelease, refuseChanges } from './release/makeRelease.ts'

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '')
const [environmentFile, ...others] = process.argv.slice(2)

try {
  if (environmentFile === undefined || others.length > 0) {
    console.error('Usage: npm run release -- <file with the site’s variables> (docs/running.md)')
    process.exitCode = 2
  } else {
    refuseChanges(root)
    const { commit, site } = await makeRelease({ root, folder: join(root, 'release'), environmentFile })
    console.log(
      `Released ${commit} into release/: a site of ${site.files} files.\nsha256 ${site.sha256}\ncid    ${site.cid}`,
    )
  }
} catch (error) {
  if (!(error instanceof EverclaimError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
