import { encodeErrorResult, type Hex, parseAbi, toHex } from 'viem'
import { expect, test } from 'vitest'
import { createModelReader, reverted } from '../../chain/test-support/createModelReader.ts'
import { nodesWith } from '../test-support/nodesWith.ts'
import { Reverts } from '../test-support/stubNetwork.ts'
import type { ExecutionCall } from './executionCall.ts'
import { simulateExecution } from './simulateExecution.ts'

const call: ExecutionCall = {
  from: '0x00000000000000000000000000000000000000f1',
  to: '0x00000000000000000000000000000000000000c1',
  data: '0x6a761202',
  value: 0n,
}
const [no, yes] = [0, 1].map((value) => toHex(value, { size: 32 })) as [Hex, Hex]
const refusal = (code: string) =>
  encodeErrorResult({ abi: parseAbi(['error Error(string)']), errorName: 'Error', args: [code] })
const simulate = (...answers: readonly unknown[]) => simulateExecution(nodesWith(...answers), call)

test('what the Safe says yes to would succeed, by the very call', async () => {
  const asked: unknown[] = []
  const { reader } = createModelReader({
    head: () => ({ number: 9, hash: `0x${'bb'.repeat(32)}`, timestamp: 1 }),
    respond(method, params) {
      asked.push([method, ...params])
      return yes
    },
  })
  expect(await simulateExecution(reader, { ...call, gas: 100n })).toEqual({ status: 'succeeds' })
  expect(asked).toEqual([['eth_call', { from: call.from, to: call.to, data: call.data, gas: '0x64' }, '0x9']])
})

test('what it says no to would use up the nonce and fail inside', async () => {
  expect(await simulate(no, no)).toEqual({
    status: 'fails-inside',
    sentence:
      'The call inside would fail now and use up this transaction: it has its own gas limit (safeTxGas). Nothing was sent.',
  })
})

test('what answers nothing is no Safe', async () => {
  expect(await simulate('0x', '0x')).toEqual({
    status: 'reverts',
    code: undefined,
    sentence: 'This address isn’t a Safe. Nothing was sent.',
  })
})

const refused = {
  status: 'reverts',
  code: 'GS020',
  sentence: 'The Safe refuses to execute it (GS020). There are too few signatures. Nothing was sent.',
}
test('a refusal has the Safe’s code and what it means', async () => {
  const gs020 = new Reverts(refusal('GS020'))
  expect(await simulate(gs020, gs020)).toEqual(refused)
})

test('that it reverts must be agreed, and the reason only some nodes pass on', async () => {
  expect(await simulate(new Reverts(refusal('GS020')), new Reverts())).toEqual(refused)
  // Different reasons are none.
  expect(await simulate(new Reverts(refusal('GS020')), new Reverts(refusal('GS026')))).toEqual({
    status: 'reverts',
    code: undefined,
    sentence: expect.stringMatching(/^The Safe refuses to execute it\. .* Nothing was sent\.$/),
  })
})

test('error: nodes that disagree on whether it reverts', async () => {
  await expect(simulate(new Reverts(refusal('GS020')), yes)).rejects.toMatchObject({
    name: 'RpcDisagreementError',
    summary: 'We couldn’t check this: Whether the execution would succeed. The nodes disagree.',
  })
})

test('error: what was asked is said where the nodes do not answer', async () => {
  const { reader, setNodes } = createModelReader({
    head: () => ({ number: 9, hash: `0x${'bb'.repeat(32)}`, timestamp: 1 }),
    respond: () => reverted,
  })
  setNodes('down')
  await expect(simulateExecution(reader, call)).rejects.toThrow(
    'We couldn’t check this: Whether the execution would succeed.',
  )
})
