import type { Address, Hex } from 'viem'
import { WrongSignatureError } from '../errors.ts'
import { assertOwnerSignature } from '../sign/assertOwnerSignature.ts'
import type { KeptSignatures, SignatureKey } from '../sources/keptSignatures.ts'

/**
 * Has an owner of a Safe sign a hash, and hands the signature on. It is checked, then kept until it was
 * taken, so that another try never asks the wallet a second time. One of somebody else, or over something
 * else, is forgotten.
 *
 * @returns what `send` resolves to
 * @throws WrongSignatureError, and whatever `sign` and `send` throw
 */
export async function signOnce<Taken>(
  key: SignatureKey,
  {
    owners,
    kept,
    sign,
    send,
  }: {
    /** Of the Safe, today. */
    owners: readonly Address[]
    kept: KeptSignatures
    /** Asks the wallet; or what it has signed before. */
    sign: Hex | (() => Promise<Hex>)
    /** Takes the signature to where it outlives this tab, or to the others. */
    send: (signature: Hex) => Taken | Promise<Taken>
  },
): Promise<Taken> {
  const ask = async (sign: () => Promise<Hex>) => {
    const signature = await sign()
    await assertOwnerSignature({ ...key, owners, signature })
    kept.keep(key, signature)
    return signature
  }
  try {
    const taken = await send(typeof sign === 'string' ? sign : (kept.find(key) ?? (await ask(sign))))
    kept.forget(key)
    return taken
  } catch (error) {
    if (error instanceof WrongSignatureError) kept.forget(key)
    throw error
  }
}
