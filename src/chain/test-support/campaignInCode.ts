import { getAddress, type Hex, maxUint64 } from 'viem'
import type { CampaignInCode } from '../runtimeCode.ts'

const address = (digits: string) => getAddress(`0x${'0'.repeat(38)}${digits}`)
const node = (digits: string): Hex => `0x${digits.repeat(32)}`

const parameters: CampaignInCode['parameters'] = {
  token: address('e2'),
  start: 1_700_000_000n,
  end: maxUint64,
  sweepReceiver: address('a1'),
  yieldReceiver: address('b2'),
  gasReceiver: address('c3'),
  isCancellable: true,
  total: 12_345n,
  count: 600,
  height: 9,
}

/** A campaign that pays at once, with a cap of so many nodes. */
export const atOnce = (nodes = 2): CampaignInCode => ({
  parameters,
  cap: Array.from({ length: nodes }, (_, at) => node((at + 0xc0).toString(16))),
})

/** The same over time. */
export const overTime = (
  schedule: CampaignInCode['parameters']['schedule'] = { cliff: 5, duration: 60 },
  nodes = 2,
): CampaignInCode => ({ ...atOnce(nodes), parameters: { ...parameters, schedule } })
