import { type Address, encodeFunctionData, erc20Abi, parseEther } from 'viem'
import type { SafeCall } from '../../sandbox/safe/batchCalls.ts'
import type { Sandbox } from '../../sandbox/startSandbox.ts'

// What the demo Safe's owners have it do.

export const ether = (to: Address, value: string): SafeCall => ({ to, value: parseEther(value), data: '0x' })

/** Of the demo token, to Ada. */
export const tokens = (world: Sandbox, value: string): SafeCall => ({
  to: world.demoToken,
  value: 0n,
  data: encodeFunctionData({
    abi: erc20Abi,
    functionName: 'transfer',
    args: [world.accounts.ada.address, parseEther(value)],
  }),
})
