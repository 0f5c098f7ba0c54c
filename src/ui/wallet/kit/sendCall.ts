import type { Hex } from 'viem'
import type { Config } from 'wagmi'
import type { Granted } from '../../../guard/grant.ts'
import { asWritten, hexText } from '../../../hex/hexText.ts'
import * as v from '../../../schema/v.ts'
import { WalletError } from '../../../wallet/walletError.ts'
import { walletErrorOf } from '../../../wallet/walletErrorOf.ts'
import { ownWalletErrors } from '../../../wallet/walletErrorTable.ts'
import { askWallet } from './askWallet.ts'

const hashSchema = v.pipe(hexText(32), v.transform(asWritten))

/**
 * Asks the connected wallet to send a call, once. viem's own action asks a second time, by another method,
 * after some refusals: a person would be asked again for what was just turned down, and read the second
 * answer for the first.
 *
 * @throws WalletError
 */
export async function sendCall(config: Config, granted: Granted<'eth_sendTransaction'>): Promise<Hex> {
  const answer: unknown = await askWallet(config, granted).catch((error: unknown) => {
    throw walletErrorOf(error, 'send')
  })
  const hash = v.safeParse(hashSchema, answer)
  if (hash.success) return hash.output
  throw new WalletError(ownWalletErrors.noHash, {
    request: 'send',
    code: undefined,
    facts: [],
    cause: new v.ValiError(hash.issues),
  })
}
