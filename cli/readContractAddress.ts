import { type Address, getAddress, isAddress, zeroAddress } from 'viem'

/** The address of a campaign's contract, which a command is about. What is none goes to `faults`. */
export function readContractAddress(place: string, faults: string[]): Address {
  if (isAddress(place)) return getAddress(place)
  if (place !== '')
    faults.push(`"${place}" is no address of a contract; \`deploy\` and \`status\` say it of a package`)
  return zeroAddress
}
