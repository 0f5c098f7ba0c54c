import { createRequire } from 'node:module'
import {
  concatHex,
  decodeFunctionData,
  encodeAbiParameters,
  getAddress,
  type Hex,
  numberToHex,
  pad,
  parseAbi,
  size,
  toHex,
} from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SiteConfig } from '../../config/site.ts'
import { plainSite } from '../../config/test-support/plainSite.ts'
import { simulateTxAccessor } from '../build/knownContracts.ts'
import { readCallGas } from './readCallGas.ts'

// A node and a wallet service that answer as a test sets them.

const { deployedBytecode }: { deployedBytecode: string } = createRequire(import.meta.url)(
  '@safe-global/safe-contracts/build/artifacts/contracts/accessors/SimulateTxAccessor.sol/SimulateTxAccessor.json',
)
/** With its own address, which it keeps in its code. */
const accessor = deployedBytecode.replace(
  '0'.repeat(64),
  pad(simulateTxAccessor.address).slice(2).toLowerCase(),
)
const abi = parseAbi([
  'function simulateAndRevert(address targetContract, bytes calldataPayload)',
  'function simulate(address to, uint256 value, bytes data, uint8 operation)',
])
const safe = getAddress('0x5afe000000000000000000000000000000000001')
const to = getAddress('0x9000000000000000000000000000000000000009')
const asked = { safe, version: '1.4.1', to, value: 7n, data: '0x1234' as Hex, operation: 0 as 0 | 1 }

/** What the Safe reverts with: that it ran, and what it measured of the call. */
function measured(gas: bigint, isSuccess = true): Hex {
  const answer = encodeAbiParameters(
    [{ type: 'uint256' }, { type: 'bool' }, { type: 'bytes' }],
    [gas, isSuccess, '0x'],
  )
  return concatHex([toHex(1, { size: 32 }), toHex(size(answer), { size: 32 }), answer])
}

let site: SiteConfig
let calls: unknown[]
let requests: { path: string; body: unknown }[]
let revert: Hex
let estimate: () => Response
beforeEach(() => {
  site = {
    ...plainSite,
    rpcUrls: ['https://node.example/'],
    safeService: { isEnabled: true, url: 'https://service.example' },
  }
  calls = []
  requests = []
  revert = measured(1_000n)
  estimate = () => Response.json({ currentNonce: 0, recommendedNonce: 0, safeTxGas: '1500' })
  vi.stubGlobal('fetch', async (input: unknown, init: RequestInit = {}) => {
    const url = new URL(String(input))
    const body: unknown = JSON.parse(String(init.body))
    if (url.host === 'service.example') {
      requests.push({ path: url.pathname, body })
      return estimate()
    }
    return Response.json(Array.isArray(body) ? body.map(answer) : answer(body))
  })
})
afterEach(() => void vi.unstubAllGlobals())

function answer(question: unknown) {
  const { id, method, params } = question as { id: number; method: string; params: unknown[] }
  const result = (result: unknown) => ({ jsonrpc: '2.0', id, result })
  switch (method) {
    case 'eth_chainId':
      return result('0x13e31')
    case 'eth_getCode':
      return result(accessor)
    case 'eth_gasPrice':
      return result('0x1')
    case 'eth_estimateGas':
      calls.push(params[0])
      return result(numberToHex(90_000))
    case 'eth_call': {
      const { to, data } = params[0] as { to: string; data: Hex }
      if (to !== safe) return { jsonrpc: '2.0', id, error: { code: 3, message: 'execution reverted' } }
      const [library, inner] = decodeFunctionData({ abi, data }).args as readonly [Hex, Hex]
      calls.push([library, decodeFunctionData({ abi, data: inner }).args])
      return { jsonrpc: '2.0', id, error: { code: 3, message: 'execution reverted', data: revert } }
    }
    default:
      return result({ number: '0x9', hash: pad('0x9'), timestamp: '0x6b49d200' })
  }
}

test('the Safe measures the call itself, and the service is asked about the same', async () => {
  expect(await readCallGas(site, asked)).toEqual({ gas: 1_500n, source: 'service' })
  expect(calls).toEqual([[simulateTxAccessor.address, [to, 7n, '0x1234', 0]]])
  expect(requests).toEqual([
    {
      path: `/v2/chains/81457/safes/${safe}/multisig-transactions/estimations`,
      body: { to, value: '7', data: '0x1234', operation: 0 },
    },
  ])
})

test('without data the service is asked about none, and a delegate call is said to be one', async () => {
  await readCallGas(site, { ...asked, data: '0x', operation: 1 })
  expect(requests[0]?.body).toEqual({ to, value: '7', data: null, operation: 1 })
})

test('an estimate that the chain refutes is not used, and said', async () => {
  estimate = () => Response.json({ currentNonce: 0, recommendedNonce: 0, safeTxGas: '2001' })
  expect(await readCallGas(site, asked)).toEqual({ gas: 1_000n, source: 'chain', contradicted: 2_001n })
})

test('of a call that fails there is no gas, and the service is not asked', async () => {
  revert = measured(1_000n, false)
  expect(await readCallGas(site, asked)).toBeUndefined()
  expect(requests).toEqual([])
})

test('a service that is off or down leaves what the chain says', async () => {
  const off: SiteConfig = { ...site, safeService: { isEnabled: false } }
  expect(await readCallGas(off, asked)).toEqual({ gas: 1_000n, source: 'chain' })
  expect(requests).toEqual([])
  estimate = () => Response.json({ code: 404, message: 'No.' }, { status: 404 })
  expect(await readCallGas(site, asked)).toEqual({ gas: 1_000n, source: 'chain' })
  expect(requests).toHaveLength(1)
})

test('error: who leaves is not answered', async () => {
  const leaving = new AbortController()
  leaving.abort(new Error('left'))
  await expect(readCallGas(site, { ...asked, signal: leaving.signal })).rejects.toThrow('left')
})

test('before 1.3.0 the nodes simulate a call of the Safe; of a delegate call nobody knows', async () => {
  estimate = () => Response.json({ currentNonce: 0, recommendedNonce: 0, safeTxGas: '80000' })
  expect(await readCallGas(site, { ...asked, version: '1.2.0' })).toEqual({ gas: 80_000n, source: 'service' })
  expect(calls).toEqual([{ from: safe, to, data: '0x1234', value: '0x7' }])
  requests = []
  expect(await readCallGas(site, { ...asked, version: '1.2.0', operation: 1 })).toBeUndefined()
  expect(requests).toEqual([])
  // A version that is not known is taken for a newer one.
  expect(await readCallGas(site, { ...asked, version: null })).toMatchObject({ gas: 1_000n })
})
