import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, hashDomain, parseAbi } from 'viem'
import { callContract } from './callContract.ts'
import type { BlockView } from './createChainReader.ts'
import { decodeAnswer } from './decodeAnswer.ts'

/** What signatures for a token are bound to (EIP-712). */
export type TokenDomain = {
  readonly name: string
  readonly version: string
  readonly chainId: number
  readonly verifyingContract: Address
}

const abi = parseAbi([
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function name() view returns (string)',
  'function version() view returns (string)',
  'function eip712Domain() view returns (bytes1 fields, string name, string version, uint256 chainId, address verifyingContract, bytes32 salt, uint256[] extensions)',
])

/** The fields of a token's domain, as wallets are handed them. */
export const tokenDomainFields = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
  { name: 'verifyingContract', type: 'address' },
] as const

/** Asks a token at one block; undefined where it reverts. */
export const askToken =
  (block: BlockView, token: Address, question: string) =>
  async (data: Hex): Promise<Hex | undefined> => {
    const result = await block.read(callContract(question, { to: token, data }))
    return result.type === 'returned' ? result.data : undefined
  }

/**
 * The domain of a token's signatures, by what it says of itself at one block. Undefined unless one recomputes
 * to the token's own separator.
 */
export async function readTokenDomain(
  ask: (data: Hex) => Promise<Hex | undefined>,
  { chainId, token }: { chainId: number; token: Address },
): Promise<TokenDomain | undefined> {
  const call = (functionName: 'DOMAIN_SEPARATOR' | 'name' | 'version' | 'eip712Domain') =>
    ask(encodeFunctionData({ abi, functionName }))
  const [separator, name, version, domainData] = await Promise.all([
    call('DOMAIN_SEPARATOR'),
    call('name'),
    call('version'),
    call('eip712Domain'),
  ])
  if (separator?.length !== 66) return undefined
  const text = (functionName: 'name' | 'version', data: Hex | undefined) =>
    decodeAnswer(data, (answer) => decodeFunctionResult({ abi, functionName, data: answer }))
  const reported = decodeAnswer(domainData, (data) =>
    decodeFunctionResult({ abi, functionName: 'eip712Domain', data }),
  )
  const ownName = text('name', name)
  const candidates = [
    ...(reported ? [{ name: reported[1], version: reported[2] }] : []),
    ...[text('version', version), '1', '2'].flatMap((each) =>
      ownName === undefined || each === undefined ? [] : [{ name: ownName, version: each }],
    ),
  ]
  return candidates
    .map((each) => ({ ...each, chainId, verifyingContract: token }))
    .find(
      (each) =>
        hashDomain({
          domain: { ...each, chainId: BigInt(chainId) },
          types: { EIP712Domain: tokenDomainFields },
        }) === separator,
    )
}
