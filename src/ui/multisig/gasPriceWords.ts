import { formatGwei } from 'viem'
import { say } from '../../language/say.ts'
import type { ServiceGasPrice } from '../../safe/service/wire/chains.ts'
import { shortText } from '../parts/shortText.ts'

const gwei = (wei: bigint | null | undefined) =>
  wei === null || wei === undefined ? say('an amount that it does not name') : `${formatGwei(wei)} gwei`

/** How the wallet service prices gas, in a sentence. */
export function gasPriceWords(price: ServiceGasPrice): string {
  switch (price.type) {
    case 'FIXED':
      return say('Fixed: {price} a gas.', { price: gwei(price.weiValue) })
    case 'FIXED1559':
      return say('Fixed: at most {most} a gas, {priority} of it as priority.', {
        most: gwei(price.maxFeePerGas),
        priority: gwei(price.maxPriorityFeePerGas),
      })
    case 'ORACLE':
      return price.uri && URL.canParse(price.uri)
        ? say('From {host}, which this site doesn’t contact.', { host: new URL(price.uri).host })
        : say('From a source that it does not name, which this site doesn’t contact.')
    case 'UNKNOWN':
      return say('The service doesn’t say how gas is priced.')
    default:
      return say('Priced in a way that is unknown here: {type}', {
        type: shortText(price.type.unknown, 40),
      })
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
