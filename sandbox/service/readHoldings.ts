import { type Address, erc20Abi, getAddress, parseAbiItem } from 'viem'
import type { ChainClient } from '../devnet/chainClient.ts'
import type { Tokens } from '../safe/transactionDetails.ts'

/** A token that an account holds some of. */
export type Holding = {
  /** Null: the chain's own coin. */
  readonly token: Address | null
  readonly name: string
  readonly symbol: string
  /** Null where the contract does not say. */
  readonly decimals: number | null
  /** Base units. */
  readonly amount: bigint
  /** The sandbox knows the token; of others it has only what the contract reports. */
  readonly isKnown: boolean
}

const transferOfErc20 = parseAbiItem(
  'event Transfer(address indexed from, address indexed to, uint256 value)',
)

/**
 * Everything that an account holds: the coin in any case, tokens that the sandbox knows, and those of which a
 * log says that some were sent there.
 */
export async function readHoldings(chain: ChainClient, account: Address, known: Tokens): Promise<Holding[]> {
  const [coin, received] = await Promise.all([
    chain.getBalance({ address: account }),
    tokensReceived(chain, account),
  ])
  const tokens = [...new Set([...known.keys(), ...received])]
  const amounts = await chain.multicall({
    contracts: tokens.map(
      (address) => ({ address, abi: erc20Abi, functionName: 'balanceOf', args: [account] }) as const,
    ),
  })
  const held = tokens.flatMap((token, index) => {
    const amount = amounts[index]
    return amount?.status === 'success' && amount.result > 0n ? [{ token, amount: amount.result }] : []
  })
  const { name, symbol, decimals } = chain.chain.nativeCurrency
  return [
    { token: null, name, symbol, decimals, amount: coin, isKnown: true },
    ...(await Promise.all(
      held.map(async ({ token, amount }) => {
        const texts = known.get(token)
        if (texts) return { token, ...textsOf(texts), amount, isKnown: true }
        return { token, ...(await readTexts(chain, token)), amount, isKnown: false }
      }),
    )),
  ]
}

const textsOf = ({ name, symbol, decimals }: { name: string; symbol: string; decimals: number }) => ({
  name,
  symbol,
  decimals,
})

/**
 * Contracts that say to have sent ERC-20 tokens to an account. The logs of ERC-721 have another form, and
 * fall out.
 */
async function tokensReceived(chain: ChainClient, account: Address): Promise<Address[]> {
  const logs = await chain.getLogs({
    event: transferOfErc20,
    args: { to: account },
    fromBlock: 0n,
    strict: true,
  })
  return logs.map(({ address }) => getAddress(address))
}

/** What a contract calls itself. It may say anything, or nothing. */
async function readTexts(chain: ChainClient, address: Address) {
  const token = { address, abi: erc20Abi } as const
  const [name, symbol, decimals] = await chain.multicall({
    contracts: [
      { ...token, functionName: 'name' },
      { ...token, functionName: 'symbol' },
      { ...token, functionName: 'decimals' },
    ],
  })
  return { name: name.result ?? '', symbol: symbol.result ?? '', decimals: decimals.result ?? null }
}
