import fc from 'fast-check'
import type { Address, Hex } from 'viem'
import { describe, expect, test, vi } from 'vitest'
import { runs } from '../../../scripts/test-support/runs.ts'
import type { ShownProposal } from '../../multisig/sources/shownProposal.ts'
import {
  allocation,
  approvalOf,
  campaigns,
  here,
  type Kind,
  person,
  pusher,
  safeFacts,
  sign,
  template,
} from './test-support/claimFixtures.ts'
import { createModelFixture } from './test-support/createModelFixture.ts'
import { verifySafeClaims } from './verifySafeClaims.ts'

const world = createModelFixture()
const weigh = (shown: readonly ShownProposal[], { safe = safeFacts, reader = world.reader } = {}) =>
  verifySafeClaims(
    { safe: safe.address, distributor: here, allocation, campaigns },
    {
      safe,
      reader,
      known: [],
      asked: [{ report: { source: 'service', status: 'not-there' }, shown, unread: [] }],
    },
  )
const shownOf = (
  [kind, nonce]: [Kind, number],
  signatures: readonly (readonly [Address, Hex | null])[],
  source: ShownProposal['source'] = 'service',
): ShownProposal => {
  const { transaction, safeTxHash } = template(kind, nonce)
  return {
    transaction,
    safeTxHash,
    source,
    signatures: signatures.map(([owner, signature]) => ({ owner, signature, submittedAt: null })),
  }
}
const signed = async (kind: Kind, nonce: number, by: readonly number[], source?: ShownProposal['source']) => {
  const { safeTxHash } = template(kind, nonce)
  const signatures = by.map(async (at) => [person(at).address, await sign(at, safeTxHash)] as const)
  return shownOf([kind, nonce], await Promise.all(signatures), source)
}
const signers = ({ proposal }: { proposal: { signatures: readonly { signer: Address }[] } }) =>
  new Set(proposal.signatures.map(({ signer }) => signer))

describe('what counts', () => {
  test('proven signatures of today’s owners, no matter who brought them', async () => {
    const { proposals } = await weigh([await signed('many', 0, [0, 3]), await signed('many', 0, [1], 'link')])
    expect(proposals).toHaveLength(1)
    const [found] = proposals
    expect(found && signers(found)).toEqual(new Set([person(0).address, person(1).address]))
    expect(found?.sources).toEqual(['service', 'link'])
    expect(found?.confirmations.map(({ owner, status }) => [owner, status])).toEqual([
      [person(0).address, 'verified'],
      [person(3).address, 'not-an-owner'],
      [person(1).address, 'verified'],
    ])
  })

  test('an owner who was removed counts no more, one who was added does', async () => {
    const owners = [person(1).address, person(3).address]
    const { proposals } = await weigh([await signed('many', 0, [0, 3])], { safe: { ...safeFacts, owners } })
    expect(proposals[0] && signers(proposals[0])).toEqual(new Set([person(3).address]))
  })

  test('a false signature beside a true one spoils nothing, in either order', async () => {
    const { address } = person(0)
    const true_ = await sign(0, template('many', 0).safeTxHash)
    const false_ = await sign(0, template('many', 1).safeTxHash)
    for (const both of [
      [true_, false_],
      [false_, true_],
    ]) {
      const shown = both.map((each) => shownOf(['many', 0], [[address, each]]))
      const [found] = (await weigh(shown)).proposals
      expect(found?.proposal.signatures).toEqual([{ signer: address, signature: true_ }])
      expect(found?.confirmations).toHaveLength(1)
    }
  })

  test.each<[string, () => Promise<Hex | null> | Hex | null, string]>([
    ['of another', () => sign(1, template('many', 0).safeTxHash), 'wrong'],
    ['for another transaction', () => sign(0, template('many', 1).safeTxHash), 'wrong'],
    ['that is none', () => '0x1234', 'wrong'],
    ['that is not shown', () => null, 'could-not-check'],
    ['of a contract', () => `0x${approvalOf(person(0).address).slice(2, -2)}00`, 'could-not-check'],
    ['that points to an approval which nobody gave', () => approvalOf(person(0).address), 'could-not-check'],
  ])('nothing: a signature %s', async (_, signature, status) => {
    const [found] = (await weigh([shownOf(['many', 0], [[person(0).address, await signature()]])])).proposals
    expect(found?.proposal.signatures).toEqual([])
    expect(found?.confirmations).toMatchObject([{ status }])
  })

  test('an approval that is on chain', async () => {
    const world = createModelFixture()
    const { safeTxHash } = template('many', 0)
    const { address } = person(0)
    world.approve(address, safeTxHash)
    const shown = [shownOf(['many', 0], [[address, approvalOf(address)]])]
    const [found] = (await weigh(shown, world)).proposals
    expect(found && signers(found)).toEqual(new Set([address]))
    world.setNodes('down')
    const [unread] = (await weigh(shown, world)).proposals
    expect(unread?.confirmations).toMatchObject([{ status: 'could-not-check' }])
  })

  test('a thousand words about approvals cost one question for each owner', async () => {
    const world = createModelFixture()
    const asked = vi.spyOn(world.reader, 'atOneBlock')
    const words = Array.from({ length: 1_000 }, (_, at): [Address, Hex] => {
      const owner = at % 2 === 0 ? person(0).address : pusher
      return [owner, approvalOf(owner, at)]
    })
    await weigh([shownOf(['many', 0], words)], world)
    expect(asked).toHaveBeenCalledTimes(1)
  })
})

