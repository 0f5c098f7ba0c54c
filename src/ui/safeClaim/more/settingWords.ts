import type { BlastSetting } from '../../../multisig/build/blastSettingCall.ts'

const what = {
  'eth-yield': 'Yield of the Safe’s ETH',
  'usdb-yield': 'Yield of the Safe’s USDB',
  'weth-yield': 'Yield of the Safe’s WETH',
  gas: 'Gas fees of the Safe',
} as const
const yieldWords = {
  automatic: 'added to the balance by itself',
  claimable: 'kept aside until the Safe claims it',
  void: 'none',
} as const
const gasWords = { claimable: 'kept aside until the Safe claims them', void: 'left to Blast' } as const

/** What a mode means for what it is set of. */
export function modeWords(of: BlastSetting['what'], mode: BlastSetting['mode']): string {
  return of === 'gas' && mode !== 'automatic' ? gasWords[mode] : yieldWords[mode]
}

/** A setting in words, as it is in a list of what a transaction does. */
export const settingWords = (setting: BlastSetting): string =>
  `${what[setting.what]}: ${modeWords(setting.what, setting.mode)}`
