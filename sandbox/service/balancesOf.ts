import { type Address, zeroAddress } from 'viem'
import type { CallAnswerOnWire } from '../../src/safe/service/calls.ts'
import type { ChainClient } from '../devnet/chainClient.ts'
import type { Tokens } from '../safe/transactionDetails.ts'
import { moneyText, priceOf, worthOf } from './prices.ts'
import { type Holding, readHoldings } from './readHoldings.ts'

/** Which tokens to leave out. */
export type BalanceFilter = {
  /** Only tokens that the sandbox knows. */
  readonly isTrusted: boolean
  /** None that advertise. */
  readonly hasNoSpam: boolean
}

/**
 * What a Safe holds with its worth in a currency, the dearest first. Prices are of the tokens that the
 * sandbox knows: another one may call itself ETH. As in the real service, a currency without prices makes
 * everything worth 0.
 */
export async function balancesOf(
  world: { readonly chain: ChainClient; readonly tokens: Tokens },
  safe: Address,
  currency: string,
  { isTrusted, hasNoSpam }: BalanceFilter,
): Promise<CallAnswerOnWire<'getBalances'>> {
  const holdings = await readHoldings(world.chain, safe, world.tokens)
  const items = holdings
    .filter((holding) => (holding.isKnown || !isTrusted) && !(hasNoSpam && isSpam(holding)))
    .map((holding) => itemOf(holding, currency))
    .sort((a, b) => (a.worth === b.worth ? 0 : a.worth > b.worth ? -1 : 1))
  return {
    fiatTotal: moneyText(items.reduce((sum, { worth }) => sum + worth, 0n)),
    items: items.map(({ item }) => item),
  }
}

/** Tokens that nobody knows and that are called like a place on the web are there to lead people to it. */
export function isSpam({ isKnown, name, symbol }: Pick<Holding, 'isKnown' | 'name' | 'symbol'>): boolean {
  return (
    !isKnown && /https?:|www\.|[a-z0-9]\.(com|org|net|io|xyz|app|gift|claim)\b/i.test(`${name} ${symbol}`)
  )
}

function itemOf({ token, name, symbol, decimals, amount, isKnown }: Holding, currency: string) {
  const price = isKnown ? priceOf(symbol, currency) : undefined
  const worth = price && decimals !== null ? worthOf(amount, decimals, price) : 0n
  const item = {
    tokenInfo: {
      type: token ? 'ERC20' : 'NATIVE_TOKEN',
      address: token ?? zeroAddress,
      decimals,
      symbol,
      name,
      logoUri: '',
    },
    balance: amount.toString(),
    fiatBalance: moneyText(worth),
    fiatConversion: moneyText(price?.price ?? 0n),
    fiatBalance24hChange: price?.change ?? null,
  }
  return { item, worth }
}
