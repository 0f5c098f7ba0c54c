import type { BlastModes } from '../src/chain/readBlastModes.ts'

/** What Blast does with a contract’s money, for programs. */
export function blastOf({ ethYield, gas, usdbYield, wethYield, governor }: BlastModes) {
  return { ethYield, usdbYield, wethYield, gas: gas === 'could-not-read' ? gas : gas.mode, governor }
}

/** The same for people. */
export function blastText(modes: BlastModes): string {
  const { ethYield, usdbYield, wethYield, gas } = blastOf(modes)
  if ([ethYield, usdbYield, wethYield, gas].every((mode) => mode === 'could-not-read'))
    return 'couldn’t be read: this chain has no Blast contracts'
  const word = (mode: string) => (mode === 'could-not-read' ? 'could not be read' : mode)
  return `yield of ETH ${word(ethYield)}, USDB ${word(usdbYield)}, WETH ${word(wethYield)}; gas refunds ${word(gas)}`
}
