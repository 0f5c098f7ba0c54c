import type { Address, Hex } from 'viem'
import type { Config } from 'wagmi'
import { getConnectorClient } from 'wagmi/actions'
import { z } from 'zod'
import { hashMessage } from '../../../safe/app/hashMessage.ts'
import { WalletError } from '../../../wallet/walletError.ts'
import { walletErrorOf } from '../../../wallet/walletErrorOf.ts'
import { ownWalletErrors } from '../../../wallet/walletErrorTable.ts'
import { NotSignableError } from '../../../workspace/errors.ts'
import {
  type SafeTypedData,
  safeMessageTypedData,
  safeTransactionTypedData,
} from '../../../workspace/safeTypedData.ts'
import { signingSupport } from '../../../workspace/signingSupport.ts'
import type { SafeMessageRequest, SafeTransactionRequest } from '../walletContext.ts'

const signatureSchema = z
  .string()
  .regex(/^0x[0-9a-fA-F]{130}$/)
  .transform((value): Hex => `0x${value.slice(2).toLowerCase()}`)

/**
 * Asks the connected wallet to sign a transaction of a Safe, once.
 *
 * @throws WalletError
 */
export function signSafeTransaction(
  config: Config,
  chainId: number,
  { owner, safe, transaction }: SafeTransactionRequest,
): Promise<Hex> {
  return sign(config, chainId, owner, safeTransactionTypedData({ chainId, safe }, transaction))
}

/**
 * Asks the connected wallet to sign a message of a Safe, once.
 *
 * @throws WalletError; NotSignableError for a Safe whose domain holds no chain; SafeRequestInvalidError for data that is none
 */
export async function signSafeMessage(
  config: Config,
  chainId: number,
  { owner, safe, version, message }: SafeMessageRequest,
): Promise<Hex> {
  const support = signingSupport(version)
  if (!support.isSupported) throw new NotSignableError(`${support.reason} Nothing was signed.`)
  return sign(config, chainId, owner, safeMessageTypedData({ chainId, safe }, hashMessage(message)))
}

/** The wallet is never asked to sign anything but these two kinds of data. */
async function sign(config: Config, chainId: number, owner: Address, typedData: SafeTypedData): Promise<Hex> {
  const answer: unknown = await ask().catch((error: unknown) => {
    throw walletErrorOf(error, 'sign')
  })
  const signature = signatureSchema.safeParse(answer)
  if (signature.success) return asSafesReadIt(signature.data)
  throw new WalletError(ownWalletErrors.noSignature, {
    request: 'sign',
    code: undefined,
    facts: [],
    cause: signature.error,
  })

  async function ask() {
    // Fails where the wallet has gone to another chain, or lost this account, without having said so.
    const client = await getConnectorClient(config, { account: owner, chainId })
    return client.request(
      { method: 'eth_signTypedData_v4', params: [owner, JSON.stringify(typedData)] },
      { retryCount: 0 },
    )
  }
}

/** Some wallets count the last byte from 0; to a Safe, 0 and 1 mean something else. */
function asSafesReadIt(signature: Hex): Hex {
  const last = Number.parseInt(signature.slice(130), 16)
  return last > 1 ? signature : `0x${signature.slice(2, 130)}${(last + 27).toString(16)}`
}
