import { afterAll, vi } from 'vitest'

// The files of a process share its globals, too. vitest takes back what a test has replaced when the next
// test begins: a `beforeAll` of the next file, which starts a chain, would come before that.
// And they share its modules: one that a page has asked for when its file ends would be cut off in the
// middle, and the next file that imports it would get an error, or wait for ever.
afterAll(async () => {
  await vi.dynamicImportSettled()
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
  vi.useRealTimers()
})
