import { pad } from 'viem'
import { expect, test } from 'vitest'
import {
  chainId,
  person,
  pusher,
  safe,
  safeFacts,
  sign,
  template,
} from '../../claim/safeClaim/test-support/claimFixtures.ts'
import type { TransactionDetails } from '../../safe/service/wire/transactions.ts'
import { detailsOf } from '../test-support/detailsOfProposal.ts'
import { shownProposal } from './shownProposal.ts'

const proposal = template('many', 0)
const asked = proposal.safeTxHash
const show = (details: TransactionDetails, as = asked as string, facts = safeFacts) =>
  shownProposal({ chainId, safe: facts, asked: as, details, source: 'service' })
const honest = detailsOf({ proposal, confirmations: [[person(0).address, await sign(0, asked)]] })
const info = honest.detailedExecutionInfo
if (info?.type !== 'MULTISIG') throw new Error('The details are of no such transaction.')
const changed = (change: Partial<typeof info>): TransactionDetails => ({
  ...honest,
  detailedExecutionInfo: { ...info, ...change },
})

test('what an honest service shows is taken by the hash that was recomputed, signatures by its word', async () => {
  expect(await show(honest)).toEqual({
    transaction: proposal.transaction,
    safeTxHash: asked,
    source: 'service',
    signatures: [{ owner: person(0).address, signature: await sign(0, asked), submittedAt: null }],
  })
  expect(await show(honest, `multisig_${safe}_${asked}`)).toBeDefined()
})

test.each<[string, TransactionDetails]>([
  ['of another Safe', { ...honest, safeAddress: pusher }],
  [
    'with another call',
    { ...honest, txData: { hexData: '0x', to: { value: safe }, value: 0n, operation: 0 } },
  ],
  ['without its call', { ...honest, txData: null }],
  ['with another nonce', changed({ nonce: 1 })],
  ['with a payment', changed({ gasPrice: 1n })],
  ['under another hash', changed({ safeTxHash: pad('0x1') })],
  ['of another kind', { ...honest, detailedExecutionInfo: null }],
])('nothing is taken of a transaction %s', async (_, details) => {
  expect(await show(details)).toBeUndefined()
})

test('another transaction than the one asked for is not taken', async () => {
  expect(await show(honest, template('many', 1).safeTxHash)).toBeUndefined()
})

test('a Safe too old to be checked has nothing to show', async () => {
  expect(await show(honest, asked, { ...safeFacts, version: '1.1.1' })).toBeUndefined()
})

test('a hundred signatures are the most', async () => {
  const many = Array.from({ length: 1_000 }, () => ({ signer: { value: pusher }, signature: null }))
  expect((await show(changed({ confirmations: many })))?.signatures).toHaveLength(100)
})
