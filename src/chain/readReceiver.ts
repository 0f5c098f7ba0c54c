import { type Address, type Hex, toHex } from 'viem'
import { dataSchema } from '../hex/hexText.ts'
import { message } from '../language/say.ts'
import * as v from '../schema/v.ts'
import type { BlockView, ChainReader } from './createChainReader.ts'
import { RpcDisagreementError, RpcUnreachableError } from './errors.ts'
import { readCodeAt } from './readCodeAt.ts'
import { readNativeBalanceAt } from './readNativeBalance.ts'
import { readSafeAt, type SafeOnChain } from './readSafe.ts'
import { readTransactionCountAt } from './readTransactionCount.ts'

/** What is at an address that is to receive something, agreed by the nodes at one block. */
export type ReceiverOnChain = {
  readonly code: Hex
  /** Of an account: how many transactions it has sent. */
  readonly nonce: number
  /** Wei. */
  readonly balance: bigint
  readonly safe: SafeOnChain
  /** Whether it takes ETH. Undefined where nobody asked; `unknown` where the nodes did not simulate it. */
  readonly takesEther: boolean | 'unknown' | undefined
}

const question = message('The receiver')

/**
 * Reads what is at an address.
 *
 * @param etherFrom the contract that will send ETH to it; it need not exist yet. Left out: none will be sent
 * @throws RpcUnreachableError, RpcDisagreementError
 */
export function readReceiver(
  reader: ChainReader,
  { address, etherFrom }: { address: Address; etherFrom?: Address | undefined },
): Promise<ReceiverOnChain> {
  return reader.atOneBlock({ question }, async (block) => {
    const [code, nonce, balance, safe] = await Promise.all([
      readCodeAt(block, address, question),
      readTransactionCountAt(block, address),
      readNativeBalanceAt(block, address, question),
      readSafeAt(block, address),
    ])
    const isAsked = etherFrom !== undefined && code !== '0x'
    const takesEther = isAsked ? await simulateEther(block, address, etherFrom) : undefined
    return { code, nonce, balance, safe, takesEther: etherFrom && code === '0x' ? true : takesEther }
  })
}

/** A payment of one wei, as if the sender held it. A node that cannot assume so answers with an error. */
async function simulateEther(block: BlockView, to: Address, from: Address): Promise<boolean | 'unknown'> {
  try {
    return await block.read({
      question: message('Whether the receiver takes ETH'),
      method: 'eth_call',
      params: (at) => [{ from, to, value: '0x1', data: '0x' }, at, { [from]: { balance: toHex(1n << 64n) } }],
      schema: v.pipe(
        dataSchema,
        v.transform(() => true),
      ),
      keyOf: String,
      onRevert: () => false,
    })
  } catch (error) {
    if (error instanceof RpcUnreachableError || error instanceof RpcDisagreementError) return 'unknown'
    throw error
  }
}
