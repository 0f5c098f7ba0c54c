import type { Address } from 'viem'
import type { Earnings } from '../readEarnings.ts'

/** A contract that is set up to earn, and has earned nothing. */
export const quietEarnings = (address: Address): Earnings => ({
  yields: { status: 'succeeds', brings: { ether: 0n, usdb: 0n, weth: 0n } },
  gas: { status: 'succeeds', brings: 0n },
  maturity: { waiting: 0n, matured: 0n, allMatureAt: null },
  gasRates: 'could-not-read',
  unsaid: [],
  modes: {
    address,
    isContract: true,
    ethYield: 'claimable',
    governor: null,
    gas: { mode: 'claimable', etherBalance: 0n, etherSeconds: 0n, lastUpdated: 0 },
    usdbYield: 'claimable',
    wethYield: 'claimable',
    blockNumber: 1,
  },
})
