/**
 * Makes a release of the work tree's commit in `release/`, as the workflow of a tag does:
 * `npm run release -- <environment file>`. With `--sign <key or keystore>` it is signed.
 */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { EverclaimError } from '../src/errors.ts'
import { makeRelease, refuseChanges } from './release/makeRelease.ts'
import { readSigner, type SignerFile } from './release/readSigner.ts'
import { signRelease } from './release/signRelease.ts'

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '')

/** @returns undefined where the words are not those of the usage */
function readArguments(): { environmentFile: string; signer: SignerFile | undefined } | undefined {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { sign: { type: 'string' }, 'password-file': { type: 'string' } },
    })
    const [environmentFile, ...others] = positionals
    const { sign: path, 'password-file': passwordFile } = values
    if (environmentFile === undefined || others.length > 0) return
    if (path === undefined)
      return passwordFile === undefined ? { environmentFile, signer: undefined } : undefined
    return { environmentFile, signer: { path, passwordFile } }
  } catch {
    return
  }
}

const asked = readArguments()
try {
  if (!asked) {
    console.error(
      'Usage: npm run release -- <file with the site’s variables> [--sign <key or keystore> [--password-file <file>]] (docs/running.md)',
    )
    process.exitCode = 2
  } else {
    refuseChanges(root)
    // Before minutes of building, and so that a wrong password leaves the release of before.
    const account = asked.signer && (await readSigner(asked.signer))
    const folder = join(root, 'release')
    const { commit, site } = await makeRelease({ root, folder, environmentFile: asked.environmentFile })
    if (account) await signRelease(folder, account)
    console.log(
      `Released ${commit} into release/: a site of ${site.files} files.\nsha256 ${site.sha256}\ncid    ${site.cid}\n${account ? `Signed by ${account.address}.` : 'Not signed (--sign).'}`,
    )
  }
} catch (error) {
  if (!(error instanceof EverclaimError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
