import { type Hex, toHex } from 'viem'
import { expect, test } from 'vitest'
import { createModelReader } from '../../chain/test-support/createModelReader.ts'
import {
  approvalOf,
  chainId,
  person,
  safe,
  safeFacts,
  sign,
  template,
} from '../../claim/safeClaim/test-support/claimFixtures.ts'
import type { ProposalSource, ShownProposal } from '../sources/shownProposal.ts'
import { verifyProposals } from './verifyProposals.ts'

/** A chain on which each owner has approved everything. */
function verify(shown: readonly ShownProposal[]) {
  let questions = 0
  const { reader } = createModelReader({
    chainId,
    respond: () => {
      questions++
      return toHex(1, { size: 32 })
    },
  })
  return verifyProposals(shown, { safe: safeFacts, reader }).then((verified) => ({ verified, questions }))
}
type Template = ReturnType<typeof template>
const shownBy = (
  source: ProposalSource,
  { transaction, safeTxHash }: Template,
  signatures: readonly (readonly [at: number, signature: Hex | null])[],
): ShownProposal => ({
  transaction,
  safeTxHash,
  source,
  signatures: signatures.map(([at, signature]) => ({
    owner: person(at).address,
    signature,
    submittedAt: null,
  })),
})
const signed = async (at: number, { safeTxHash }: Template) => [at, await sign(at, safeTxHash)] as const

test('what several show is one proposal, with the proven signatures of all by rising addresses', async () => {
  const proposal = template('many', 0)
  const { transaction, safeTxHash } = proposal
  const [first, second, stranger] = await Promise.all([0, 1, 3].map((at) => signed(at, proposal)))
  if (!first || !second || !stranger) throw new Error('A signature is missing.')
  const { verified } = await verify([
    shownBy('service', proposal, [first, stranger]),
    shownBy('host', proposal, [first, second]),
    shownBy('service', proposal, []),
  ])
  const signatures = [first, second]
    .map(([at, signature]) => ({ signer: person(at).address, signature }))
    .sort((a, b) => (a.signer.toLowerCase() < b.signer.toLowerCase() ? -1 : 1))
  expect(verified).toEqual([
    {
      proposal: { safe, transaction, safeTxHash, signatures },
      confirmations: [
        { owner: person(0).address, signature: first[1], submittedAt: null, status: 'verified' },
        {
          owner: person(3).address,
          signature: stranger[1],
          submittedAt: null,
          status: 'not-an-owner',
          reason: 'This account isn’t an owner of the Safe now.',
        },
        { owner: person(1).address, signature: second[1], submittedAt: null, status: 'verified' },
      ],
      sources: ['service', 'host'],
    },
  ])
})

test('the best comes first: more signatures, then the lower nonce, then the lower hash', async () => {
  const [one, two, rejection, later] = [
    template('many', 0),
    template('plain', 0),
    template('rejection', 1),
    template('many', 1),
  ]
  const [low, high] = [one, two].sort((a, b) => (a.safeTxHash < b.safeTxHash ? -1 : 1))
  if (!low || !high) throw new Error('A proposal is missing.')
  const shown = [
    shownBy('service', rejection, [await signed(0, rejection)]),
    shownBy('service', high, [await signed(0, high)]),
    shownBy('service', low, [await signed(1, low)]),
    shownBy('service', later, [await signed(0, later), await signed(1, later)]),
  ]
  const order = [later, low, high, rejection].map((each) => each.safeTxHash)
  for (const list of [shown, shown.toReversed(), [...shown.slice(2), ...shown.slice(0, 2)]]) {
    const { verified } = await verify(list)
    expect(verified.map(({ proposal }) => proposal.safeTxHash)).toEqual(order)
    // Of each only what was shown of it.
    expect(verified.map(({ confirmations }) => confirmations.length)).toEqual([2, 1, 1, 1])
  }
})

test('a false signature beside a true one spoils nothing, in whichever order they come', async () => {
  const proposal = template('many', 0)
  const good = await signed(0, proposal)
  const unknown = [0, null] as const
  const wrong = [0, await sign(1, proposal.safeTxHash)] as const
  const statusOf = async (...signatures: (readonly [number, Hex | null])[]) => {
    const { verified } = await verify([shownBy('service', proposal, signatures)])
    return verified[0]?.confirmations.map(({ status }) => status)
  }
  for (const [better, worse, status] of [
    [good, unknown, 'verified'],
    [good, wrong, 'verified'],
    [unknown, wrong, 'could-not-check'],
  ] as const) {
    expect(await statusOf(better, worse)).toEqual([status])
    expect(await statusOf(worse, better)).toEqual([status])
  }
  const { verified } = await verify([shownBy('service', proposal, [wrong, [0, '0x12']])])
  expect(verified[0]?.confirmations).toMatchObject([{ signature: wrong[1] }])
  const stranger = await signed(3, proposal)
  const notHis = [3, await sign(1, proposal.safeTxHash)] as const
  expect(await statusOf(notHis, stranger)).toEqual(['not-an-owner'])
  expect(await statusOf(stranger, notHis)).toEqual(['not-an-owner'])
  expect(await statusOf([3, null], stranger)).toEqual(['could-not-check'])
})

test('one approval of an owner is read once, whatever else is written in it and no matter who shows it', async () => {
  const proposal = template('many', 0)
  const approvals = [0, 1, 2].map((s) => [0, approvalOf(person(0).address, s)] as const)
  const capitals = approvals.map(
    ([at, signature]) => [at, `0x${signature.slice(2).toUpperCase()}` as const] as const,
  )
  const { verified, questions } = await verify([
    shownBy('service', proposal, approvals),
    shownBy('host', proposal, capitals),
    shownBy('host', proposal, [[1, approvalOf(person(1).address)]]),
  ])
  expect(questions).toBe(2)
  expect(verified[0]?.proposal.signatures).toHaveLength(2)
})

test('only what has the length of an approval is one', async () => {
  const proposal = template('many', 0)
  // A contract's signature, which is longer, may end in the same byte: both are held against the owner.
  const longer: Hex = `${approvalOf(person(0).address)}01`
  const { verified } = await verify([
    shownBy('service', proposal, [
      [0, approvalOf(person(0).address)],
      [0, longer],
    ]),
  ])
  expect(verified[0]?.confirmations.map(({ status }) => status)).toEqual(['verified'])
})
