import { decodeFunctionData, encodeFunctionData, type Hex, isAddressEqual, isHex, size } from 'viem'
import type { SafeTransaction } from '../../chain/hashSafeTransaction.ts'
import { draftTransaction } from '../../multisig/build/draftTransaction.ts'
import { signMessageAbi } from '../../multisig/build/knownCalls.ts'
import { signMessageLib } from '../../multisig/build/knownContracts.ts'

/**
 * The transaction by which a Safe approves a hash on chain, through Safe's SignMessageLib run as its own
 * code. From then on its contract accepts the signature `0x` for the hash, for good: it cannot be taken back.
 * Before anybody signs it, `assertDelegateTarget` compares the library's code.
 *
 * @param contentHash what the verifier asks the Safe about: `ClaimAuthorizationProposal.contentHash`
 */
export function draftMessageApproval(contentHash: Hex, nonce: number): SafeTransaction {
  const data = encodeFunctionData({ abi: signMessageAbi, args: [contentHash] })
  return { ...draftTransaction([{ to: signMessageLib.address, value: 0n, data }], nonce), operation: 1 }
}

/** The way back: the hash that a transaction approves; undefined where it does anything else. */
export function readMessageApproval(transaction: SafeTransaction): Hex | undefined {
  const { to, value, data, operation } = transaction
  if (operation !== 1 || value !== 0n || !isAddressEqual(to, signMessageLib.address)) return undefined
  try {
    const [contentHash] = decodeFunctionData({ abi: signMessageAbi, data }).args
    if (!isHex(contentHash) || size(contentHash) !== 32) return undefined
    // One form only: bytes that a decoder overlooks are none of ours.
    return encodeFunctionData({ abi: signMessageAbi, args: [contentHash] }) === data.toLowerCase()
      ? contentHash
      : undefined
  } catch {
    return undefined
  }
}
