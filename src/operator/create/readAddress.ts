import { zeroAddress } from 'viem'
import { type AddressText, readBlastAddressText } from '../../hex/readAddressText.ts'

/** Reads an address, offline. `blast:` in front is understood; other chains' names are refused. */
export function readAddress(text: string): AddressText {
  const trimmed = text.trim()
  if (trimmed === '') return { fault: 'Enter an address.' }
  const read = readBlastAddressText(trimmed, 'The campaign is on Blast.')
  const isZero = 'address' in read && read.address === zeroAddress
  return isZero ? { fault: 'That is the zero address, which nobody holds.' } : read
}
