import type { BlastModes } from '../../chain/readBlastModes.ts'
import { type BlastSetting, blastSettingCall } from '../../multisig/build/blastSettingCall.ts'
import type { DeployCall } from './deployCalls.ts'

/**
 * The settings by which a Safe begins to earn on Blast for itself, those that it does not have yet: its ETH
 * grows, and it may claim the fees of the gas that it uses. None where somebody else has the say over it, and
 * where Blast's contracts do not answer as Blast's.
 */
export function safeSettings(modes: BlastModes): readonly DeployCall[] {
  if (modes.governor !== null) return []
  const settings: BlastSetting[] = []
  if (modes.ethYield === 'void') settings.push({ what: 'eth-yield', mode: 'automatic' })
  if (modes.gas !== 'could-not-read' && modes.gas.mode === 'void')
    settings.push({ what: 'gas', mode: 'claimable' })
  return settings.map(blastSettingCall)
}
