import { merkleDistributorFactoryAddress } from '../../../abi/factoryAddress.ts'
import type { CampaignToDeploy } from '../campaignToDeploy.ts'
import type { DeployFacts, PayerFacts } from '../readDeployFacts.ts'

// A campaign that is not there yet, and an account that can pay for it: what a plan is made of.

export const address = (byte: string) => `0x${byte.repeat(20)}` as const
export const token = { address: address('77'), symbol: 'SPR', name: 'Spring', decimals: 2 }
export const campaign: CampaignToDeploy = {
  chainId: 81457,
  factory: merkleDistributorFactoryAddress,
  distributor: address('dd'),
  token,
  manifestHash: `0x${'00'.repeat(32)}`,
  parameters: {
    token: token.address,
    start: 100n,
    end: 200n,
    total: 1_000n,
    count: 1,
    height: 0,
    sweepReceiver: address('cc'),
    yieldReceiver: address('cc'),
    gasReceiver: address('cc'),
    isCancellable: false,
  },
  cap: [`0x${'11'.repeat(32)}`],
  unclaimedIn: () => 1_000n,
}
export const payer: PayerFacts = {
  address: address('aa'),
  isContract: false,
  ether: 10n ** 18n,
  tokens: 1_000n,
  allowance: 0n,
  takesApproval: true,
  permit: undefined,
}
export const facts: DeployFacts = {
  head: { number: 7, hash: `0x${'22'.repeat(32)}`, timestamp: 50 },
  hasProxy: true,
  factory: 'ready',
  distributor: 'absent',
  isFunded: false,
  isCancelled: false,
  held: 0n,
  owed: 1_000n,
  claimedCount: 0,
  token,
  payer,
}
