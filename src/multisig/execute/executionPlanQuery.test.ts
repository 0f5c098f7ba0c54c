import { QueryClient } from '@tanstack/react-query'
import { encodeErrorResult, parseAbi, toHex } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fundsToSend } from '../../chain/fundsToSend.ts'
import { payer, person, safe, sign, template } from '../../claim/safeClaim/test-support/claimFixtures.ts'
import { Reverts, stubNetwork } from '../test-support/stubNetwork.ts'
import { executionCall } from './executionCall.ts'
import { executionPlanQuery } from './executionPlanQuery.ts'

const [yes, no] = [1, 0].map((value) => toHex(value, { size: 32 }))
let client: QueryClient
beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
})
afterEach(() => {
  client.clear()
  vi.unstubAllGlobals()
})

/** Where the Safe answers an execution so, and the nodes price it at 2 wei a gas, or not. */
async function plan({
  answer = yes as unknown,
  gas = '0x186a0' as unknown,
  kind = 'other' as 'other' | 'fragile',
  hasPrice = true,
} = {}) {
  const { transaction, safeTxHash } = template(kind, 0)
  const signatures = await Promise.all(
    [0, 1].map(async (at) => ({ signer: person(at).address, signature: await sign(at, safeTxHash) })),
  )
  const input = { safe, transaction, signatures, executor: payer }
  const { site, onChain } = stubNetwork({
    respond(method, [call]) {
      switch (method) {
        case 'eth_call':
          return (call as { to: string }).to === safe ? answer : '0x'
        case 'eth_estimateGas':
          return gas
        case 'eth_gasPrice':
          return hasPrice ? '0x2' : undefined
        case 'eth_getBalance':
          return '0x9'
        case 'eth_getTransactionCount':
          return '0x4'
        case 'eth_getCode':
          return '0x'
        default:
          return undefined
      }
    },
  })
  const query = executionPlanQuery(site, input)
  return { planned: await client.fetchQuery(query), query, input, onChain }
}

test('what executing would do and cost, and what the executor has and sends next', async () => {
  const { planned, query, input, onChain } = await plan()
  const fee = {
    gas: 100_000n,
    maxFeePerGas: 4n,
    l2Fee: 200_000n,
    l1Fee: 0n,
    isL1FeeKnown: false,
    total: 200_000n,
  }
  expect(planned).toEqual({
    call: executionCall(input),
    simulation: { status: 'succeeds' },
    balance: 9n,
    executorNonce: 4,
    block: 9,
    fee,
    needed: fundsToSend(fee, { gas: 100_000n, value: 0n }),
  })
  // Two nodes are asked.
  expect(new Set(onChain.map(([host]) => host)).size).toBe(2)
  for (const method of ['eth_getBalance', 'eth_getTransactionCount'])
    expect(onChain.find(([, asked]) => asked === method)?.[2]).toEqual([payer, '0x9'])
  expect(onChain.find(([, asked]) => asked === 'eth_estimateGas')?.[2]).toMatchObject([{ from: payer }])
  expect(query.refetchInterval).toBe(15_000)
})

test('where a limit of gas is set, the wallet sets aside what that needs', async () => {
  const { planned } = await plan({ kind: 'fragile' })
  const { call, fee, needed } = planned
  expect(call.gas).toBe(130_000n + 50_000n)
  if (!fee) throw new Error('There is no fee.')
  expect(needed).toBe(fundsToSend(fee, { gas: 180_000n, value: 0n }))
  expect(needed).not.toBe(fundsToSend(fee, { gas: 100_000n, value: 0n }))
})

test('what would be refused has no fee, and nobody is asked for it', async () => {
  const data = encodeErrorResult({
    abi: parseAbi(['error Error(string)']),
    errorName: 'Error',
    args: ['GS020'],
  })
  const { planned, onChain } = await plan({ answer: new Reverts(data) })
  expect(planned).toMatchObject({
    simulation: { status: 'reverts', code: 'GS020' },
    fee: undefined,
    needed: undefined,
    balance: 9n,
  })
  expect(onChain.map(([, method]) => method)).not.toContain('eth_estimateGas')
})

test('what would fail inside has a fee all the same: it uses up the nonce', async () => {
  const { planned } = await plan({ answer: no })
  expect(planned).toMatchObject({ simulation: { status: 'fails-inside' }, fee: { gas: 100_000n } })
})

test('a fee that no node says is not known, and the rest is', async () => {
  const { planned } = await plan({ hasPrice: false })
  expect(planned).toMatchObject({ simulation: { status: 'succeeds' }, fee: undefined, needed: undefined })
})

test('each plan is kept under all that was asked, amounts and all', async () => {
  const { query, input } = await plan()
  const hash = query.queryKeyHashFn
  if (!hash) throw new Error('There is no hash.')
  expect(query.queryKey).toMatchObject(['execution-plan', {}, input])
  const other = { ...input, transaction: { ...input.transaction, value: 2n } }
  expect(input.transaction.value).toBe(1n)
  const [name, site] = query.queryKey
  expect(hash([name, site, other] as const)).not.toBe(hash(query.queryKey))
  expect(hash([name, site, { ...input }] as const)).toBe(hash(query.queryKey))
  expect(hash(query.queryKey)).toContain('"value":"1n"')
})
