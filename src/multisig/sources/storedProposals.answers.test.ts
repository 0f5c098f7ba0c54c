import type { Hex } from 'viem'
import { afterEach, expect, test, vi } from 'vitest'
import {
  chainId,
  person,
  pusher,
  safe,
  sign,
  template,
} from '../../claim/safeClaim/test-support/claimFixtures.ts'
import { createMemoryStorage } from '../../storage/test-support/createMemoryStorage.ts'
import { storedExecutions } from '../execute/storedExecutions.ts'
import { proposalToFile } from './proposalText.ts'
import {
  forgetProposal,
  isRemembered,
  proposalsKey,
  readProposals,
  rememberProposal,
  type StoredProposal,
} from './storedProposals.ts'

const place = { chainId, safe }
const plain = template('many', 0)
const proposal = {
  ...plain,
  signatures: [{ signer: person(0).address, signature: await sign(0, plain.safeTxHash) }],
}
const entry = {
  chainId,
  safe,
  transaction: JSON.parse(proposalToFile(chainId, proposal)).transaction,
  signatures: proposal.signatures,
  seenAtBlock: 7,
  savedAt: 1,
}
const readIn = (entries: readonly unknown[]) =>
  readProposals(createMemoryStorage({ [proposalsKey]: JSON.stringify(entries) }), place)
afterEach(() => void vi.useRealTimers())

test('what is written is what an earlier visit wrote, under the same name', () => {
  expect(proposalsKey).toBe('everclaim.safe-proposals')
  const storage = createMemoryStorage()
  rememberProposal(storage, chainId, proposal, { block: 7, now: 1 })
  expect(JSON.parse(storage.items.get(proposalsKey) ?? '')).toEqual([entry])
  expect(readIn([entry])).toEqual([{ chainId, proposal, seenAtBlock: 7, savedAt: 1 }])
})

test('the first sight is by the clock of this machine, and stays', () => {
  vi.useFakeTimers({ now: 1_800_000_000_000 })
  const storage = createMemoryStorage()
  rememberProposal(storage, chainId, plain, { block: 7 })
  vi.setSystemTime(1_900_000_000_000)
  rememberProposal(storage, chainId, proposal, { block: 8 })
  expect(readProposals(storage, place)).toEqual([
    { chainId, proposal, seenAtBlock: 7, savedAt: 1_800_000_000_000 },
  ])
})

test.each<[string, object]>([
  ['of no chain', { chainId: 0 }],
  ['of half a chain', { chainId: 1.5 }],
  ['of a text for a chain', { chainId: `${chainId}` }],
  ['of no Safe', { safe: '0x12' }],
  ['without a transaction', { transaction: undefined }],
  ['with signatures that are no list', { signatures: {} }],
  ['with a signature that has more to it', { signatures: [{ signer: safe, signature: '0x', at: 1 }] }],
  ['with a signature of nobody', { signatures: [{ signature: '0x' }] }],
  ['with 101 signatures', { signatures: Array.from({ length: 101 }, () => proposal.signatures[0]) }],
  ['seen before the first block', { seenAtBlock: -1 }],
  ['seen at half a block', { seenAtBlock: 0.5 }],
  ['saved at no time', { savedAt: null }],
  ['with more to it', { colour: 'red' }],
])('an entry %s is passed over', (_, change) => {
  expect(readIn([{ ...entry, ...change }, entry])).toHaveLength(1)
})

test('the bounds of an entry are read', () => {
  const many = Array.from({ length: 100 }, () => proposal.signatures[0])
  const bounds = { ...entry, signatures: many, seenAtBlock: 0, savedAt: 0, execution: { any: 'thing' } }
  expect(readIn([bounds])).toMatchObject([{ seenAtBlock: 0, savedAt: 0 }])
  const first = createMemoryStorage({ [proposalsKey]: JSON.stringify([{ ...entry, chainId: 1 }]) })
  expect(readProposals(first, { chainId: 1, safe })).toMatchObject([{ chainId: 1 }])
})

test('a Safe is the same in whatever letters it is written', () => {
  const small = safe.toLowerCase() as typeof safe
  const storage = createMemoryStorage()
  rememberProposal(storage, chainId, { ...proposal, safe: small }, { block: 7, now: 1 })
  rememberProposal(storage, chainId, { ...plain, safe }, { block: 9, now: 2 })
  expect(readProposals(storage, { chainId, safe: small })).toHaveLength(1)
  forgetProposal(storage, { chainId, safe: small, safeTxHash: proposal.safeTxHash })
  expect(readProposals(storage, place)).toEqual([])
})

test('what is kept has each signature, in whatever letters', () => {
  const [signature] = proposal.signatures
  if (!signature) throw new Error('There is no signature.')
  const stored: readonly StoredProposal[] = [{ chainId, proposal, seenAtBlock: 7, savedAt: 1 }]
  const capitals: Hex = `0x${signature.signature.slice(2).toUpperCase()}`
  const signer = signature.signer.toLowerCase() as typeof signature.signer
  expect(isRemembered(stored, proposal)).toBe(true)
  expect(isRemembered(stored, plain)).toBe(true)
  expect(isRemembered(stored, { ...plain, signatures: [{ signer, signature: capitals }] })).toBe(true)
  for (const other of [
    { signer: pusher, signature: signature.signature },
    { signer, signature: '0x12' as Hex },
  ]) {
    expect(isRemembered(stored, { ...plain, signatures: [other] })).toBe(false)
    expect(isRemembered(stored, { ...plain, signatures: [signature, other] })).toBe(false)
  }
  expect(isRemembered(stored, template('many', 1))).toBe(false)
  expect(isRemembered([], plain)).toBe(false)
})

test('with a proposal its execution is forgotten, and no other', () => {
  const storage = createMemoryStorage()
  const execution = {
    ...place,
    safeTxHash: proposal.safeTxHash,
    nonce: 0,
    from: pusher,
    data: '0x12' as Hex,
    executorNonce: 0,
    block: 7,
    askedAt: 1,
  }
  const other = { ...execution, safeTxHash: template('many', 1).safeTxHash }
  for (const each of [execution, other]) storedExecutions.put(storage, each)
  rememberProposal(storage, chainId, proposal, { block: 7, now: 1 })
  forgetProposal(storage, { ...place, safeTxHash: proposal.safeTxHash })
  expect(readProposals(storage, place)).toEqual([])
  expect(storedExecutions.read(storage)).toEqual([other])
})
