/**
 * npm run check:release -- <folder> <address>
 *
 * Whether a release is what its signer signed: the signature, each hash, and that no file is missing or was
 * added. The address has to come from elsewhere than the release.
 */
import { isAddress } from 'viem'
import { EverclaimError } from '../src/errors.ts'
import { checkRelease } from './release/checkRelease.ts'

const [folder, signer, ...others] = process.argv.slice(2)
try {
  if (folder === undefined || signer === undefined || !isAddress(signer) || others.length > 0) {
    console.error(
      'Usage: npm run check:release -- <folder> <the signer’s address, from elsewhere than the release> (docs/running.md)',
    )
    process.exitCode = 2
  } else {
    const { version, commit, date, files, site } = await checkRelease(folder, signer)
    const where = site.isFolderThere
      ? `Its site of ${site.files} files is whole, in site/ and in site.car.`
      : `Its site of ${site.files} files is in site.car, as it was signed; there was no folder site/ to check.`
    console.log(
      `Release ${version} of commit ${commit} (${date}) was signed by ${signer}.\n${files} files have their hashes; none is missing, and none was added.\n${where}\nsha256 ${site.sha256}\ncid    ${site.cid}`,
    )
  }
} catch (error) {
  if (!(error instanceof EverclaimError)) throw error
  console.error(error.message)
  process.exitCode = 1
}
