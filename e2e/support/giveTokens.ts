import { type Address, encodeFunctionData, erc20Abi } from 'viem'
import { sendAsOperator } from '../../sandbox/devnet/placeCanonicalContracts.ts'
import type { Sandbox } from '../../sandbox/startSandbox.ts'

/** Gives an account some of the demo token, in base units, as the operator of the sandbox. */
export async function giveTokens({ chain, demoToken }: Sandbox, to: Address, amount: bigint): Promise<void> {
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [to, amount] })
  await sendAsOperator(chain, { to: demoToken, data })
}
