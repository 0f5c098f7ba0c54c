import { type Address, encodeFunctionData, erc20Abi, zeroAddress } from 'viem'
import { callContract } from '../../chain/callContract.ts'
import type { BlockView, ChainReader } from '../../chain/createChainReader.ts'
import {
  type BlastModes,
  type NotAsBlast,
  readBlastModes,
  type YieldMode,
} from '../../chain/readBlastModes.ts'
import { readTokenAt, type TokenOnChain } from '../../chain/readCampaign.ts'
import { readNativeBalanceAt } from '../../chain/readNativeBalance.ts'
import type { ChainId } from '../../config/chains.ts'
import { message } from '../../language/say.ts'
import { isRebasing } from '../../multisig/build/rebasingTokens.ts'

/** A token as it reports itself, and what an account that may pay has of it. */
export type TokenFacts = TokenOnChain & {
  /** USDB and WETH of Blast: balances grow by the chain's yield, without a transaction. */
  readonly isRebasing: boolean
  /** Undefined where nobody was named. */
  readonly holder: TokenHolder | undefined
}

export type TokenHolder = {
  readonly address: Address
  /** Base units; undefined where the token does not say. */
  readonly balance: bigint | undefined
  /** How the holder's own balance earns, of ETH and of rebasing tokens; undefined for others. */
  readonly mode: YieldMode | NotAsBlast | undefined
}

/**
 * Agreed by the nodes at one block; undefined where the address does not answer as a token. The zero address
 * stands for ETH.
 *
 * @throws RpcUnreachableError, RpcDisagreementError
 */
export async function readTokenFacts(
  reader: ChainReader,
  { chainId, token, holder }: { chainId: ChainId; token: Address; holder: Address | undefined },
): Promise<TokenFacts | undefined> {
  const found = await reader.atOneBlock({ question: message('The token') }, async (block) => {
    const [facts, balance] = await Promise.all([
      readTokenAt(block, token),
      holder && readHolding(block, token, holder),
    ])
    return { facts, balance }
  })
  if (!found.facts) return undefined
  const rebases = isRebasing(chainId, token)
  const facts = { ...found.facts, isRebasing: rebases }
  if (holder === undefined) return { ...facts, holder: undefined }
  const earns = rebases || token === zeroAddress
  const mode = earns ? modeOf(await readBlastModes(reader, holder), token) : undefined
  return { ...facts, holder: { address: holder, balance: found.balance, mode } }
}

async function readHolding(block: BlockView, token: Address, holder: Address): Promise<bigint | undefined> {
  const question = message('The tokens of the payer')
  if (token === zeroAddress) return readNativeBalanceAt(block, holder, question)
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [holder] })
  const result = await block.read(callContract(question, { to: token, data }))
  return result.type === 'returned' && result.data.length === 66 ? BigInt(result.data) : undefined
}

const usdb = '0x4300000000000000000000000000000000000003'

function modeOf(modes: BlastModes, token: Address): YieldMode | NotAsBlast {
  if (token === zeroAddress) return modes.ethYield
  return token.toLowerCase() === usdb ? modes.usdbYield : modes.wethYield
}
