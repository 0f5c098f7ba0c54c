import { concatHex, type Hex, pad, toFunctionSelector } from 'viem'
import { expect, test } from 'vitest'
import { type Nodes, reverted } from '../../chain/test-support/createModelReader.ts'
import { type Answer, readerOfContract } from '../../chain/test-support/readerOfContract.ts'
import { checkClaimAuthorization } from './checkClaimAuthorization.ts'
import { withHashes } from './claimAuthorization.ts'
import { chainId, here, person, pusher, safe, safeFacts, sign } from './test-support/claimFixtures.ts'

const now = 1_800_000_000
const token = '0x00000000000000000000000000000000000000e2'
const terms = {
  chainId,
  safe,
  distributor: here,
  index: 5,
  amount: 9n,
  recipient: pusher,
  deadline: now + 60,
}
const owners = [0, 1, 2].map((at) => person(at).address)
const isValidSignature = toFunctionSelector('isValidSignature(bytes32,bytes)')
const yes = pad('0x1626ba7e', { size: 32, dir: 'right' })

/** Signed by the first so many owners. */
async function check(
  signers: number,
  { time = now, answer = yes as Answer, nodes = 'up' as Nodes, asked = [] as Hex[], of = terms } = {},
) {
  const { messageHash } = withHashes(of, [])
  const signatures = await Promise.all(
    owners.slice(0, signers).map(async (signer, at) => ({ signer, signature: await sign(at, messageHash) })),
  )
  const reader = readerOfContract(safe, { [isValidSignature]: answer }, { nodes, asked })
  const proposal = withHashes(of, signatures)
  const checked = await checkClaimAuthorization(reader, { proposal, safe: safeFacts, now: time, token })
  return { checked, proposal }
}

test('enough owners have signed and the Safe says yes: it is signed, and nothing speaks against it', async () => {
  const asked: Hex[] = []
  const { checked, proposal } = await check(2, { asked })
  const sorted = [...proposal.signatures].sort((a, b) => (BigInt(a.signer) < BigInt(b.signer) ? -1 : 1))
  expect(checked).toMatchObject({
    status: 'signed',
    way: 'signatures',
    signature: concatHex(sorted.map(({ signature }) => signature)),
    have: 2,
    need: 2,
    missing: [owners[2]],
    fault: undefined,
  })
  // The Safe is asked about what the contract would ask it about.
  expect(asked[0]).toContain(proposal.contentHash.slice(2))
})

test('one of two has signed: it is collected, and who is missing is said', async () => {
  const { checked } = await check(1, { answer: reverted })
  expect(checked).toMatchObject({ status: 'collecting', have: 1, need: 2, missing: owners.slice(1) })
  expect(checked.fault).toBeUndefined()
})

test('a Safe that could not be asked has said neither yes nor no', async () => {
  expect((await check(2, { nodes: 'down' })).checked).toMatchObject({ status: 'could-not-check', have: 2 })
})

test('after its deadline it is over, whatever the Safe would say, which is not asked', async () => {
  const asked: Hex[] = []
  const { checked } = await check(2, { time: terms.deadline + 1, asked, nodes: 'down' })
  expect(checked).toMatchObject({ status: 'expired', have: 2, need: 2, missing: [owners[2]] })
  expect(checked.fault?.sentence).toContain('within the next 90 days')
  expect(asked).toEqual([])
  // In its last second it holds.
  expect((await check(2, { time: terms.deadline })).checked.status).toBe('signed')
})

test('what would lose the tokens is said, even of what is signed', async () => {
  const { checked } = await check(2, { of: { ...terms, recipient: token } })
  expect(checked).toMatchObject({ status: 'signed', fault: { isLoss: true } })
})
