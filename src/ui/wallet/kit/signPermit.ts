import type { Hex } from 'viem'
import type { Config } from 'wagmi'
import { getConnectorClient } from 'wagmi/actions'
import { z } from 'zod'
import { permitRequest } from '../../../operator/deploy/permitRequest.ts'
import { WalletError, type WalletErrorRow } from '../../../wallet/walletError.ts'
import { walletErrorOf } from '../../../wallet/walletErrorOf.ts'
import type { PermitRequest } from '../walletContext.ts'

const signatureSchema = z
  .string()
  .regex(/^0x[0-9a-fA-F]{130}$/)
  .transform((value): Hex => `0x${value.slice(2).toLowerCase()}`)

/** A contract account answers in a way of its own, or not at all. */
const noPermit: WalletErrorRow = {
  ...{ kind: 'unsupported', sent: 'no', isRetryable: true },
  sentence: 'Your wallet agreed and gave no signature that the token accepts. Nothing was sent.',
  advice: 'Approve by a transaction instead.',
}

/**
 * Asks the connected wallet to sign an operator's permit for the factory, once. Nobody else's permit is passed on.
 *
 * @throws WalletError; DeployError for another permit
 */
export async function signPermit(
  config: Config,
  chainId: number,
  { account, data, campaign }: PermitRequest,
): Promise<Hex> {
  const typedData = permitRequest(data, {
    ...{ account, chainId, campaign },
    now: Math.floor(Date.now() / 1000),
  })
  const answer: unknown = await ask().catch((error: unknown) => {
    throw walletErrorOf(error, 'sign')
  })
  const signature = signatureSchema.safeParse(answer)
  if (signature.success) return signature.data
  throw new WalletError(noPermit, {
    request: 'sign',
    code: undefined,
    facts: [],
    cause: signature.error,
  })

  async function ask() {
    // Fails where the wallet has gone to another chain, or lost this account, without having said so.
    const client = await getConnectorClient(config, { account, chainId })
    return client.request({ method: 'eth_signTypedData_v4', params: [account, typedData] }, { retryCount: 0 })
  }
}
