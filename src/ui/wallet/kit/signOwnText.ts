import { type Address, type Hex, isAddressEqual, recoverMessageAddress } from 'viem'
import type { Config } from 'wagmi'
import { grantText } from '../../../guard/guard.ts'
import type { Place } from '../../../guard/place.ts'
import { dataSchema } from '../../../hex/hexText.ts'
import * as v from '../../../schema/v.ts'
import { WalletError } from '../../../wallet/walletError.ts'
import { walletErrorOf } from '../../../wallet/walletErrorOf.ts'
import { ownWalletErrors } from '../../../wallet/walletErrorTable.ts'
import type { TextRequest } from '../walletContext.ts'
import { askWallet } from './askWallet.ts'

/**
 * Asks the connected wallet, once, to sign one of this site's own texts (EIP-191).
 *
 * @throws WalletError
 */
export async function signOwnText(config: Config, place: Place, request: TextRequest): Promise<Hex> {
  const { account, text, signal } = request
  const answer: unknown = await askWallet(config, grantText(request, place).ofWallet()).catch(
    (error: unknown) => {
      throw walletErrorOf(error, 'sign')
    },
  )
  signal?.throwIfAborted()
  // A contract account's signature may have any length, also none.
  const signature = v.safeParse(dataSchema, answer)
  if (signature.success) return asAccountsKey(account, text, signature.output)
  throw new WalletError(ownWalletErrors.noSignature, {
    request: 'sign',
    code: undefined,
    facts: [],
    cause: new v.ValiError(signature.issues),
  })
}

/**
 * Some wallets count the last byte of a key's signature from 0, which nobody takes. Changed only where it is
 * the account's own key then: in a contract's signature such a byte means something else.
 */
export async function asAccountsKey(account: Address, text: string, signature: Hex): Promise<Hex> {
  if (!/^0x[0-9a-f]{128}0[01]$/.test(signature)) return signature
  const counted: Hex = `0x${signature.slice(2, 130)}${signature.endsWith('1') ? '1c' : '1b'}`
  const signer = await recoverMessageAddress({ message: text, signature: counted }).catch(() => undefined)
  return signer && isAddressEqual(signer, account) ? counted : signature
}
