import { type Address, isAddressEqual } from 'viem'
import { say } from '../../../language/say.ts'
import {
  type OwnersChange,
  ownersAfter,
  ownersCall,
  thresholdDoubt,
} from '../../../multisig/build/ownerCalls.ts'
import { parseRecipient } from '../../../multisig/build/parseRecipient.ts'
import type { DraftCall } from './draftStore.ts'
import type { Field, Known, ReadCall } from './readDraftCall.ts'

/** Reads a change of the Safe's owners or of how many of them sign. */
export function readOwnersCall(
  draft: Extract<DraftCall, { kind: 'owners' }>,
  { safe, owners: before }: Pick<Known, 'safe' | 'owners'>,
): ReadCall {
  const faults: Partial<Record<Field, string>> = {}
  const missing: Partial<Record<Field, string>> = {}
  const isOwner = (address: Address) => before.owners.some((each) => isAddressEqual(each, address))

  const read = (field: 'owner' | 'by', wanted: 'an owner' | 'a new one'): Address | undefined => {
    const input = parseRecipient(draft[field], {})
    if (input.status === 'empty')
      missing[field] = wanted === 'an owner' ? say('Choose an owner.') : say('Enter the new owner.')
    if (input.status === 'unusable') faults[field] = input.reason
    if (input.status !== 'address') return undefined
    const { address } = input
    const fault =
      wanted === 'an owner'
        ? isOwner(address)
          ? undefined
          : say('This isn’t an owner of this Safe.')
        : isOwner(address)
          ? say('This is already an owner.')
          : isAddressEqual(address, safe)
            ? say('A Safe can’t own itself.')
            : BigInt(address) === 1n
              ? say('A Safe can’t have this owner.')
              : undefined
    if (fault) faults[field] = fault
    return fault ? undefined : address
  }
  const count = before.owners.length + (draft.change === 'add' ? 1 : draft.change === 'remove' ? -1 : 0)
  const readThreshold = (): number | undefined => {
    const text = draft.threshold.trim() || `${Math.min(before.threshold, Math.max(count, 1))}`
    const number = /^\d{1,6}$/.test(text) ? Number(text) : 0
    if (count > 0 && number >= 1 && number <= count) return number
    faults.threshold =
      count === 0
        ? say('A Safe needs at least one owner.')
        : say('Choose 1 to {count} of {count} owners.', { count })
    return undefined
  }
  const change = changeOf()
  const after = change && ownersAfter(before, change)
  const doubt = after && draft.change !== 'swap' ? thresholdDoubt(after) : undefined
  const doubts = doubt ? { threshold: doubt } : {}
  return change && after
    ? { status: 'ready', call: ownersCall(safe, before, change), owners: after, doubts }
    : { status: 'unusable', faults, missing, doubts }

  function changeOf(): OwnersChange | undefined {
    switch (draft.change) {
      case 'add':
      case 'remove': {
        const owner = read('owner', draft.change === 'add' ? 'a new one' : 'an owner')
        const threshold = readThreshold()
        return owner && threshold ? { type: draft.change, owner, threshold } : undefined
      }
      case 'swap': {
        const owner = read('owner', 'an owner')
        const by = read('by', 'a new one')
        return owner && by ? { type: 'swap', owner, by } : undefined
      }
      case 'threshold': {
        if (draft.threshold.trim() === '') {
          missing.threshold = say('Choose how many must sign.')
          return undefined
        }
        const threshold = readThreshold()
        if (threshold === before.threshold) {
          faults.threshold = say('{threshold} of {count} already must sign.', { threshold, count })
          return undefined
        }
        return threshold ? { type: 'threshold', threshold } : undefined
      }
    }
  }
}
