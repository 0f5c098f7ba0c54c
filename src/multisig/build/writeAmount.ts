import { formatUnits } from 'viem'
import { numberSigns } from '../../language/numberSigns.ts'

/**
 * An amount as it is typed: every digit, the decimal sign of the reader's language, and nothing between
 * thousands. `parseAmount` reads it back as it was.
 *
 * @param amount base units
 */
export const writeAmount = (amount: bigint, decimals: number): string =>
  formatUnits(amount, decimals).replace('.', numberSigns().point)
