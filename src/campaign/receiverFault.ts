import { fromHex, type Hex } from './hex.ts'
import { chainContract } from './list/contractRecipients.ts'
import { isBurned } from './list/flagRecipients.ts'

/**
 * Why an address can never be a receiver, by its digits and by the campaign's own contracts. The sentence
 * says what to do.
 */
export type ReceiverFault = {
  readonly code: 'burn' | 'precompile' | 'predeploy' | 'token' | 'factory'
  readonly sentence: string
}

const sentences = {
  burn: 'Nobody is known to hold the key of this address: what it receives is lost. Name another one.',
  precompile:
    'This address is a part of the chain itself, which never gives anything back. Name another one.',
  predeploy: 'This address is a contract of Blast itself, which never gives anything back. Name another one.',
  token: 'That is the token’s own contract, which could never give anything back.',
  factory:
    'That is the factory that creates campaigns, which could never give anything back. Name another one.',
} as const

/**
 * What is wrong with a receiver of the rest, the yield or the gas refunds, without asking the chain.
 *
 * @param token the zero address stands for the chain's own coin
 */
export function receiverFault(
  address: Hex,
  known: { readonly token: Hex | undefined; readonly factory: Hex },
): ReceiverFault | undefined {
  const account: Hex = `0x${address.slice(2).toLowerCase()}`
  const code =
    chainContract(account) ??
    (isBurned(fromHex(account), 0) ? 'burn' : undefined) ??
    (account === known.token?.toLowerCase() ? 'token' : undefined) ??
    (account === known.factory.toLowerCase() ? 'factory' : undefined)
  return code && { code, sentence: sentences[code] }
}
