import { defineConfig } from 'vitest/config'
import { cataloguePlugin } from '../../scripts/texts/cataloguePlugin.ts'

/** The tests of one decision file, which `testDecisions.ts` names. */
export default defineConfig({
  plugins: [cataloguePlugin()],
  test: { include: (process.env.EVERCLAIM_DECISION_TESTS ?? '').split(',') },
})
