import { type LocalAccount, privateKeyToAccount } from 'viem/accounts'
import { keyOfPhrase } from '../devnet/demoAccounts.ts'

/** Pays the network fee of sponsored claims. The key is public knowledge and must never hold money. */
export const demoRelayer: LocalAccount = privateKeyToAccount(keyOfPhrase(10))
