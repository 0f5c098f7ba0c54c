import { pbkdf2Sync } from 'node:crypto'
import type { Address, Hex } from 'viem'
import { HDKey, type PrivateKeyAccount, privateKeyToAccount } from 'viem/accounts'
import { bytesToHex, parseEther } from 'viem/utils'

/** A person of the sandbox's world. The key is public knowledge and must never hold money. */
export type DemoAccount = {
  readonly name: string
  /** What is special about it, for the table that the sandbox prints. */
  readonly note: string
  readonly address: Address
  readonly key: Hex
  readonly signer: PrivateKeyAccount
  /** Wei on the sandbox's chain. */
  readonly ether: bigint
  /** Whole tokens in the main campaign's list, in decimal, or null when it is not in the list. */
  readonly tokens: string | null
}

/** The development phrase that Hardhat and anvil ship: everybody has its keys. */
export const demoPhrase = 'test test test test test test test test test test test junk'

/**
 * What all its accounts are below (BIP-44). BIP-39 without a passphrase, by Node's own code, where viem's
 * takes a quarter of a second.
 */
const branch = HDKey.fromMasterSeed(pbkdf2Sync(demoPhrase, 'mnemonic', 2048, 64, 'sha512')).derive(
  "m/44'/60'/0'/0",
)

/** The key of the phrase with this number (BIP-44: `m/44'/60'/0'/0/<number>`). */
export function keyOfPhrase(number: number): Hex {
  const { privateKey } = branch.deriveChild(number)
  if (!privateKey) throw new Error('a derived key has a private half')
  return bytesToHex(privateKey)
}

function person(index: number, name: string, note: string, tokens: string | null, ether = '10'): DemoAccount {
  const key = keyOfPhrase(index)
  const signer = privateKeyToAccount(key)
  return { name, note, address: signer.address, key, signer, ether: parseEther(ether), tokens }
}

/** Everybody in the sandbox, by role. The operator creates and funds the campaigns and is no claimant. */
export const demoAccounts = {
  operator: person(0, 'Operator', 'creates and funds the campaigns', null, '1000'),
  ada: person(1, 'Ada', 'can claim', '1250'),
  ben: person(2, 'Ben', 'can claim', '86400.5'),
  cleo: person(3, 'Cleo', 'can claim', '12.340000000000000001'),
  dan: person(4, 'Dan', 'not in the list', null),
  eve: person(5, 'Eve', 'has claimed already', '400'),
  olga: person(6, 'Olga', 'owner of the demo Safe', null),
  otto: person(7, 'Otto', 'owner of the demo Safe', null),
  omar: person(8, 'Omar', 'owner of the demo Safe', null),
  gus: person(9, 'Gus', 'can claim, but has no ETH for gas', '75', '0'),
} as const satisfies Record<string, DemoAccount>

/** Whole tokens of the demo Safe in the main campaign's list. */
export const demoSafeTokens = '25000'

/** The accounts that the demo wallet offers. */
export const walletAccounts: readonly DemoAccount[] = Object.values(demoAccounts).filter(
  (account) => account !== demoAccounts.operator,
)
