import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Hex, parseEther, toHex } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import type { Devnet } from '../../sandbox/devnet/startDevnet.ts'
import { castKeystore } from './castKeystore.ts'

const password = 'staple'
let operators = 0

/** A new account with ether, its keystore, and a folder of its own. */
export async function createOperator({ chain }: Pick<Devnet, 'chain'>, folder: string) {
  const id = ++operators
  const home = join(folder, `operator-${id}`)
  mkdirSync(home)
  const key: Hex = toHex(2n ** 221n + BigInt(id), { size: 32 })
  const { address } = privateKeyToAccount(key)
  await chain.setBalance({ address, value: parseEther('20') })
  const keystore = castKeystore(home, 'key.json', { key, password })
  writeFileSync(join(home, 'password'), password, { mode: 0o600 })
  const journal = join(home, 'calls.json')
  return {
    home,
    address,
    journal,
    /** Options by which it sends. */
    sending: [
      ...['--keystore', keystore, '--password-file', join(home, 'password')],
      ...['--journal', journal, '--send', '--one-node'],
    ],
  }
}
