import { message, say } from '../language/say.ts'
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
  burn: message('No one has the key of this address. Payments to it are lost. Enter another one.'),
  precompile: message('This address is part of the chain. Payments to it are lost. Enter another one.'),
  predeploy: message(
    'This address is one of Blast’s own contracts. Payments to it are lost. Enter another one.',
  ),
  token: message('This is the token’s own contract. Payments to it are lost.'),
  factory: message('This is the campaign factory. Payments to it are lost. Enter another one.'),
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
  return code && { code, sentence: say(sentences[code]) }
}
