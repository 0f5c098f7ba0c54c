import { afterAll, vi } from 'vitest'

// The files of a process share its globals, too. vitest takes back what a test has replaced when the next
// test begins: a `beforeAll` of the next file, which starts a chain, would come before that.
afterAll(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  vi.useRealTimers()
})
