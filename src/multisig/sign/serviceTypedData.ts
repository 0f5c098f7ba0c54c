import type { Address, Hex } from 'viem'

/** What an account asks a wallet service for by its signature. */
export type ServiceRequest =
  /** To be represented by `delegate`, who may propose; or to end that: the service is asked which. */
  | { readonly what: 'delegate'; readonly delegate: Address }
  /** To delete from the queue what the account has proposed. */
  | { readonly what: 'delete'; readonly safe: Address; readonly safeTxHash: Hex }

/** EIP-712 data as wallets take it, the domain's type spelled out. */
export type ServiceTypedData = {
  readonly domain: {
    readonly name: string
    readonly version: string
    readonly chainId: number
    readonly verifyingContract?: Address
  }
  readonly types: Readonly<Record<string, readonly { readonly name: string; readonly type: string }[]>>
  readonly primaryType: 'Delegate' | 'DeleteRequest'
  readonly message: Readonly<Record<string, string | number>>
}

const service = { name: 'Safe Transaction Service', version: '1.0' } as const
const serviceDomain = [
  { name: 'name', type: 'string' },
  { name: 'version', type: 'string' },
  { name: 'chainId', type: 'uint256' },
] as const

/**
 * What Safe's transaction service has signed for a request.
 *
 * @param now unix seconds: the service takes the hour of it and the one before
 */
export function serviceTypedData(
  request: ServiceRequest,
  { chainId, now }: { chainId: number; now: number },
): ServiceTypedData {
  // Named after the one-time passwords that it works like.
  const totp = Math.floor(now / 3600)
  switch (request.what) {
    case 'delegate':
      return {
        domain: { ...service, chainId },
        types: {
          EIP712Domain: serviceDomain,
          Delegate: [
            { name: 'delegateAddress', type: 'address' },
            { name: 'totp', type: 'uint256' },
          ],
        },
        primaryType: 'Delegate',
        message: { delegateAddress: request.delegate, totp },
      }
    case 'delete':
      return {
        domain: { ...service, chainId, verifyingContract: request.safe },
        types: {
          EIP712Domain: [...serviceDomain, { name: 'verifyingContract', type: 'address' }],
          DeleteRequest: [
            { name: 'safeTxHash', type: 'bytes32' },
            { name: 'totp', type: 'uint256' },
          ],
        },
        primaryType: 'DeleteRequest',
        message: { safeTxHash: request.safeTxHash, totp },
      }
  }
}
