import type { Hex } from 'viem'
import type { Config } from 'wagmi'
import { getConnectorClient } from 'wagmi/actions'
import { z } from 'zod'
import { permitRequest } from '../../../operator/deploy/permitRequest.ts'
import { WalletError } from '../../../wallet/walletError.ts'
import { walletErrorOf } from '../../../wallet/walletErrorOf.ts'
import { ownWalletErrors } from '../../../wallet/walletErrorTable.ts'
import type { PermitRequest } from '../walletContext.ts'

const signatureSchema = z
  .string()
  .regex(/^0x[0-9a-fA-F]{130}$/)
  .transform((value): Hex => `0x${value.slice(2).toLowerCase()}`)

/**
 * Asks the connected wallet to sign an operator's permit for the factory, once. Nobody else's permit is passed on.
 *
 * @throws WalletError; DeployError for another permit
 */
export async function signPermit(
  config: Config,
  chainId: number,
  { account, data }: PermitRequest,
): Promise<Hex> {
  const typedData = permitRequest(data, { account, chainId })
  const answer: unknown = await ask().catch((error: unknown) => {
    throw walletErrorOf(error, 'sign')
  })
  const signature = signatureSchema.safeParse(answer)
  if (signature.success) return signature.data
  throw new WalletError(ownWalletErrors.noSignature, {
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
