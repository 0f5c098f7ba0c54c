import { type Address, type Hex, isAddressEqual, recoverMessageAddress, stringToHex } from 'viem'
import type { Config } from 'wagmi'
import { getConnectorClient } from 'wagmi/actions'
import { z } from 'zod'
import { EverclaimError } from '../../../errors.ts'
import { readSignInMessage } from '../../../session/signInMessage.ts'
import { readTermsMessage } from '../../../session/termsMessage.ts'
import { WalletError } from '../../../wallet/walletError.ts'
import { walletErrorOf } from '../../../wallet/walletErrorOf.ts'
import { ownWalletErrors } from '../../../wallet/walletErrorTable.ts'
import type { TextRequest } from '../walletContext.ts'

/** A text was to be signed that is none of this site's two. The wallet was not asked. */
export class ForeignTextError extends EverclaimError {
  override name = 'ForeignTextError'
  constructor() {
    super(
      'This site has only its own sign-in and its own terms signed. Your wallet was not asked for anything.',
    )
  }
}

/**
 * The only texts that a wallet is asked to sign: this site's sign-in message and its acceptance of terms, for the account that signs.
 *
 * @throws ForeignTextError
 */
export function assertOwnText(
  { account, text }: TextRequest,
  { origin, chainId }: { origin: string; chainId: number },
) {
  const signIn = readSignInMessage(text)
  const terms = readTermsMessage(text)
  const [site, said] = signIn ? [signIn.uri, signIn] : [terms?.site, terms]
  // The line that a person reads in the wallet is the domain's.
  const isHere = site === origin && (!signIn || signIn.domain === new URL(origin).host)
  if (!isHere || !said || said.chainId !== chainId || !isAddressEqual(said.account, account))
    throw new ForeignTextError()
}

/** A contract account's signature may have any length, also none. */
const signatureSchema = z
  .string()
  .regex(/^0x([0-9a-fA-F]{2})*$/)
  .transform((value): Hex => `0x${value.slice(2).toLowerCase()}`)

/**
 * Asks the connected wallet, once, to sign one of this site's own texts (EIP-191).
 *
 * @throws WalletError; ForeignTextError
 */
export async function signOwnText(config: Config, chainId: number, request: TextRequest): Promise<Hex> {
  const { account, text, signal } = request
  assertOwnText(request, { origin: window.location.origin, chainId })
  const answer: unknown = await ask().catch((error: unknown) => {
    throw walletErrorOf(error, 'sign')
  })
  signal?.throwIfAborted()
  const signature = signatureSchema.safeParse(answer)
  if (signature.success) return asAccountsKey(account, text, signature.data)
  throw new WalletError(ownWalletErrors.noSignature, {
    ...{ request: 'sign', code: undefined, facts: [], cause: signature.error },
  })

  async function ask() {
    // A text has its chain in itself: the wallet may stand on any.
    const client = await getConnectorClient(config, { account })
    return client.request(
      { method: 'personal_sign', params: [stringToHex(text), account] },
      { retryCount: 0 },
    )
  }
}

/**
 * Some wallets count the last byte of a key's signature from 0, which nobody takes. Changed only where it is the account's own key
 * then: in a contract's signature such a byte means something else.
 */
export async function asAccountsKey(account: Address, text: string, signature: Hex): Promise<Hex> {
  if (!/^0x[0-9a-f]{128}0[01]$/.test(signature)) return signature
  const counted: Hex = `0x${signature.slice(2, 130)}${signature.endsWith('1') ? '1c' : '1b'}`
  const signer = await recoverMessageAddress({ message: text, signature: counted }).catch(() => undefined)
  return signer && isAddressEqual(signer, account) ? counted : signature
}
