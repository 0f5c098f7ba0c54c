import { expect, test } from 'vitest'
import { payer, safe, safeFacts, template } from '../../claim/safeClaim/test-support/claimFixtures.ts'
import { createModelFixture } from '../../claim/safeClaim/test-support/createModelFixture.ts'
import { findAskedExecution, forgottenAfter } from './findAskedExecution.ts'
import type { StoredExecution } from './storedExecutions.ts'

const proposal = template('many', 0)
const hash = `0x${'ab'.repeat(32)}` as const
const asked: StoredExecution = {
  chainId: 81457,
  safe,
  safeTxHash: proposal.safeTxHash,
  nonce: 0,
  from: payer,
  data: '0x6a761202',
  executorNonce: 0,
  block: 0,
  askedAt: 0,
}

test('a wallet that has not answered is waited for, for a day', async () => {
  const { reader } = createModelFixture()
  expect(await findAskedExecution(reader, asked, forgottenAfter)).toBe('waiting')
  expect(await findAskedExecution(reader, asked, forgottenAfter + 1)).toBe('moved-on')
})

test('what it sent while no page heard of it is found', async () => {
  const world = createModelFixture()
  world.execute({ proposal, signers: safeFacts.owners }, 'direct', {
    hash,
    call: { nonce: 0, data: asked.data },
  })
  expect(await findAskedExecution(world.reader, asked, 1)).toBe(hash)
})

test('one that has sent something else with that nonce has moved on, as far as nodes answer', async () => {
  const world = createModelFixture()
  world.sendOther({ nonce: 0, data: '0x' })
  expect(await findAskedExecution(world.reader, asked, 1)).toBe('moved-on')
  for (const nodes of ['down', 'forked'] as const) {
    world.setNodes(nodes)
    expect(await findAskedExecution(world.reader, asked, 1), nodes).toBe('waiting')
  }
})

test('the day is counted from when the wallet was asked', async () => {
  const { reader } = createModelFixture()
  const later = { ...asked, askedAt: 5_000 }
  expect(await findAskedExecution(reader, later, 5_000 + forgottenAfter)).toBe('waiting')
  expect(await findAskedExecution(reader, later, 5_001 + forgottenAfter)).toBe('moved-on')
})

test('error: a fault of ours is thrown, and no reason to wait', async () => {
  const { reader } = createModelFixture()
  const broken = { ...reader, atOneBlock: () => Promise.reject(new TypeError('ours')) }
  await expect(findAskedExecution(broken, asked, 1)).rejects.toThrow('ours')
})
