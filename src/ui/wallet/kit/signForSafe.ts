import type { Hex } from 'viem'
import type { Config } from 'wagmi'
import { grantSafeMessage, grantSafeTransaction, grantServiceRequest } from '../../../guard/guard.ts'
import type { Place } from '../../../guard/place.ts'
import { learnInside } from '../../../guard/rules.ts'
import { say } from '../../../language/say.ts'
import { NotSignableError } from '../../../multisig/errors.ts'
import { signingSupport } from '../../../multisig/sign/signingSupport.ts'
import type { SafeMessageRequest, SafeTransactionRequest, WalletActions } from '../walletContext.ts'
import { askForSignature } from './askWallet.ts'

/**
 * Asks the connected wallet to sign a transaction of a Safe, once.
 *
 * @throws WalletError
 */
export async function signSafeTransaction(
  config: Config,
  place: Place,
  request: SafeTransactionRequest,
): Promise<Hex> {
  await learnInside(request.inside)
  return asSafesReadIt(await askForSignature(config, grantSafeTransaction(request, place)))
}

/**
 * Asks the connected wallet to sign a message of a Safe, once.
 *
 * @throws WalletError; NotSignableError for a Safe whose domain holds no chain; SafeRequestInvalidError for
 * data that is none
 */
export async function signSafeMessage(
  config: Config,
  place: Place,
  request: SafeMessageRequest,
): Promise<Hex> {
  const support = signingSupport(request.version)
  if (!support.isSupported) throw new NotSignableError(`${support.reason} ${say('Nothing was signed.')}`)
  return asSafesReadIt(await askForSignature(config, grantSafeMessage(request, place)))
}

/**
 * Asks the connected wallet to sign a request to the wallet service, once.
 *
 * @throws WalletError
 */
export async function signForService(
  config: Config,
  place: Place,
  request: Parameters<NonNullable<WalletActions['signForService']>>[0],
): Promise<Hex> {
  return asSafesReadIt(await askForSignature(config, grantServiceRequest(request, place)))
}

/** Some wallets count the last byte from 0; to a Safe, 0 and 1 mean something else. */
function asSafesReadIt(signature: Hex): Hex {
  const last = Number.parseInt(signature.slice(130), 16)
  return last > 1 ? signature : `0x${signature.slice(2, 130)}${(last + 27).toString(16)}`
}
