import { expect, test } from 'vitest'
import { type CampaignManifest, distributorParameters } from './distributorParameters.ts'

const [token, sweep, yieldTo, gas] = [1, 2, 3, 4].map((n) => `0x${`${n}`.repeat(40)}` as const) as [
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
  `0x${string}`,
]
const manifest: CampaignManifest = {
  token: { address: token },
  window: { start: 100, end: 200 },
  receivers: { sweep, yield: yieldTo, gas },
  tree: { count: 7, total: '1000', depth: 3, capBits: 2 },
}

test('each part of a manifest is where the contract has it', () => {
  expect(distributorParameters(manifest)).toEqual({
    token,
    start: 100n,
    end: 200n,
    sweepReceiver: sweep,
    yieldReceiver: yieldTo,
    gasReceiver: gas,
    isCancellable: false,
    total: 1_000n,
    count: 7,
    height: 1,
  })
})

test('a window without an end, one that may be cancelled, and a schedule', () => {
  const schedule = { cliff: 10, duration: 90, tranches: 9 }
  const window = { start: 100, end: null, cancellable: true } as const
  expect(distributorParameters({ ...manifest, window, schedule })).toMatchObject({
    end: 18_446_744_073_709_551_615n,
    isCancellable: true,
    schedule,
  })
  expect(distributorParameters(manifest)).not.toHaveProperty('schedule')
})
