import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useFrame } from './useFrame.ts'

const nothing = () => undefined

// A browser inside a page of another origin, as far as `isEmbedded` asks it.
const foreign = {
  get document(): Document {
    throw new DOMException('denied', 'SecurityError')
  },
  /** It is at the top of the tab. */
  get parent(): unknown {
    return foreign
  },
}
const hosts = ['https://safe.example']
beforeEach(() => void vi.stubGlobal('parent', foreign))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.doUnmock('./openSafeHost.ts')
})

test('behavior: what asks the host could not be loaded, which says nothing about the host', async () => {
  vi.doMock('./openSafeHost.ts', () => {
    throw new Error('Failed to load chunk')
  })
  const { result } = renderHook(() => useFrame(hosts, nothing))
  await waitFor(() => expect(result.current).toEqual({ status: 'unknown', isLoaded: false }))
})

test('behavior: a page around that is no Safe host of this site is unknown', async () => {
  vi.doMock('./openSafeHost.ts', () => ({ openSafeHost: () => Promise.reject(new Error('nobody')) }))
  const { result } = renderHook(() => useFrame(hosts, nothing))
  await waitFor(() => expect(result.current).toEqual({ status: 'unknown', isLoaded: true }))
})

test.each([
  ['of another name', ['https://evil.test']],
  ['whose name begins like a host’s', ['https://safe.example.evil.test']],
  ['whose name ends like a host’s', ['https://evil-safe.example']],
  ['on another port', ['https://safe.example:8443']],
  ['of another scheme', ['http://safe.example']],
  ['that is a host inside a stranger’s page', ['https://safe.example', 'https://evil.test']],
])('behavior: a page around %s is unknown at once, and is asked nothing', async (_, around) => {
  const openSafeHost = vi.fn()
  vi.doMock('./openSafeHost.ts', () => ({ openSafeHost }))
  Object.defineProperty(window.location, 'ancestorOrigins', { value: around, configurable: true })
  try {
    const { result } = renderHook(() => useFrame(hosts, nothing))
    await waitFor(() => expect(result.current).toEqual({ status: 'unknown', isLoaded: true }))
    expect(openSafeHost).not.toHaveBeenCalled()
  } finally {
    Reflect.deleteProperty(window.location, 'ancestorOrigins')
  }
})
