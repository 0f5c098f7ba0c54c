import { type Hex, numberToHex } from 'viem'
import type { Config } from 'wagmi'
import { getConnectorClient } from 'wagmi/actions'
import { z } from 'zod'
import { WalletError } from '../../../wallet/walletError.ts'
import { walletErrorOf } from '../../../wallet/walletErrorOf.ts'
import { ownWalletErrors } from '../../../wallet/walletErrorTable.ts'
import type { WalletCall } from '../walletContext.ts'

const hashSchema = z
  .string()
  .regex(/^0x[0-9a-fA-F]{64}$/)
  .transform((value) => value as Hex)

/**
 * Asks the connected wallet to send a call, once. viem's own action asks a second time, by another method, after some
 * refusals: a person would be asked again for what was just turned down, and read the second answer for the first.
 *
 * @throws WalletError
 */
export async function sendCall(
  config: Config,
  chainId: number,
  { from, to, data, value, gas }: WalletCall,
): Promise<Hex> {
  const answer: unknown = await ask().catch((error: unknown) => {
    throw walletErrorOf(error, 'send')
  })
  const hash = hashSchema.safeParse(answer)
  if (hash.success) return hash.data
  throw new WalletError(ownWalletErrors.noHash, {
    request: 'send',
    code: undefined,
    facts: [],
    cause: hash.error,
  })

  async function ask() {
    // Fails where the wallet has gone to another chain, or lost this account, without having said so.
    const client = await getConnectorClient(config, { account: from, chainId })
    return client.request(
      {
        method: 'eth_sendTransaction',
        params: [
          {
            ...{ from, to, data, value: numberToHex(value), chainId: numberToHex(chainId) },
            ...(gas === undefined ? {} : { gas: numberToHex(gas) }),
          },
        ],
      },
      { retryCount: 0 },
    )
  }
}
