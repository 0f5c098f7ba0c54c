import { formatGwei } from 'viem'
import { say } from '../../language/say.ts'
import type { ServiceGasPrice } from '../../safe/service/wire/chains.ts'
import { shortText } from '../parts/shortText.ts'

const gwei = (wei: bigint) => `${formatGwei(wei)} gwei`

const isGiven = (wei: bigint | null | undefined): wei is bigint => typeof wei === 'bigint'

/** How the wallet service prices gas, in a sentence. */
export function gasPriceWords(price: ServiceGasPrice): string {
  switch (price.type) {
    case 'FIXED':
      return fixedWords(price.weiValue)
    case 'FIXED1559':
      return fixedWordsWithPriority(price)
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

const fixedWords = (wei: bigint | null | undefined) =>
  isGiven(wei)
    ? say('Fixed: {price} a gas.', { price: gwei(wei) })
    : say('Fixed. The service gives no amount.')

function fixedWordsWithPriority({
  maxFeePerGas,
  maxPriorityFeePerGas,
}: Pick<ServiceGasPrice, 'maxFeePerGas' | 'maxPriorityFeePerGas'>): string {
  if (!isGiven(maxPriorityFeePerGas))
    return isGiven(maxFeePerGas)
      ? say('Fixed: at most {most} a gas. The service gives no priority.', { most: gwei(maxFeePerGas) })
      : fixedWords(undefined)
  const priority = gwei(maxPriorityFeePerGas)
  return isGiven(maxFeePerGas)
    ? say('Fixed: at most {most} a gas, {priority} of it as priority.', {
        most: gwei(maxFeePerGas),
        priority,
      })
    : say('Fixed: {priority} a gas as priority. The service gives no limit.', { priority })
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
