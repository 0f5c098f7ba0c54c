import { type Address, isAddressEqual, zeroAddress } from 'viem'
import { receiverFault } from '../../campaign/receiverFault.ts'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { type ReceiverOnChain, readReceiver } from '../../chain/readReceiver.ts'
import { readRuntimeCode } from '../../chain/readRuntimeCode.ts'
import { EverclaimError } from '../../errors.ts'
import { message, say } from '../../language/say.ts'

/** What a receiver is for: what is left after the end, the Blast yield, the gas refunds. */
export type ReceiverRole = 'sweep' | 'yield' | 'gas'

/** A doubt that a person may settle, by its name. */
export const receiverDoubts = ['new-receiver', 'unchecked-receiver'] as const
export type ReceiverDoubt = (typeof receiverDoubts)[number]

/** What was found out of a receiver. The sentence says what is wrong or what to know. */
export type ReceiverFinding =
  | { readonly status: 'fine'; readonly kind: 'safe' | 'key' | 'contract'; readonly sentence: string }
  /** May be meant, and cannot be undone. */
  | { readonly status: 'doubtful'; readonly doubt: ReceiverDoubt; readonly sentence: string }
  /** Would never give anything back, or could never receive it. */
  | { readonly status: 'refused'; readonly sentence: string }

/** The campaign that it is to be a receiver of. `token`: the zero address stands for the chain's own coin. */
export type ReceivingCampaign = {
  readonly token: Address
  readonly factory: Address
  /** Where its contract is or will be, once that is known. */
  readonly distributor: Address | undefined
}

/** Whether what a receiver gets is ETH: gas refunds always, all else where the campaign pays ETH. */
export const receivesEther = (roles: readonly ReceiverRole[], token: Address): boolean =>
  roles.includes('gas') || isAddressEqual(token, zeroAddress)

/**
 * Looks at a receiver before it is fixed for ever, by its digits and on chain. What the nodes did not say, or
 * said differently, is a doubt of its own.
 */
export async function checkReceiver(
  reader: ChainReader,
  {
    address,
    roles,
    campaign,
  }: { address: Address; roles: readonly ReceiverRole[]; campaign: ReceivingCampaign },
): Promise<ReceiverFinding> {
  const { token, factory, distributor } = campaign
  const fault = receiverFault(address, { token, factory })
  if (fault) return { status: 'refused', sentence: fault.sentence }
  if (distributor && isAddressEqual(address, distributor)) return refusedCampaign()
  // Before its address is known, the factory stands for the contract: both are contracts that the receiver
  // has never seen.
  const etherFrom = receivesEther(roles, token) ? (distributor ?? factory) : undefined
  let found: ReceiverOnChain
  try {
    found = await readReceiver(reader, { address, etherFrom })
  } catch (error) {
    if (!(error instanceof EverclaimError)) throw error
    return unchecked(error.summary)
  }
  return judge(found)
}

async function judge({ code, nonce, balance, safe, takesEther }: ReceiverOnChain): Promise<ReceiverFinding> {
  if (takesEther === false)
    return {
      status: 'refused',
      sentence: say('This contract refuses ETH, but it would be paid in ETH. Enter another address.'),
    }
  if (takesEther === 'unknown') return unchecked(say('The nodes didn’t report whether it takes ETH.'))
  if (code === '0x') {
    if (nonce === 0 && balance === 0n)
      return {
        status: 'doubtful',
        doubt: 'new-receiver',
        sentence: say('This address was never used on Blast. Check it carefully for mistakes.'),
      }
    return { status: 'fine', kind: 'key', sentence: say(oneKey) }
  }
  // An account that runs code by delegation (EIP-7702) still has its one key.
  if (code.startsWith('0xef0100')) return { status: 'fine', kind: 'key', sentence: say(oneKey) }
  if (safe.status === 'safe') {
    const { threshold, owners } = safe
    return {
      status: 'fine',
      kind: 'safe',
      sentence: say('A Safe: {threshold} of {owners} owners sign.', { threshold, owners: owners.length }),
    }
  }
  if (readRuntimeCode(code)) return refusedCampaign()
  return {
    status: 'fine',
    kind: 'contract',
    sentence: say('A contract, not a Safe. Make sure it can pass payments on.'),
  }
}

const oneKey = message(
  'An account with one key. If the key is lost, so are its payments. No one can change the receiver. A Safe is safer.',
)

const refusedCampaign = (): ReceiverFinding => ({
  status: 'refused',
  sentence: say('This is a campaign’s contract. It can’t pay this back. Enter another address.'),
})

const unchecked = (reason: string): ReceiverFinding => ({
  status: 'doubtful',
  doubt: 'unchecked-receiver',
  sentence: say('We couldn’t check this address on Blast. {reason}', { reason }),
})
