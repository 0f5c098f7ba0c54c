import {
  type Address,
  decodeFunctionResult,
  encodeFunctionData,
  type Hex,
  parseAbi,
  parseSignature,
} from 'viem'
import { message } from '../language/say.ts'
import type { EncodedCall } from './callContract.ts'
import type { ChainReader } from './createChainReader.ts'
import { decodeAnswer } from './decodeAnswer.ts'
import { askToken, readTokenDomain, type TokenDomain } from './readTokenDomain.ts'

/** A token has votes (EIP-5805), and this is who votes with those of an account. */
export type TokenVotes = {
  /** Undefined where the account has delegated to nobody, so that its tokens have no votes. */
  readonly delegatee: Address | undefined
  /** What a delegation is signed with; undefined where the token takes none by signature. */
  readonly signing: { readonly domain: TokenDomain; readonly nonce: bigint } | undefined
}

const abi = parseAbi([
  'function delegates(address account) view returns (address)',
  'function getVotes(address account) view returns (uint256)',
  'function nonces(address owner) view returns (uint256)',
  'function delegateBySig(address delegatee, uint256 nonce, uint256 expiry, uint8 v, bytes32 r, bytes32 s)',
])

export const delegationTypes = {
  Delegation: [
    { name: 'delegatee', type: 'address' },
    { name: 'nonce', type: 'uint256' },
    { name: 'expiry', type: 'uint256' },
  ],
} as const

const zero = '0x0000000000000000000000000000000000000000'

/**
 * Who votes with the tokens of an account, agreed by the nodes at one block. Undefined for a token without
 * votes: one that doesn't answer both to `delegates` and to `getVotes`.
 *
 * @throws RpcUnreachableError, RpcDisagreementError
 */
export function readVotes(
  reader: ChainReader,
  { token, account }: { token: Address; account: Address },
): Promise<TokenVotes | undefined> {
  const question = message('Who votes with the tokens')
  return reader.atOneBlock({ question }, async (block) => {
    const ask = askToken(block, token, question)
    const askOf = (functionName: 'delegates' | 'getVotes' | 'nonces') =>
      ask(encodeFunctionData({ abi, functionName, args: [account] }))
    const [delegatesData, votes, nonce, domain] = await Promise.all([
      askOf('delegates'),
      askOf('getVotes'),
      askOf('nonces'),
      readTokenDomain(ask, { chainId: reader.chainId, token }),
    ])
    const delegatee = decodeAnswer(delegatesData, (data) =>
      decodeFunctionResult({ abi, functionName: 'delegates', data }),
    )
    if (delegatee === undefined || delegatesData?.length !== 66 || votes?.length !== 66) return undefined
    return {
      delegatee: delegatee === zero ? undefined : delegatee,
      signing: domain && nonce?.length === 66 ? { domain, nonce: BigInt(nonce) } : undefined,
    }
  })
}

/**
 * What the owner of tokens signs (`Delegation`, EIP-5805): `delegatee` votes with them. Until `expiry` (unix
 * seconds, inclusive) anybody may hand it in, once.
 */
export function delegationTypedData(
  { domain, nonce }: NonNullable<TokenVotes['signing']>,
  { delegatee, expiry }: { delegatee: Address; expiry: bigint },
) {
  return {
    domain,
    types: delegationTypes,
    primaryType: 'Delegation',
    message: { delegatee, nonce, expiry },
  } as const
}

export type DelegationTypedData = ReturnType<typeof delegationTypedData>

/** A delegation with its owner's signature. */
export type SignedDelegation = {
  readonly delegatee: Address
  /** Decimal text: it is part of a question that is kept. */
  readonly nonce: string
  /** Unix seconds, inclusive. */
  readonly expiry: number
  /** 65 bytes, by the key of an ordinary account. */
  readonly signature: Hex
}

/** The arguments of `delegateBySig`, in its order; `claimAndDelegate` ends with them. */
export function delegationArguments({ delegatee, nonce, expiry, signature }: SignedDelegation) {
  const { r, s, yParity } = parseSignature(signature)
  return [delegatee, BigInt(nonce), BigInt(expiry), 27 + yParity, r, s] as const
}

/** The call by which anybody hands in a signed delegation. */
export const encodeDelegateBySig = (token: Address, delegation: SignedDelegation): EncodedCall => ({
  to: token,
  data: encodeFunctionData({
    abi,
    functionName: 'delegateBySig',
    args: delegationArguments(delegation),
  }),
})
