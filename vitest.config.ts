import { defineConfig } from 'vitest/config'

const others = '{cli,sandbox,server,scripts,bench}/**/*.test.ts'

export default defineConfig({
  test: {
    // Tests start real chains and real processes; a slow machine is not a failure.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Most of them wait for a chain, a database or a process: two keep two processors busy, where the default is one.
    maxWorkers: 2,
    projects: [
      // Modules of src/ hold no state of a test's, so that each is loaded once and not once for each of 240 files: half the time.
      {
        extends: true,
        test: {
          name: 'src',
          include: ['src/**/*.test.ts'],
          isolate: false,
          unstubGlobals: true,
          unstubEnvs: true,
        },
      },
      { extends: true, test: { name: 'others', include: [others] } },
    ],
  },
})
