import { beforeEach, expect, test, vi } from 'vitest'
import type { ChainReader } from '../../chain/createChainReader.ts'
import { findAskedExecution } from './findAskedExecution.ts'
import type { StoredExecution } from './storedExecutions.ts'
import { watchAskedExecution } from './watchAskedExecution.ts'

vi.mock('./findAskedExecution.ts', () => ({ findAskedExecution: vi.fn() }))
const find = vi.mocked(findAskedExecution)
beforeEach(() => {
  find.mockReset()
})

const reader = {} as ChainReader
const asked = { nonce: 4 } as StoredExecution
const hash = `0x${'ab'.repeat(32)}` as const

test('looks until it is found, at once when somebody comes back', async () => {
  find.mockResolvedValueOnce('waiting').mockResolvedValueOnce('waiting').mockResolvedValueOnce(hash)
  const onWake = vi.fn((listener: () => void) => {
    setTimeout(listener)
    return () => {}
  })
  const { signal } = new AbortController()
  expect(await watchAskedExecution(reader, asked, { signal, pollMs: 3_600_000, onWake })).toBe(hash)
  expect(onWake).toHaveBeenCalledTimes(2)
  expect(find.mock.calls[0]?.slice(0, 2)).toEqual([reader, asked])
  expect(Number(find.mock.calls[0]?.[2])).toBeCloseTo(Date.now(), -5)
})

test('that the wallet has moved on is an end, and so is that nobody wants to know', async () => {
  const onWake = () => () => {}
  find.mockResolvedValueOnce('moved-on')
  const { signal } = new AbortController()
  expect(await watchAskedExecution(reader, asked, { signal, pollMs: 1, onWake })).toBe('moved-on')
  const controller = new AbortController()
  find.mockImplementation(async () => {
    controller.abort()
    return 'waiting'
  })
  const options = { signal: controller.signal, pollMs: 1, onWake }
  expect(await watchAskedExecution(reader, asked, options)).toBe('waiting')
  expect(find).toHaveBeenCalledTimes(2)
})
