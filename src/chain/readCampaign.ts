import {
  type Address,
  decodeAbiParameters,
  encodeFunctionData,
  type Hex,
  hexToString,
  keccak256,
  zeroAddress,
} from 'viem'
import { message, say } from '../language/say.ts'
import type { Agreement } from './agreement.ts'
import type { BlockView, ChainReader } from './createChainReader.ts'
import { decodeAnswer } from './decodeAnswer.ts'
import type { DistributorParameters } from './distributorParameters.ts'
import { erc20ViewsAbi } from './erc20ViewsAbi.ts'
import { printable } from './printable.ts'
import { cancellationUnreadError, readCancelledAt } from './readCancelled.ts'
import { bitmapUnreadError, countClaimed, readClaimedWords } from './readClaimedWords.ts'
import { readCodeAt } from './readCodeAt.ts'
import { readNativeBalanceAt } from './readNativeBalance.ts'
import type { PaidAmounts } from './readPaidAmounts.ts'
import { returned } from './returned.ts'
import type { Head } from './rpcSchemas.ts'
import { isRuntimeCodeOf } from './runtimeCode.ts'

/** The token as it describes itself on chain; never what a manifest calls it. */
export type TokenOnChain = {
  /** Zero address: native ETH. */
  address: Address
  /** One line without control characters; empty where the token has none. */
  name: string
  symbol: string
  decimals: number
}

/** All of a campaign that the chain knows, read at one block. */
export type CampaignOnChain = {
  /** How many nodes agreed on all of this. */
  agreement: Agreement
  head: Head
  /** Code is at the distributor's address. All below that speaks of the distributor is empty otherwise. */
  exists: boolean
  /** The code is the expected one to the last byte: template, cap and parameters. */
  codeMatches: boolean
  codeHash: Hex | undefined
  /** Undefined where nothing at the token's address answers as an ERC-20 with decimals. */
  token: TokenOnChain | undefined
  /** What the distributor holds of the token, in base units; undefined where the token does not say. */
  balance: bigint | undefined
  /**
   * Bit b of word w: index 256 w + b is paid. Empty unless `codeMatches`, and where a campaign pays over
   * time.
   */
  claimedWords: readonly bigint[]
  /** Allocations that were paid; of a campaign over time those that were paid anything. */
  claimedCount: number
  /** What a campaign over time has paid; undefined for others, and for other code. */
  paid: PaidAmounts | undefined
  /**
   * It was cancelled before its start; never so for one that cannot be, nor where the code is another. It
   * says nothing of what is held now.
   */
  isCancelled: boolean
}

/**
 * Reads a campaign's state: one agreed snapshot at one block. Throws RpcUnreachableError or
 * RpcDisagreementError when it could not be checked; a missing distributor is an answer (`exists: false`).
 */
export async function readCampaign(
  reader: ChainReader,
  options: {
    /** Recomputed by `computeDistributorAddress`, never taken from elsewhere. */
    distributor: Address
    parameters: DistributorParameters
    cap: readonly Hex[]
    notBefore?: number | undefined
  },
): Promise<CampaignOnChain> {
  const { notBefore, ...campaign } = options
  return reader.atOneBlock({ question: message('The campaign'), notBefore }, (block) =>
    readCampaignAt(reader, block, campaign),
  )
}

/** As `readCampaign`, at a block view that is already open. */
export async function readCampaignAt(
  reader: ChainReader,
  block: BlockView,
  options: { distributor: Address; parameters: DistributorParameters; cap: readonly Hex[] },
): Promise<CampaignOnChain> {
  const { distributor, parameters, cap } = options
  const { count, schedule } = parameters
  const [head, code, token, balance, words, paid] = await Promise.all([
    block.readHead(),
    readCodeAt(block, distributor, message('The code of the distributor')),
    readTokenAt(block, parameters.token),
    readBalanceAt(block, parameters.token, distributor),
    schedule ? [] : readClaimedWords(block, distributor, count),
    // Most campaigns pay at once, and their pages do without it.
    schedule
      ? import('./readPaidAmounts.ts').then((part) => part.readPaidAmounts(block, distributor, count))
      : undefined,
  ])
  const codeMatches = isRuntimeCodeOf({ parameters, cap }, code)
  // What unknown code calls its bitmap means nothing.
  const claimedWords = codeMatches ? words : []
  if (!claimedWords || (schedule && codeMatches && !paid)) throw bitmapUnreadError(reader)
  // Not beside the rest: a list of campaigns asks a node for few things at once.
  const isCancelled = parameters.isCancellable && codeMatches && (await readCancelledAt(block, distributor))
  if (isCancelled === undefined) throw cancellationUnreadError(reader)
  return {
    agreement: block.agreement,
    head,
    exists: code !== '0x',
    codeMatches,
    codeHash: code === '0x' ? undefined : keccak256(code),
    token,
    balance,
    claimedWords,
    claimedCount: codeMatches && paid ? paid.count : countClaimed(claimedWords),
    paid: codeMatches ? paid : undefined,
    isCancelled,
  }
}

/**
 * A token as it reports itself, at a block view that is already open; undefined where nothing there answers
 * as one.
 */
export async function readTokenAt(block: BlockView, address: Address): Promise<TokenOnChain | undefined> {
  if (address === zeroAddress) return { address, name: 'Ether', symbol: 'ETH', decimals: 18 }
  const ask = (functionName: 'name' | 'symbol' | 'decimals') =>
    returned(block, say('The token’s {functionName}', { functionName }), {
      to: address,
      data: encodeFunctionData({ abi: erc20ViewsAbi, functionName }),
    })
  const [name, symbol, decimals] = await Promise.all([ask('name'), ask('symbol'), ask('decimals')])
  if (decimals?.length !== 2 + 64 || BigInt(decimals) > 255n) return undefined
  return { address, name: decodeText(name), symbol: decodeText(symbol), decimals: Number(BigInt(decimals)) }
}

/**
 * Base units of a token, or wei, that an account has, at a block view that is already open; undefined where
 * nothing there answers as a token.
 */
export async function readBalanceAt(
  block: BlockView,
  token: Address,
  account: Address,
): Promise<bigint | undefined> {
  if (token === zeroAddress) {
    return readNativeBalanceAt(block, account, message('The balance of the distributor'))
  }
  const data = await returned(block, message('The balance of the distributor'), {
    to: token,
    data: encodeFunctionData({ abi: erc20ViewsAbi, functionName: 'balanceOf', args: [account] }),
  })
  return data?.length === 2 + 64 ? BigInt(data) : undefined
}

/**
 * A token's text: a string, or 32 bytes padded with zeros as some old tokens return. Empty for anything else.
 */
function decodeText(data: Hex | undefined): string {
  const text = decodeAnswer(data, (data) =>
    data.length === 2 + 64 ? hexToString(data) : decodeAbiParameters([{ type: 'string' }], data)[0],
  )
  // Zeros that pad it are trimmed as well.
  return printable(text ?? '').slice(0, 64)
}
