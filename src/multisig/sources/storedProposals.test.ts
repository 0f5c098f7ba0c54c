import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../scripts/test-support/runs.ts'
import type { SafeTransaction } from '../../chain/hashSafeTransaction.ts'
import {
  chainId,
  person,
  pusher,
  safe,
  sign,
  template,
} from '../../claim/safeClaim/test-support/claimFixtures.ts'
import { proposalOf } from '../proposal.ts'
import { transactionToJson } from './proposalText.ts'
import { forgetProposal, proposalsKey, readProposals, rememberProposal } from './storedProposals.ts'

function createStorage(most = Number.POSITIVE_INFINITY) {
  let text: string | null = null
  return {
    getItem: (key: string) => (key === proposalsKey ? text : null),
    setItem(_: string, value: string) {
      if (value.length > most) throw new DOMException('full', 'QuotaExceededError')
      text = value
    },
    removeItem(key: string) {
      if (key === proposalsKey) text = null
    },
    put: (value: string | null) => {
      text = value
    },
    json: (): unknown[] => JSON.parse(text ?? '[]'),
  }
}
const place = { chainId, safe }
const signedBy = async (who: readonly number[], nonce = 0) => {
  const proposal = template('many', nonce)
  const signatures = who.map(async (at) => ({
    signer: person(at).address,
    signature: await sign(at, proposal.safeTxHash),
  }))
  return { ...proposal, signatures: await Promise.all(signatures) }
}

describe('what this browser remembers', () => {
  test('a proposal comes back as it was, by Safe and chain', async () => {
    const storage = createStorage()
    const proposal = await signedBy([0])
    rememberProposal(storage, chainId, proposal, { block: 7, now: 1 })
    expect(readProposals(storage, place)).toEqual([{ chainId, proposal, seenAtBlock: 7, savedAt: 1 }])
    expect(readProposals(storage, { chainId: 1, safe })).toEqual([])
    expect(readProposals(storage, { chainId, safe: pusher })).toEqual([])
  })

  test('signatures of both are kept, with the earlier block', async () => {
    const storage = createStorage()
    const [first, second] = [await signedBy([0]), await signedBy([1])]
    rememberProposal(storage, chainId, first, { block: 7, now: 1 })
    rememberProposal(storage, chainId, second, { block: 9, now: 2 })
    const [stored, ...rest] = readProposals(storage, place)
    expect(rest).toEqual([])
    expect(stored).toMatchObject({ seenAtBlock: 7, savedAt: 1 })
    expect(stored?.proposal.signatures).toHaveLength(2)
    rememberProposal(storage, chainId, await signedBy([2]), { block: 5, now: 3 })
    expect(readProposals(storage, place)[0]?.seenAtBlock).toBe(5)
  })

  test('what is known already is not written again', async () => {
    const storage = createStorage()
    const proposal = await signedBy([0, 1])
    rememberProposal(storage, chainId, proposal, { block: 7 })
    let written = 0
    storage.setItem = () => void written++
    rememberProposal(storage, chainId, proposal, { block: 8 })
    rememberProposal(storage, chainId, await signedBy([1]), { block: 8 })
    expect(written).toBe(0)
  })

  test('a proven signature takes the place of one that was damaged in storage', async () => {
    const storage = createStorage()
    const proposal = await signedBy([0])
    const [{ signer, signature } = { signer: safe, signature: '0x' as const }] = proposal.signatures
    const damaged = { ...proposal, signatures: [{ signer, signature: `0xff${signature.slice(4)}` as const }] }
    rememberProposal(storage, chainId, damaged, { block: 7 })
    rememberProposal(storage, chainId, proposal, { block: 7 })
    expect(readProposals(storage, place)[0]?.proposal.signatures).toEqual([{ signer, signature }])
  })

  test('what an earlier version kept with its execution is read, and the execution is of the other list', async () => {
    const storage = createStorage()
    const proposal = await signedBy([0])
    rememberProposal(storage, chainId, proposal, { block: 7, now: 1 })
    const execution = {
      status: 'sent',
      from: pusher,
      data: '0x',
      hash: `0x${'ab'.repeat(32)}`,
      sentAtBlock: 3,
    }
    storage.put(JSON.stringify(storage.json().map((each) => Object.assign({ execution }, each))))
    expect(readProposals(storage, place)).toEqual([{ chainId, proposal, seenAtBlock: 7, savedAt: 1 }])
  })

  test('one is forgotten, and the others stay', async () => {
    const storage = createStorage()
    const [first, second] = [await signedBy([0]), await signedBy([0], 1)]
    for (const each of [first, second]) rememberProposal(storage, chainId, each, { block: 7 })
    forgetProposal(storage, { ...place, safeTxHash: first.safeTxHash })
    expect(readProposals(storage, place).map(({ proposal }) => proposal.safeTxHash)).toEqual([
      second.safeTxHash,
    ])
  })
})

