import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    include: ['{src,cli,sandbox,server,scripts,bench}/**/*.test.ts'],
    // Tests start real chains and real processes; a slow machine is not a failure.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Most of them wait for a chain, a database or a process: two keep two processors busy, where the default is one.
    maxWorkers: 2,
  },
})
