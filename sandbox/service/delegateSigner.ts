import { type Address, getAddress, type Hex, hashTypedData, isHex, keccak256, toHex } from 'viem'
import { asMessageSignature } from './asMessageSignature.ts'
import { signerOf } from './signerOf.ts'

const hourMs = 3_600_000

/**
 * What is signed to make somebody a delegate, or none any more: the delegate's address and the hour in which
 * it is signed. Generation 1 signs both as one text, generation 2 as EIP-712 data.
 */
export function delegateHash(generation: 1 | 2, chainId: number, delegate: Address, hour: number): Hex {
  if (generation === 1) return keccak256(toHex(`${getAddress(delegate)}${hour}`))
  return hashTypedData({
    domain: { name: 'Safe Transaction Service', version: '1.0', chainId },
    types: {
      Delegate: [
        { name: 'delegateAddress', type: 'address' },
        { name: 'totp', type: 'uint256' },
      ],
    },
    primaryType: 'Delegate',
    message: { delegateAddress: delegate, totp: BigInt(hour) },
  })
}

/**
 * The one of `candidates` who has signed for a delegate, in this hour or the last one; undefined when nobody
 * of them has. Everything that is no signature is nobody's.
 */
export async function delegateSigner(
  signed: { generation: 1 | 2; chainId: number; delegate: Address; signature: string; now: number },
  candidates: readonly Address[],
): Promise<Address | undefined> {
  const { generation, chainId, delegate, signature, now } = signed
  if (!isHex(signature) || signature.length % 2 > 0) return undefined
  const hour = Math.floor(now / hourMs)
  // Of generation 1 wallets sign the hash as a message; `v` does not say so.
  const ways = generation === 1 ? [signature, asMessageSignature(signature)] : [signature]
  for (const each of [hour, hour - 1])
    for (const way of ways) {
      const signer = await signerOf(delegateHash(generation, chainId, delegate, each), way)
      if (signer && candidates.includes(signer)) return signer
    }
  return undefined
}
