import type { Hex } from 'viem'
import type { Sandbox } from '../../sandbox/startSandbox.ts'

/** Leaves the chain without the factory, as one that Everclaim is new on. Returns the code that was there. */
export async function removeFactory({ chain, factory }: Sandbox): Promise<Hex | undefined> {
  const code = await chain.getCode({ address: factory })
  await chain.setCode({ address: factory, bytecode: '0x' })
  await chain.setNonce({ address: factory, nonce: 0 })
  return code
}
