import { formatUnits, parseUnits } from 'viem'

/*
 * What things are worth in the sandbox. The prices are invented, fixed and published here: a test can work
 * them out by hand, and nobody can take them for a market's. Sums are exact to the last digit, however small.
 */

/** US dollars for one whole token, by symbol; and how that changed since yesterday, in per cent. */
const dollars: Readonly<Record<string, { price: string; change: string }>> = {
  ETH: { price: '3000', change: '1.25' },
  WETH: { price: '3000', change: '1.25' },
  USDB: { price: '1', change: '0.01' },
  EVER: { price: '0.12', change: '-3.5' },
}

/** Of each currency: how much of it one US dollar buys. */
const rates = {
  USD: '1',
  EUR: '0.9',
  GBP: '0.8',
  CHF: '0.85',
  JPY: '150',
  CAD: '1.4',
  AUD: '1.55',
  INR: '84.5',
  BRL: '5.6',
  BTC: '0.00001',
} as const

/** In the order in which a service lists them. */
export const currencies: readonly string[] = Object.keys(rates)

/**
 * Decimals of a sum of money in here: enough for the price and the rate, and a token of up to 36 decimals.
 */
const decimals = 52
const priceDecimals = 4
const rateDecimals = 12

/** Money of one currency, in 10^-52 of it. */
export type Money = bigint

export type Price = {
  /** Of one whole token. */
  readonly price: Money
  /** Per cent since yesterday. */
  readonly change: string
}

/**
 * The price of a token by its symbol; undefined where the sandbox knows none, or does not know the currency.
 */
export function priceOf(symbol: string, currency: string): Price | undefined {
  const row = Object.hasOwn(dollars, symbol) ? dollars[symbol] : undefined
  const rate = new Map<string, string>(Object.entries(rates)).get(currency.toUpperCase())
  if (!row || !rate) return undefined
  const product = parseUnits(row.price, priceDecimals) * parseUnits(rate, rateDecimals)
  return { price: product * 10n ** BigInt(decimals - priceDecimals - rateDecimals), change: row.change }
}

/** What an amount in base units is worth at a price. Tokens with more than 36 decimals are worth nothing. */
export function worthOf(amount: bigint, tokenDecimals: number, { price }: Price): Money {
  return tokenDecimals > decimals - priceDecimals - rateDecimals
    ? 0n
    : (amount * price) / 10n ** BigInt(tokenDecimals)
}

/** As a service writes it: decimal, without an exponent and without zeros at its end. */
export const moneyText = (money: Money): string => formatUnits(money, decimals)
