import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Address, Hex, LocalAccount } from 'viem'

export const sumsFile = 'sha256sums.txt'
export const signatureFile = 'sha256sums.txt.sig'

/**
 * What is signed of `sha256sums.txt` (EIP-191): its text without the line break at its end, which a shell
 * leaves out of `"$(cat sha256sums.txt)"`, so that other programs can check a signature as well.
 */
export const signedTextOf = (sums: string): string => sums.replace(/\n$/, '')

/** What `sha256sums.txt.sig` says, to the byte. */
export const signatureText = ({ address, signature }: { address: Address; signature: Hex }): string =>
  `address ${address}\nsignature ${signature}\n`

/**
 * Signs all files of a release, by the hashes in its `sha256sums.txt`, and writes `sha256sums.txt.sig`. The
 * same release and key give the same bytes.
 */
export async function signRelease(folder: string, account: LocalAccount): Promise<void> {
  const message = signedTextOf(readFileSync(join(folder, sumsFile), 'utf8'))
  const signature = await account.signMessage({ message })
  writeFileSync(join(folder, signatureFile), signatureText({ address: account.address, signature }))
}
