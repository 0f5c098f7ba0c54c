import { type Address, encodeFunctionData, isAddressEqual } from 'viem'
import { say } from '../../language/say.ts'
import type { DecodedCall } from './decodeTransaction.ts'
import { safeCallsAbi } from './knownCalls.ts'
import type { SafeCall } from './multiSend.ts'

/** Who owns a Safe and how many of them sign: `owners` in the order of the Safe's own list. */
export type Owners = { readonly owners: readonly Address[]; readonly threshold: number }

/** A change of a Safe's owners or of how many of them sign. */
export type OwnersChange =
  | { readonly type: 'add'; readonly owner: Address; readonly threshold: number }
  | { readonly type: 'remove'; readonly owner: Address; readonly threshold: number }
  | { readonly type: 'swap'; readonly owner: Address; readonly by: Address }
  | { readonly type: 'threshold'; readonly threshold: number }

/** The beginning of a Safe's list of owners, before the first of them. */
const sentinel: Address = '0x0000000000000000000000000000000000000001'

/**
 * The call by which a Safe makes the change, for owners as they are when it is made: a Safe's list is linked,
 * and each entry is named by the one before it.
 *
 * @param owners in the order in which the chain lists them, with the changes before this one made
 */
export function ownersCall(safe: Address, { owners }: Owners, change: OwnersChange): SafeCall {
  return { to: safe, value: 0n, data: encode() }

  function encode() {
    const abi = safeCallsAbi
    switch (change.type) {
      case 'add':
        return encodeFunctionData({
          abi,
          functionName: 'addOwnerWithThreshold',
          args: [change.owner, BigInt(change.threshold)],
        })
      case 'remove':
        return encodeFunctionData({
          abi,
          functionName: 'removeOwner',
          args: [before(change.owner), change.owner, BigInt(change.threshold)],
        })
      case 'swap':
        return encodeFunctionData({
          abi,
          functionName: 'swapOwner',
          args: [before(change.owner), change.owner, change.by],
        })
      case 'threshold':
        return encodeFunctionData({ abi, functionName: 'changeThreshold', args: [BigInt(change.threshold)] })
    }
  }

  function before(owner: Address): Address {
    return owners[owners.findIndex((each) => isAddressEqual(each, owner)) - 1] ?? sentinel
  }
}

/**
 * Owners and threshold once the change is made. A new owner is the first of the list, as in the contract.
 */
export function ownersAfter({ owners, threshold }: Owners, change: OwnersChange): Owners {
  switch (change.type) {
    case 'add':
      return { owners: [change.owner, ...owners], threshold: change.threshold }
    case 'remove':
      return {
        owners: owners.filter((each) => !isAddressEqual(each, change.owner)),
        threshold: change.threshold,
      }
    case 'swap':
      return {
        owners: owners.map((each) => (isAddressEqual(each, change.owner) ? change.by : each)),
        threshold,
      }
    case 'threshold':
      return { owners, threshold: change.threshold }
  }
}

/** The change that a decoded call makes; undefined where it makes none to owners or threshold. */
export function ownersChangeOf({ meaning }: Pick<DecodedCall, 'meaning'>): OwnersChange | undefined {
  if (meaning.kind !== 'safe-change') return undefined
  const { change } = meaning
  switch (change.type) {
    case 'add-owner':
      return { type: 'add', owner: change.owner, threshold: Number(change.threshold) }
    case 'remove-owner':
      return { type: 'remove', owner: change.owner, threshold: Number(change.threshold) }
    case 'swap-owner':
      return { type: 'swap', owner: change.owner, by: change.by }
    case 'threshold':
      return { type: 'threshold', threshold: Number(change.threshold) }
    default:
      return undefined
  }
}

/** What a threshold means that is unusual for so many owners; undefined for any other. */
export function thresholdDoubt({ owners, threshold }: Owners): string | undefined {
  if (threshold === 1)
    return owners.length === 1
      ? say('One owner signs alone. If that key is lost, nothing can leave the Safe.')
      : say('Any owner can then act alone. One stolen key can empty the Safe.')
  if (threshold === owners.length)
    return say('Every owner must then sign. If one key is lost, nothing can leave the Safe.')
  return undefined
}
