import { keccak256 as viemKeccak256 } from 'viem'
import { readAllocation } from '../allocations.ts'
import { checkRecipientList, type ListChange, type ListCheckOptions } from '../list/checkRecipientList.ts'
import type { ListWindows } from '../list/listWindows.ts'

export const keccak256 = (bytes: Uint8Array) => viemKeccak256(bytes, 'bytes')
export const whole = { unit: 'whole', decimals: 18 } as const
export const base = { unit: 'base' } as const

export type CheckOptions = Partial<Omit<ListCheckOptions, 'keccak256'>>

/** A list that is checked, with what was changed in it and its entries as a person reads them. */
export function check(file: string | Uint8Array | ListWindows, options: CheckOptions = {}) {
  const list = typeof file === 'string' ? new TextEncoder().encode(file) : file
  const changes: ListChange[] = []
  const checked = checkRecipientList(list, {
    amounts: whole,
    keccak256,
    maxExamples: 100,
    onChange: (change) => changes.push(change),
    ...options,
  })
  const { records, count } = checked.allocations
  const entries = Array.from({ length: count }, (_, i) => {
    const { account, amount } = readAllocation(records, i)
    return [account, amount] as const
  })
  return { ...checked, changes, entries }
}
