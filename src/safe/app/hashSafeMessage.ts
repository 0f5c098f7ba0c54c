import { type Hex, hashTypedData } from 'viem'
import type { SafeInfo } from './messages.ts'

/**
 * What the owners of a Safe sign when it signs `messageHash` (hashMessage.ts), and what the wallet service
 * keeps the message under: EIP-712 `SafeMessage(bytes message)` in the Safe's domain. The domain has the
 * chain id from Safe 1.3.0 on. A Safe of an unknown version is taken for a newer one.
 */
export function hashSafeMessage(
  safe: Pick<SafeInfo, 'safeAddress' | 'chainId' | 'version'>,
  messageHash: Hex,
): Hex {
  const { safeAddress: verifyingContract, chainId, version } = safe
  return hashTypedData({
    domain: hasChainIdInDomain(version) ? { chainId, verifyingContract } : { verifyingContract },
    types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
    primaryType: 'SafeMessage',
    message: { message: messageHash },
  })
}

function hasChainIdInDomain(version: string | null | undefined): boolean {
  const [, major, minor] = /^(\d+)\.(\d+)/.exec(version ?? '') ?? []
  if (major === undefined || minor === undefined) return true
  return Number(major) > 1 || (Number(major) === 1 && Number(minor) >= 3)
}
