import { expect, test, vi } from 'vitest'
import { SafeServiceRefusedError, SafeServiceSlowError } from '../../safe/service/errors.ts'
import { examples } from '../../safe/service/test-support/examples.ts'
import { readServedChain } from './readServedChain.ts'

const { signal } = new AbortController()
const refused = (status: number) =>
  new SafeServiceRefusedError({
    call: 'getChainConfig',
    stored: 'no',
    status,
    text: 'No.',
    code: undefined,
    isRetryable: false,
    retryAfterMs: undefined,
  })
const blast = examples.getChainConfig.parsed
const list = (chains: readonly { chainId: string; chainName: string }[]) =>
  vi.fn(async () => ({ results: chains.map((each) => ({ ...blast, ...each })) }))
const read = (getChainConfig: () => Promise<typeof blast>, getChainsConfig = list([])) =>
  readServedChain({ getChainConfig, getChainsConfig }, { chainId: 81457, signal })

test('default: the chain as the service describes it; its list is not asked for', async () => {
  const others = list([])
  expect(await read(async () => blast, others)).toEqual({ status: 'served', chain: blast })
  expect(others).not.toHaveBeenCalled()
  const config = vi.fn(async () => blast)
  await read(config)
  expect(config).toHaveBeenCalledWith({ signal })
})

test('behavior: a service of other chains does not serve this one, and they are named', async () => {
  const others = list([{ chainId: '1', chainName: 'Ethereum' }])
  expect(await read(() => Promise.reject(refused(404)), others)).toEqual({
    status: 'not-served',
    others: ['Ethereum'],
  })
  expect(others).toHaveBeenCalledWith({ query: { limit: 100 }, signal })
})

test('error: a service that lists the chain, or is only out of order, is not said to serve others', async () => {
  const listed = list([
    { chainId: '1', chainName: 'Ethereum' },
    { chainId: '81457', chainName: 'Blast' },
  ])
  await expect(read(() => Promise.reject(refused(404)), listed)).rejects.toThrow('No.')
  await expect(read(() => Promise.reject(refused(503)))).rejects.toThrow('No.')
  const slow = new SafeServiceSlowError({ call: 'getChainConfig', stored: 'no', patienceMs: 1 })
  await expect(read(() => Promise.reject(slow))).rejects.toBe(slow)
})
