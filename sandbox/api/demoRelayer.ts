import type { LocalAccount } from 'viem/accounts'
import { accountOfPhrase } from '../devnet/demoAccounts.ts'

/** Pays the network fee of sponsored claims. The key is public knowledge and must never hold money. */
export const demoRelayer: LocalAccount = accountOfPhrase(10)
