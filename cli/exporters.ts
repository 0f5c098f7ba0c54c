import { exportOpenZeppelin } from '../src/campaign/exportOpenZeppelin.ts'
import { exportUniswap } from '../src/campaign/exportUniswap.ts'

/** The list as JSON for other tools, by the name that the command line has for them. */
export const exporters = { openzeppelin: exportOpenZeppelin, uniswap: exportUniswap } as const
export type ExportFormat = keyof typeof exporters