describe('what is offered first', () => {
  test('the most signatures, then the lowest nonce; what claims nothing is only in the queue', async () => {
    const { proposals, queue } = await weigh([
      await signed('many', 2, [0]),
      await signed('plain', 1, [1]),
      await signed('many', 3, [0, 1]),
      await signed('rejection', 1, [2]),
      await signed('other', 0, [0, 1, 2]),
      await signed('loaded', 4, []),
    ])
    expect(proposals.map(({ proposal }) => proposal.transaction.nonce)).toEqual([3, 1, 2, 4])
    expect(queue.map(({ nonce, what, have }) => [nonce, what, have])).toEqual([
      [0, 'other', 3],
      [1, 'claim', 1],
      [1, 'rejection', 1],
      [2, 'claim', 1],
      [3, 'claim', 2],
      [4, 'claim', 0],
    ])
  })

  test('property: the order in which things are shown changes nothing', async () => {
    const all = [
      ...[
        await signed('many', 0, [0]),
        await signed('many', 0, [1], 'link'),
        await signed('both', 1, [0, 1]),
      ],
      ...[await signed('plain', 0, [0], 'memory'), await signed('rejection', 0, [2])],
    ]
    const plain = await weigh(all)
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(all, { minLength: all.length }), async (shuffled) => {
        const { proposals } = await weigh(shuffled)
        expect(proposals.map(({ proposal }) => proposal)).toEqual(
          plain.proposals.map(({ proposal }) => proposal),
        )
      }),
      { numRuns: runs(20) },
    )
  })
})

test('what is known here counts beside what a source shows, and what is of another Safe does not', async () => {
  const proposal = template('many', 0)
  const signature = await sign(0, proposal.safeTxHash)
  const signatures = [{ signer: person(0).address, signature }]
  const elsewhere = { ...template('plain', 1), safe: pusher }
  const report = { source: 'service', status: 'not-there' } as const
  const found = await verifySafeClaims(
    { safe: safeFacts.address, distributor: here, allocation, campaigns },
    {
      safe: safeFacts,
      reader: world.reader,
      known: [
        { proposal: { ...proposal, signatures }, source: 'link' },
        { proposal: elsewhere, source: 'memory' },
      ],
      asked: [{ report, shown: [await signed('many', 0, [1])], unread: [] }],
    },
  )
  expect(found.proposals).toHaveLength(1)
  expect(found.proposals[0]).toMatchObject({
    sources: ['link', 'service'],
    confirmations: [
      { owner: person(0).address, status: 'verified' },
      { owner: person(1).address, status: 'verified' },
    ],
  })
  expect(found.queue).toEqual([
    { nonce: 0, safeTxHash: proposal.safeTxHash, what: 'claim', isChecked: true, have: 2 },
  ])
  expect(found.sources).toEqual([report])
})

test('what a source lists and nobody has read stands last in the queue, unless another has shown it', async () => {
  const [many, rejection, other] = [template('many', 2), template('rejection', 0), template('other', 1)]
  const unread = [
    { nonce: 2, safeTxHash: many.safeTxHash, isRejection: false },
    { nonce: 0, safeTxHash: rejection.safeTxHash, isRejection: true },
    { nonce: 1, safeTxHash: other.safeTxHash, isRejection: false },
    { nonce: 3, safeTxHash: undefined, isRejection: false },
  ]
  const service = { source: 'service', status: 'asked', refused: 4, isComplete: true } as const
  const host = { source: 'host', status: 'asked', refused: 0, isComplete: false } as const
  const { queue, sources } = await verifySafeClaims(
    { safe: safeFacts.address, distributor: here, allocation, campaigns },
    {
      safe: safeFacts,
      reader: world.reader,
      known: [],
      asked: [
        { report: service, shown: [], unread },
        { report: host, shown: [await signed('many', 2, [0]), await signed('plain', 4, [])], unread: [] },
      ],
    },
  )
  expect(queue).toEqual([
    { nonce: 2, safeTxHash: many.safeTxHash, what: 'claim', isChecked: true, have: 1 },
    { nonce: 4, safeTxHash: template('plain', 4).safeTxHash, what: 'claim', isChecked: true, have: 0 },
    { nonce: 0, safeTxHash: rejection.safeTxHash, what: 'rejection', isChecked: false, have: 0 },
    { nonce: 1, safeTxHash: other.safeTxHash, what: 'other', isChecked: false, have: 0 },
    { nonce: 3, safeTxHash: undefined, what: 'other', isChecked: false, have: 0 },
  ])
  expect(sources).toEqual([service, host])
})
