import { type LocalAccount, mnemonicToAccount } from 'viem/accounts'
import { demoPhrase } from '../devnet/demoAccounts.ts'

/** Pays the network fee of sponsored claims. The key is public knowledge and must never hold money. */
export const demoRelayer: LocalAccount = mnemonicToAccount(demoPhrase, { addressIndex: 10 })
