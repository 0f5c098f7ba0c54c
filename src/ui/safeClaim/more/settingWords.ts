import { message, say } from '../../../language/say.ts'
import type { BlastSetting } from '../../../multisig/build/blastSettingCall.ts'

const what = {
  'eth-yield': message('Yield of the Safe’s ETH'),
  'usdb-yield': message('Yield of the Safe’s USDB'),
  'weth-yield': message('Yield of the Safe’s WETH'),
  gas: message('Gas fees of the Safe'),
} as const
const yieldWords = {
  automatic: message('added to the balance by itself'),
  claimable: message('kept aside until the Safe claims it'),
  void: message('none'),
} as const
const gasWords = {
  claimable: message('kept aside until the Safe claims them'),
  void: message('left to Blast'),
} as const

/** What a mode means for what it is set of. */
export function modeWords(of: BlastSetting['what'], mode: BlastSetting['mode']): string {
  return say(of === 'gas' && mode !== 'automatic' ? gasWords[mode] : yieldWords[mode])
}

/** A setting in words, as it is in a list of what a transaction does. */
export const settingWords = (setting: BlastSetting): string =>
  say('{what}: {mode}', { what: say(what[setting.what]), mode: modeWords(setting.what, setting.mode) })
