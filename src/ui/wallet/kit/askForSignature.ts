import type { Hex } from 'viem'
import type { Config } from 'wagmi'
import type { grantPermit, grantSafeTransaction } from '../../../guard/guard.ts'
import { signatureSchema } from '../../../hex/hexText.ts'
import { WalletError, type WalletErrorRow } from '../../../wallet/walletError.ts'
import { walletErrorOf } from '../../../wallet/walletErrorOf.ts'
import { ownWalletErrors } from '../../../wallet/walletErrorTable.ts'
import { askWallet } from './askWallet.ts'

/**
 * Asks the connected wallet to sign what the guard has granted, once.
 *
 * @throws WalletError; of `noSignature` where the wallet agreed and its answer is none
 */
export async function askForSignature(
  config: Config,
  granted: ReturnType<typeof grantSafeTransaction | typeof grantPermit>,
  noSignature: WalletErrorRow = ownWalletErrors.noSignature,
): Promise<Hex> {
  const answer: unknown = await askWallet(config, granted).catch((error: unknown) => {
    throw walletErrorOf(error, 'sign')
  })
  const signature = signatureSchema.safeParse(answer)
  if (signature.success) return signature.data
  throw new WalletError(noSignature, { request: 'sign', code: undefined, facts: [], cause: signature.error })
}
