import { type Address, erc20Abi } from 'viem'
import type { Sandbox } from '../../sandbox/startSandbox.ts'

/** What an account has of a token, the demo token where none is named, in base units. */
export const balanceOf = ({ chain, demoToken }: Sandbox, account: Address, token = demoToken) =>
  chain.readContract({ abi: erc20Abi, address: token, functionName: 'balanceOf', args: [account] })
