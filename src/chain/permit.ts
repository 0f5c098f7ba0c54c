import { type Address, encodeFunctionData, keccak256, parseAbi, toHex } from 'viem'
import { message } from '../language/say.ts'
import type { BlockView } from './createChainReader.ts'
import { askToken, readTokenDomain, type TokenDomain } from './readTokenDomain.ts'

/** A token takes signed approvals (EIP-2612), and this is what its owner signs them with. */
export type TokenPermit = {
  readonly domain: TokenDomain
  /** The owner's next. */
  readonly nonce: bigint
}

const abi = parseAbi([
  'function PERMIT_TYPEHASH() view returns (bytes32)',
  'function nonces(address owner) view returns (uint256)',
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
  const ask = askToken(block, token, message('Whether the token takes signed approvals'))
  const [domain, typeHash, nonce] = await Promise.all([
    readTokenDomain(ask, { chainId, token }),
    ask(encodeFunctionData({ abi, functionName: 'PERMIT_TYPEHASH' })),
    ask(encodeFunctionData({ abi, functionName: 'nonces', args: [owner] })),
  ])
  if (nonce?.length !== 66 || (typeHash?.length === 66 && typeHash !== permitTypeHash)) return undefined
  return domain && { domain, nonce: BigInt(nonce) }
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
