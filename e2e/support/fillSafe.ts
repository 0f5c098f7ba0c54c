import { type Address, encodeFunctionData, erc20Abi, parseEther } from 'viem'
import { usdbStandInAbi } from '../../sandbox/devnet/artifacts.generated.ts'
import { standIns } from '../../sandbox/devnet/canonicalContracts.ts'
import { sendAsOperator } from '../../sandbox/devnet/placeCanonicalContracts.ts'
import type { Sandbox } from '../../sandbox/startSandbox.ts'

/** What a filled Safe holds more than before, in base units. */
export const filling = {
  ether: parseEther('2.5'),
  ever: parseEther('1200'),
  usdb: parseEther('350.25'),
} as const

/** Sends ETH, EVER and USDB to the demo Safe, which holds none at the start, in blocks of their own. */
export async function fillSafe(
  { chain, demoSafe, demoToken }: Pick<Sandbox, 'chain' | 'demoSafe' | 'demoToken'>,
  safe: Address = demoSafe,
): Promise<typeof filling> {
  const { ether, ever, usdb } = filling
  await sendAsOperator(chain, { to: safe, value: ether })
  await sendAsOperator(chain, {
    to: demoToken,
    data: encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [safe, ever] }),
  })
  await sendAsOperator(chain, {
    to: standIns.usdb,
    data: encodeFunctionData({ abi: usdbStandInAbi, functionName: 'devnetMint', args: [safe, usdb] }),
  })
  return filling
}
