import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  isAddressEqual,
  keccak256,
  parseAbi,
  toHex,
  zeroAddress,
} from 'viem'
import { merkleDistributorAbi } from '../abi/merkleDistributor.ts'
import { message } from '../language/say.ts'
import type { BlockView } from './createChainReader.ts'
import { decodeAnswer } from './decodeAnswer.ts'
import { mostAddresses, readCodeMarks } from './readCodeMarks.ts'
import { returned } from './returned.ts'

/** Gas that a payment gets within `tryClaim` and `claimMany` at most: `TOLERANT_CALL_GAS` of the contract. */
export const mostGasOfPayment = 300_000n

/** Blast's own tokens, which call nobody when they are transferred. */
const plainTokens = [
  '0x4300000000000000000000000000000000000003',
  '0x4300000000000000000000000000000000000004',
] as const satisfies readonly Address[]

/**
 * The registry of ERC-1820, by which ERC-777 tokens find whom to call. It is at this address on every chain
 * that has it.
 */
const registry = '0x1820a4B7618BdE71Dce8cdc73aAB6C95905faD24'
const registryAbi = parseAbi(['function getInterfaceImplementer(address, bytes32) view returns (address)'])
const erc777Token = keccak256(toHex('ERC777Token'))

/**
 * For each account whether its payment by a distributor may run code that its owner chose. Such code can use
 * all of `mostGasOfPayment` on the chain after it has used next to nothing in every estimate, as it sees
 * which of the two it is in. False for all where there is no distributor.
 *
 * ETH runs the code of its recipient. Of an unknown token nobody knows whom it calls: it is taken for one
 * that calls recipients with code, and one that is registered as ERC-777 for one that calls all.
 *
 * @throws RpcUnreachableError, RpcDisagreementError
 */
export async function readRunsCode(
  block: BlockView,
  { distributor, accounts }: { distributor: Address; accounts: readonly Address[] },
): Promise<readonly boolean[]> {
  const token = accounts.length === 0 ? undefined : await readToken(block, distributor)
  if (!token || plainTokens.some((plain) => isAddressEqual(plain, token))) return accounts.map(() => false)
  const batches: (readonly Address[])[] = []
  for (let at = 0; at < accounts.length; at += mostAddresses)
    batches.push(accounts.slice(at, at + mostAddresses))
  const [isHooked, ...marks] = await Promise.all([
    token === zeroAddress ? false : isErc777(block, token),
    ...batches.map((batch) => readCodeMarks(block, batch)),
  ])
  return marks.flat().map((mark) => isHooked || mark !== 0)
}

async function readToken(block: BlockView, to: Address): Promise<Address | undefined> {
  const parts = { abi: merkleDistributorAbi, functionName: 'token' } as const
  const answer = await returned(block, message('The token of the campaign'), {
    to,
    data: encodeFunctionData(parts),
  })
  return decodeAnswer(answer, (data) => decodeFunctionResult({ ...parts, data }))
}

async function isErc777(block: BlockView, token: Address): Promise<boolean> {
  const data = encodeFunctionData({
    abi: registryAbi,
    functionName: 'getInterfaceImplementer',
    args: [token, erc777Token],
  })
  const answer = await returned(block, message('Whether the token calls its recipients'), {
    to: registry,
    data,
  })
  return answer !== undefined && /[1-9a-f]/.test(answer.slice(2))
}
