import type { Hex } from 'viem'

/**
 * A signature that a wallet made over a hash as an Ethereum message, with the `v` by which a Safe reads it
 * so: wallets themselves do not say which of the two they signed. What is no signature stays as it is.
 */
export function asMessageSignature(signature: Hex): Hex {
  const v = Number.parseInt(signature.slice(-2), 16)
  return v === 27 || v === 28 ? `${signature.slice(0, -2) as Hex}${(v + 4).toString(16)}` : signature
}
