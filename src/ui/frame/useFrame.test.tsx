import { cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useFrame } from './useFrame.ts'

// A browser inside a page of another origin, as far as `isEmbedded` asks it.
const foreign = {
  get document(): Document {
    throw new DOMException('denied', 'SecurityError')
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
  const { result } = renderHook(() => useFrame(hosts))
  await waitFor(() => expect(result.current).toEqual({ status: 'unknown', isLoaded: false }))
})

test('behavior: a page around that is no Safe host of this site is unknown', async () => {
  vi.doMock('./openSafeHost.ts', () => ({ openSafeHost: () => Promise.reject(new Error('nobody')) }))
  const { result } = renderHook(() => useFrame(hosts))
  await waitFor(() => expect(result.current).toEqual({ status: 'unknown', isLoaded: true }))
})
