import { formatGwei } from 'viem'
import type { ServiceGasPrice } from '../../safe/service/wire/chains.ts'
import { shortText } from '../parts/shortText.ts'

const gwei = (wei: bigint | null | undefined) =>
  wei === null || wei === undefined ? 'an amount that it does not name' : `${formatGwei(wei)} gwei`

/** How the wallet service prices gas, in a sentence. */
export function gasPriceWords(price: ServiceGasPrice): string {
  switch (price.type) {
    case 'FIXED':
      return `Fixed: ${gwei(price.weiValue)} a gas.`
    case 'FIXED1559':
      return `Fixed: at most ${gwei(price.maxFeePerGas)} a gas, ${gwei(price.maxPriorityFeePerGas)} of it as priority.`
    case 'ORACLE':
      return `From ${hostOf(price.uri)}, which this site doesn’t contact.`
    case 'UNKNOWN':
      return 'The service doesn’t say how gas is priced.'
    default:
      return `Priced in a way that is unknown here: ${shortText(price.type.unknown, 40)}`
  }
}

/** Wei a gas that the service would offer; undefined where it names no price. */
export function fixedGasPrice(price: ServiceGasPrice): bigint | undefined {
  switch (price.type) {
    case 'FIXED':
      return price.weiValue ?? undefined
    case 'FIXED1559':
      return price.maxFeePerGas ?? undefined
    case 'ORACLE':
    case 'UNKNOWN':
      return undefined
    default:
      return void price.type.unknown
  }
}

const hostOf = (uri: string | null | undefined) =>
  uri && URL.canParse(uri) ? new URL(uri).host : 'a source that it does not name'