describe('bounds', () => {
  test('forty are kept, the newest', async () => {
    const storage = createStorage()
    for (let nonce = 0; nonce < 45; nonce++)
      rememberProposal(storage, chainId, template('many', nonce), { block: 7 })
    const nonces = readProposals(storage, place).map(({ proposal }) => proposal.transaction.nonce)
    expect(nonces).toEqual(Array.from({ length: 40 }, (_, at) => 44 - at))
  })

  test('never more is written than is read again: the oldest go', () => {
    const storage = createStorage()
    const { transaction } = template('many', 0)
    const data = `0x${'ab'.repeat(150_000)}` as const
    for (let nonce = 0; nonce < 6; nonce++)
      rememberProposal(storage, chainId, proposalOf(place, { ...transaction, data, nonce }), { block: 7 })
    const nonces = readProposals(storage, place).map(({ proposal }) => proposal.transaction.nonce)
    expect(nonces).toEqual([5, 4, 3])
    const endless = proposalOf(place, { ...transaction, data: `0x${'ab'.repeat(600_000)}` })
    rememberProposal(storage, chainId, endless, { block: 7 })
    expect(readProposals(storage, place)).toHaveLength(3)
  })

  test('storage that refuses counts as empty', async () => {
    const full = createStorage(100)
    rememberProposal(full, chainId, await signedBy([0]), { block: 7 })
    expect(readProposals(full, place)).toEqual([])
    const blocked = {
      getItem(): string {
        throw new DOMException('blocked', 'SecurityError')
      },
      setItem() {
        throw new DOMException('blocked', 'SecurityError')
      },
      removeItem() {
        throw new DOMException('blocked', 'SecurityError')
      },
    }
    rememberProposal(blocked, chainId, await signedBy([0]), { block: 7 })
    expect(readProposals(blocked, place)).toEqual([])
  })

  test('more than anybody stores is not read', () => {
    const storage = createStorage()
    storage.put(`[${' '.repeat(1_000_000)}]`)
    expect(readProposals(storage, place)).toEqual([])
  })
})

describe('other tabs and other versions', () => {
  test('what another tab wrote meanwhile stays', async () => {
    const storage = createStorage()
    rememberProposal(storage, chainId, await signedBy([0]), { block: 7 })
    // Nothing is kept in between: each change begins with what is stored then.
    rememberProposal(storage, chainId, await signedBy([1], 1), { block: 7 })
    expect(readProposals(storage, place)).toHaveLength(2)
  })

  test('what this version cannot read is passed over, and kept', async () => {
    const storage = createStorage()
    storage.put(JSON.stringify([{ version: 2 }, 'what', null]))
    rememberProposal(storage, chainId, await signedBy([0]), { block: 7 })
    expect(readProposals(storage, place)).toHaveLength(1)
    expect(storage.json().slice(1)).toEqual([{ version: 2 }, 'what', null])
  })
})

describe('damage', () => {
  test('property: whatever is in storage, reading and writing go on', async () => {
    const proposal = await signedBy([0])
    await fc.assert(
      fc.asyncProperty(fc.oneof(fc.string(), fc.json(), fc.constant(null)), async (text) => {
        const storage = createStorage()
        storage.put(text)
        expect(readProposals(storage, place)).toEqual([])
        rememberProposal(storage, chainId, proposal, { block: 7 })
        expect(readProposals(storage, place).map((each) => each.proposal)).toEqual([proposal])
      }),
    )
  })

  test('property: an entry that was changed is gone, or is another proposal by its own hash', async () => {
    const storage = createStorage()
    const proposal = await signedBy([0, 1])
    rememberProposal(storage, chainId, proposal, { block: 7 })
    const text = storage.getItem(proposalsKey) ?? ''
    const change = fc.record({ at: fc.nat(text.length - 1), letter: fc.constantFrom(...'0aF1x"{},:9') })
    fc.assert(
      fc.property(change, ({ at, letter }) => {
        const changed = createStorage()
        changed.put(text.slice(0, at) + letter + text.slice(at + 1))
        for (const stored of readProposals(changed, place)) {
          const { transaction, safeTxHash } = stored.proposal
          const isSame = jsonOf(transaction) === jsonOf(proposal.transaction)
          expect(safeTxHash === proposal.safeTxHash).toBe(isSame)
        }
      }),
      { numRuns: runs(500) },
    )
  })
})

const jsonOf = (transaction: SafeTransaction) => JSON.stringify(transactionToJson(transaction))
