import { isAddressEqual } from 'viem'
import type { BlastModes, NotAsBlast, YieldMode } from '../../chain/readBlastModes.ts'
import { message, say } from '../../language/say.ts'
import type { BlastSetting } from '../../multisig/build/blastSettingCall.ts'

/** One of the two settings that a Safe is asked about, and whether it makes sense for it now. */
export type BlastSettingChoice = {
  readonly id: 'automatic-yield' | 'claimable-gas'
  /** What `buildSafeClaim` takes. */
  readonly setting: BlastSetting
  readonly title: string
} & (
  | {
      readonly status: 'offered'
      /** What the setting changes, and what it does not: one sentence each. */
      readonly changes: string
      readonly keeps: string
    }
  /** Set so already: there is nothing to do. */
  | { readonly status: 'already-so'; readonly sentence: string }
  /**
   * The Safe has no say over it, or nobody knows whether it has: in one transaction it would stop the claims
   * as well.
   */
  | { readonly status: 'governed' | 'could-not-read'; readonly sentence: string }
)

const automaticYield = {
  id: 'automatic-yield',
  setting: { what: 'eth-yield', mode: 'automatic' },
  title: message('Automatic ETH yield'),
} as const
const claimableGas = {
  id: 'claimable-gas',
  setting: { what: 'gas', mode: 'claimable' },
  title: message('Claimable gas fees'),
} as const

/**
 * Which settings of Blast a Safe may add to its claim, by what the chain says of it now. Only those with the
 * status `offered` may be put into a transaction.
 */
export function blastSettings(modes: BlastModes): readonly BlastSettingChoice[] {
  const { ethYield, gas, governor } = modes
  const gasMode = gas === 'could-not-read' ? gas : gas.mode
  return [
    choice(modes, automaticYield, {
      current: ethYield,
      wanted: 'automatic',
      alreadySo: say('The Safe’s ETH earns yield by itself already.'),
      offer: {
        changes: yieldChanges(ethYield),
        keeps: say(
          'Its ETH and its tokens stay where they are. Its owners stay the same, and so does the number that must sign.',
        ),
      },
    }),
    choice(modes, claimableGas, {
      current: gasMode,
      wanted: 'claimable',
      alreadySo: say('The gas fees of this Safe can be claimed already.'),
      offer: {
        changes: say(
          'From then on, Blast keeps aside for this Safe what people pay for the gas that its transactions use.',
        ),
        keeps: say(
          'Nothing is paid out by itself: the Safe claims it by a later transaction. What its transactions cost stays the same.',
        ),
      },
    }),
  ]

  function choice<mode extends string>(
    { address }: BlastModes,
    what: typeof automaticYield | typeof claimableGas,
    {
      current,
      wanted,
      alreadySo,
      offer,
    }: {
      current: mode | NotAsBlast
      wanted: mode
      alreadySo: string
      offer: { changes: string; keeps: string }
    },
  ): BlastSettingChoice {
    const named = { ...what, title: say(what.title) }
    if (current === 'could-not-read' || governor === 'could-not-read')
      return {
        ...named,
        status: 'could-not-read',
        sentence: say('Blast’s own contract did not answer, so this setting is not offered.'),
      }
    if (current === wanted) return { ...named, status: 'already-so', sentence: alreadySo }
    // A Safe may have named itself, and has the say then.
    if (governor !== null && !isAddressEqual(governor, address))
      return {
        ...named,
        status: 'governed',
        sentence: say('Only the governor that this Safe has named on Blast can change this: {governor}.', {
          governor,
        }),
      }
    return { ...named, status: 'offered', ...offer }
  }
}

function yieldChanges(current: YieldMode | NotAsBlast): string {
  return current === 'claimable'
    ? say(
        'From then on, yield on the Safe’s ETH is added to its balance by itself. So is the yield that waits now.',
      )
    : say('The Safe’s ETH earns Blast’s yield from then on, which is added to its balance by itself.')
}
