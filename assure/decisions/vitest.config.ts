import { defineConfig } from 'vitest/config'
import { cataloguePlugin } from '../../scripts/texts/cataloguePlugin.ts'

/** The tests of one decision file, which `testDecisions.ts` names. */
export default defineConfig({
  plugins: [cataloguePlugin()],
  test: {
    include: (process.env.EVERCLAIM_DECISION_TESTS ?? '').split(','),
    runner: './assure/decisions/loadingRunner.ts',
    setupFiles: ['./scripts/propertySizes.ts'],
    // A slow machine is no failure: what never comes, Stryker ends.
    testTimeout: 60_000,
  },
})
