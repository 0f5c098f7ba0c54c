import { type Address, encodeFunctionData, parseAbi } from 'viem'
import { SandboxError } from '../sandboxError.ts'
import { safeContracts } from './canonicalContracts.ts'
import type { ChainClient } from './chainClient.ts'
import { demoSafeAddress, demoSafeSetup } from './demoAddresses.ts'
import { sendAsOperator } from './placeCanonicalContracts.ts'

/** Creates the demo Safe through Safe's own factory, and gives it no ether: a Safe needs none to be paid. */
export async function createDemoSafe(chain: ChainClient): Promise<Address> {
  const address = await demoSafeAddress()
  await sendAsOperator(chain, {
    to: safeContracts.SafeProxyFactory.address,
    data: encodeFunctionData({
      abi: parseAbi(['function createProxyWithNonce(address,bytes,uint256)']),
      args: [safeContracts.SafeL2.address, demoSafeSetup(), 0n],
    }),
  })
  if (!(await chain.getCode({ address })))
    throw new SandboxError('The demo Safe is not at the address that was computed for it.', [
      `Address: ${address}`,
    ])
  return address
}
