import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  hashDomain,
  keccak256,
  parseAbi,
  toHex,
} from 'viem'
import { callContract } from './callContract.ts'
import type { BlockView } from './createChainReader.ts'
import { decodeAnswer } from './decodeAnswer.ts'

/** A token takes signed approvals (EIP-2612), and this is what its owner signs them with. */
export type TokenPermit = {
  readonly domain: {
    readonly name: string
    readonly version: string
    readonly chainId: number
    readonly verifyingContract: Address
  }
  /** The owner's next. */
  readonly nonce: bigint
}

const abi = parseAbi([
  'function DOMAIN_SEPARATOR() view returns (bytes32)',
  'function PERMIT_TYPEHASH() view returns (bytes32)',
  'function nonces(address owner) view returns (uint256)',
  'function name() view returns (string)',
  'function version() view returns (string)',
  'function eip712Domain() view returns (bytes1 fields, string name, string version, uint256 chainId, address verifyingContract, bytes32 salt, uint256[] extensions)',
])

export const permitTypes = {
  Permit: [
    { name: 'owner', type: 'address' },
    { name: 'spender', type: 'address' },
    { name: 'value', type: 'uint256' },
    { name: 'nonce', type: 'uint256' },
    { name: 'deadline', type: 'uint256' },
  ],
} as const

const domainTypes = {
  EIP712Domain: [
    { name: 'name', type: 'string' },
    { name: 'version', type: 'string' },
    { name: 'chainId', type: 'uint256' },
    { name: 'verifyingContract', type: 'address' },
  ],
} as const

const permitTypeHash = keccak256(
  toHex('Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)'),
)

/**
 * Whether a token takes signed approvals of `owner`, by what it says of itself at one block. Undefined unless
 * all of it fits: a nonce, and a domain that recomputes to the token's own separator. Tokens with another
 * kind of permit (DAI's) are none.
 */
export async function readPermit(
  block: BlockView,
  { chainId, token, owner }: { chainId: number; token: Address; owner: Address },
): Promise<TokenPermit | undefined> {
  const ask = async (data: Hex): Promise<Hex | undefined> => {
    const result = await block.read(
      callContract('whether the token takes signed approvals', { to: token, data }),
    )
    return result.type === 'returned' ? result.data : undefined
  }
  const call = (functionName: 'DOMAIN_SEPARATOR' | 'PERMIT_TYPEHASH' | 'name' | 'version' | 'eip712Domain') =>
    ask(encodeFunctionData({ abi, functionName }))
  const [separator, typeHash, nonceData, name, version, domainData] = await Promise.all([
    call('DOMAIN_SEPARATOR'),
    call('PERMIT_TYPEHASH'),
    ask(encodeFunctionData({ abi, functionName: 'nonces', args: [owner] })),
    call('name'),
    call('version'),
    call('eip712Domain'),
  ])
  if (separator?.length !== 66 || nonceData?.length !== 66) return undefined
  if (typeHash?.length === 66 && typeHash !== permitTypeHash) return undefined

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
  const domain = candidates
    .map((each) => ({ ...each, chainId, verifyingContract: token }))
    .find(
      (each) =>
        hashDomain({ domain: { ...each, chainId: BigInt(chainId) }, types: domainTypes }) === separator,
    )
  return domain && { domain, nonce: BigInt(nonceData) }
}

/**
 * What the owner of the tokens signs: `spender` may take exactly `value` (base units), once, until `deadline`
 * (unix seconds).
 */
export function permitTypedData(
  { domain, nonce }: TokenPermit,
  approval: { owner: Address; spender: Address; value: bigint; deadline: bigint },
) {
  return { domain, types: permitTypes, primaryType: 'Permit', message: { ...approval, nonce } } as const
}

export type PermitTypedData = ReturnType<typeof permitTypedData>
