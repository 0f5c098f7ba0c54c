import { type Address, erc20Abi, zeroAddress } from 'viem'
import type { ChainClient } from '../devnet/chainClient.ts'
import type { Tokens } from './transactionDetails.ts'

/**
 * What a Safe holds, in the shape of a wallet service's balances: the native coin, and tokens of which there
 * are any. The sandbox has no prices, so that everything is worth 0 in every currency.
 */
export async function readBalances(chain: ChainClient, safe: Address, tokens: Tokens) {
  const { nativeCurrency } = chain.chain
  const native = await chain.getBalance({ address: safe })
  const items = [item('NATIVE_TOKEN', zeroAddress, nativeCurrency, native)]
  for (const [address, token] of tokens) {
    const args = [safe] as const
    const balance = await chain.readContract({ address, abi: erc20Abi, functionName: 'balanceOf', args })
    if (balance > 0n) items.push(item('ERC20', address, token, balance))
  }
  return { fiatTotal: '0', items }
}

function item(
  type: 'NATIVE_TOKEN' | 'ERC20',
  address: Address,
  { name, symbol, decimals }: { name: string; symbol: string; decimals: number },
  balance: bigint,
) {
  return {
    tokenInfo: { type, address, decimals, symbol, name, logoUri: '' },
    balance: balance.toString(),
    fiatBalance: '0',
    fiatConversion: '0',
    fiatBalance24hChange: null,
  }
}
