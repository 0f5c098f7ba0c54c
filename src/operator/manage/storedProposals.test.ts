import type { Address } from 'viem'
import { describe, expect, test } from 'vitest'
import { createMemoryStorage } from '../../storage/test-support/createMemoryStorage.ts'
import { type ManageProposal, storedProposalsOf } from './storedProposals.ts'

const distributor = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const proposal = (change: Partial<ManageProposal> = {}): ManageProposal => ({
  kind: 'sweep',
  safe: distributor,
  to: distributor,
  data: '0x1234',
  way: 'file',
  safeTxHash: null,
  fromNonce: 3,
  seenAtBlock: 9,
  savedAt: 1_700_000_000_000,
  ...change,
})
function memory(text?: string) {
  const storage = createMemoryStorage(
    text === undefined ? {} : { [storedProposalsOf(distributor).key]: text },
  )
  return {
    read: (contract: Address) => storedProposalsOf(contract).read(storage),
    write: (proposals: readonly ManageProposal[]) =>
      storedProposalsOf(distributor).change(storage, () => proposals),
    json: (): unknown => JSON.parse([...storage.items.values()].join()),
  }
}

describe('storedProposalsOf', () => {
  test('gives back what it was given, by contract', () => {
    const stored = memory()
    const one = proposal({ safeTxHash: `0x${'ab'.repeat(32)}`, way: 'service' })
    stored.write([one, proposal()])
    expect(stored.read(distributor)).toEqual([one, proposal()])
    expect(stored.read(`0x${'11'.repeat(20)}`)).toEqual([])
  })

  test('one damaged or foreign entry does not take the others along', () => {
    const text = JSON.stringify([{ kind: 'steal' }, proposal(), proposal({ to: `0x${'11'.repeat(20)}` })])
    expect(memory(text).read(distributor)).toEqual([proposal()])
    expect(memory('{').read(distributor)).toEqual([])
  })

  test('batches that are too large for a browser’s storage are left out, the oldest first', () => {
    const stored = memory()
    const large = (savedAt: number) => proposal({ savedAt, data: `0x${'ab'.repeat(350_000)}` })
    stored.write([large(3), large(2), large(1)])
    expect(stored.read(distributor).map(({ savedAt }) => savedAt)).toEqual([3, 2])
  })

  test('what this version cannot read stays for the one that can', () => {
    const foreign = [{ kind: 'steal' }, 7]
    const stored = memory(JSON.stringify(foreign))
    stored.write([proposal()])
    expect(stored.read(distributor)).toEqual([proposal()])
    expect(stored.json()).toEqual([proposal(), ...foreign])
  })
})
