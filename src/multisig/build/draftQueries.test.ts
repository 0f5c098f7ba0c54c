import { createRequire } from 'node:module'
import { QueryClient } from '@tanstack/react-query'
import {
  concatHex,
  decodeFunctionData,
  encodeAbiParameters,
  getAddress,
  type Hex,
  pad,
  parseAbi,
  size,
  toHex,
} from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { examples } from '../../safe/service/test-support/examples.ts'
import { found, Reverts, stubNetwork } from '../test-support/stubNetwork.ts'
import {
  callGasQuery,
  contractsQuery,
  decodedCallQuery,
  previewQuery,
  simulationQuery,
} from './draftQueries.ts'
import { simulateTxAccessor } from './knownContracts.ts'
import { decodeMultiSend } from './multiSend.ts'

const artifact = (path: string): { deployedBytecode: Hex } =>
  createRequire(import.meta.url)(`@safe-global/safe-contracts/build/artifacts/contracts/${path}.json`)
const batchCode = artifact('libraries/MultiSendCallOnly.sol/MultiSendCallOnly').deployedBytecode
const accessorCode = artifact('accessors/SimulateTxAccessor.sol/SimulateTxAccessor').deployedBytecode.replace(
  '0'.repeat(64),
  pad(simulateTxAccessor.address).slice(2).toLowerCase(),
)
const abi = parseAbi(['function simulateAndRevert(address targetContract, bytes calldataPayload)'])
const safe = getAddress('0x5afe000000000000000000000000000000000001')
const to = getAddress('0x9000000000000000000000000000000000000009')
const call = { to, value: '7', data: '0x1234' } as const

let client: QueryClient
beforeEach(() => {
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
})
afterEach(() => {
  client.clear()
  vi.unstubAllGlobals()
})

/** What a Safe reverts with: whether it ran, the length of what came back, and that. */
const ended = (isRun: boolean, data: Hex = '0x') =>
  new Reverts(concatHex([toHex(isRun, { size: 32 }), toHex(size(data), { size: 32 }), data]))

test('a draft is run as the Safe would, with the amounts as numbers, each time anew', async () => {
  const batches: unknown[] = []
  const { site } = stubNetwork({
    respond(method, [asked]) {
      if (method === 'eth_getCode') return batchCode
      const [, batch] = decodeFunctionData({ abi, data: (asked as { data: Hex }).data }).args
      batches.push(decodeMultiSend(batch))
      return ended(true)
    },
  })
  const query = simulationQuery(site, { safe, calls: [call] })
  expect(await client.fetchQuery(query)).toEqual({ status: 'succeeds' })
  expect(batches[0]).toEqual([{ to, value: 7n, data: '0x1234', operation: 0 }])
  expect(query).toMatchObject({
    queryKey: ['draft-simulation', site, { safe, calls: [call] }],
    staleTime: 0,
    gcTime: 0,
  })
})

test('which addresses are contracts holds for a minute', async () => {
  const { site } = stubNetwork({ respond: (_, [address]) => (address === to ? '0x5f' : '0x') })
  const query = contractsQuery(site, [safe, to])
  expect(await client.fetchQuery(query)).toEqual([to])
  expect(query).toMatchObject({ queryKey: ['contracts', site, [safe, to]], staleTime: 60_000 })
})

test('a call in the service’s words comes with what they are worth, and holds for an hour', async () => {
  const decoded = { method: 'transfer', parameters: null }
  const { site, asked } = stubNetwork({ serve: () => found(decoded) })
  const query = decodedCallQuery(site, { to, data: '0x1234' })
  expect(await client.fetchQuery(query)).toEqual({ decoded, proof: 'contradicted' })
  expect(asked).toMatchObject([
    { method: 'POST', path: '/v1/chains/81457/data-decoder', body: { to, data: '0x1234' } },
  ])
  expect(query).toMatchObject({
    queryKey: ['decoded-call', site, { to, data: '0x1234' }],
    staleTime: 3_600_000,
  })
})

const gas = { safe, version: '1.4.1', operation: 0, ...call } as const
test.each([
  ['is what the chain measures', true, 21_000n],
  ['is none where it fails', false, null],
])('the gas of the call inside %s', async (_, isSuccess, expected) => {
  const measured = encodeAbiParameters(
    [{ type: 'uint256' }, { type: 'bool' }, { type: 'bytes' }],
    [21_000n, isSuccess, '0x'],
  )
  const bodies: string[] = []
  const { site } = stubNetwork({
    respond(method, [asked]) {
      if (method === 'eth_getCode') return accessorCode
      bodies.push((asked as { data: Hex }).data)
      return ended(true, measured)
    },
  })
  const query = callGasQuery(site, gas)
  const answer = await client.fetchQuery(query)
  expect(answer === null ? null : answer.gas).toBe(expected)
  // The amount that is sent is in what is measured.
  expect(bodies[0]).toContain(toHex(7n, { size: 32 }).slice(2))
  expect(query).toMatchObject({ queryKey: ['call-gas', site, gas], staleTime: 0 })
})

test.each<[Hex, Hex | null]>([
  ['0x1234', '0x1234'],
  ['0x', null],
])('the service reads a draft with the data %s', async (data, sent) => {
  const { wire, parsed } = examples.previewTransaction
  const { site, asked } = stubNetwork({ serve: () => found(wire) })
  const input = { safe, operation: 1, to, value: '7', data } as const
  const query = previewQuery(site, input)
  expect(await client.fetchQuery(query)).toEqual(parsed)
  expect(asked).toMatchObject([
    {
      method: 'POST',
      path: `/v1/chains/81457/transactions/${safe}/preview`,
      body: { to, value: '7', data: sent, operation: 1 },
    },
  ])
  expect(query).toMatchObject({ queryKey: ['draft-preview', site, input], staleTime: 60_000 })
})
