import { expect, it } from 'vitest'
import { createMetrics } from './createMetrics.ts'

it('reports the relayer as long as this process has its key at work, and no zero before or after', async () => {
  const metrics = createMetrics()
  expect(await metrics.text()).not.toMatch(/^everclaim_relayer_balance_ether /m)
  metrics.relayer({ queued: 2, balance: 0, spent: 0.5 })
  expect(await metrics.text()).toMatch(/^everclaim_relayer_balance_ether 0$/m)
  expect(await metrics.text()).toMatch(/^everclaim_sponsored_claims_queued 2$/m)
  metrics.relayer(null)
  expect(await metrics.text()).not.toMatch(/^everclaim_(relayer|sponsored)_\w+ /m)
})
