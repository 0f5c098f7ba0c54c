import fc from 'fast-check'
import { weighted } from '../../../../scripts/test-support/weighted.ts'
import type { Nodes } from '../../../chain/test-support/createModelReader.ts'
import { type ClaimKind, claimKinds, type Kind } from './claimFixtures.ts'
import type { ExecutionMode } from './createModelFixture.ts'

/** `lying`: says what is not so, each transaction in its own way. `behind`: what it knew when it stopped. */
export type ServiceMood = 'honest' | 'down' | 'lying' | 'behind'
export type Whereto = 'service' | 'memory' | 'both'

/** What is so when a page is opened first. */
export type Start = {
  isBeforeStart: boolean
  /** Claims never end. */
  isEndless: boolean
  /** What the owners have proposed before, how many have signed it, and where that is known. */
  kind: ClaimKind | undefined
  signers: number
  /** How many transactions of the Safe come before it. */
  ahead: number
  by: Whereto
  confirmations: number
}

/** What somebody does. Numbers choose among what there is. */
export type Command =
  /** The page's user does what it offers. */
  | { do: 'act'; who: number }
  | { do: 'propose'; kind: Kind; ahead: number; who: number; by: Whereto }
  | { do: 'confirm'; which: number; who: number; by: Whereto }
  | { do: 'approve'; which: number; who: number; isTrue: boolean }
  | { do: 'forge'; which: number; who: number }
  | { do: 'replaceOwner'; who: number }
  | { do: 'setThreshold'; to: number }
  /** Between two questions of the page's next look. */
  | { do: 'meanwhile'; after: number; which: number; what: 'execute' | 'push' | 'wait' }
  | { do: 'useNonce'; kind: 'rejection' | 'other'; mode: 'direct' | 'bundled' }
  | { do: 'push'; isAway: boolean }
  | { do: 'execute'; which: number; mode: ExecutionMode }
  /**
   * The wallet: is asked by the page; sends, and the page hears of it or was closed; refuses; sends something
   * else.
   */
  | { do: 'ask'; which: number }
  | { do: 'answer'; isHeard: boolean }
  | { do: 'decline'; isHeard: boolean }
  | { do: 'include'; mode: 'direct' | 'starved' }
  | { do: 'lose' }
  | { do: 'cancel' }
  | { do: 'startOver' }
  /** `which` is executed in their place, where it can be. */
  | { do: 'takeBack'; count: number; which: number | undefined }
  | { do: 'service'; is: ServiceMood }
  | { do: 'nodes'; are: Nodes }
  /** The hosts of the campaign's list. */
  | { do: 'list'; isSilent: boolean }
  | { do: 'reload' }
  | { do: 'otherMachine' }
  | { do: 'passLink' }
  | { do: 'wait'; seconds: number; blocks: number }

const at = (most: number) => fc.nat({ max: most })
const by = fc.constantFrom<Whereto>('service', 'memory', 'both')
const kind = fc.constantFrom<Kind>('many', 'many', 'many', ...claimKinds, 'rejection', 'other')
const command = weighted<Command>()

export const starts: fc.Arbitrary<Start> = fc.record({
  isBeforeStart: fc.nat({ max: 9 }).map((value) => value === 0),
  isEndless: fc.nat({ max: 4 }).map((value) => value === 0),
  kind: fc.constantFrom(undefined, ...claimKinds),
  signers: fc.integer({ min: 1, max: 3 }),
  ahead: fc.constantFrom(0, 0, 0, 1),
  by,
  confirmations: fc.constantFrom(1, 1, 3),
})

export const scripts: fc.Arbitrary<Command[]> = fc.array(
  fc.oneof(
    command(5, 'act', { who: at(3) }),
    command(3, 'propose', { kind, ahead: at(2), who: at(2), by }),
    command(4, 'confirm', { which: at(5), who: at(3), by }),
    command(1, 'approve', { which: at(5), who: at(2), isTrue: fc.boolean() }),
    command(1, 'forge', { which: at(5), who: at(3) }),
    command(1, 'replaceOwner', { who: at(2) }),
    command(1, 'setThreshold', { to: fc.integer({ min: 1, max: 3 }) }),
    command(2, 'useNonce', {
      kind: fc.constantFrom('rejection', 'other'),
      mode: fc.constantFrom('direct', 'direct', 'bundled'),
    }),
    command(1, 'push', { isAway: fc.constantFrom(false, false, true) }),
    command(2, 'meanwhile', {
      after: at(14),
      which: at(5),
      what: fc.constantFrom('execute', 'execute', 'push', 'wait'),
    }),
    command(4, 'execute', {
      which: at(5),
      mode: fc.constantFrom<ExecutionMode>('direct', 'direct', 'relayed', 'bundled', 'starved', 'paired'),
    }),
    command(2, 'ask', { which: at(3) }),
    command(2, 'answer', { isHeard: fc.constantFrom(true, true, false) }),
    command(1, 'decline', { isHeard: fc.boolean() }),
    command(2, 'include', { mode: fc.constantFrom('direct', 'starved') }),
    command(1, 'lose', {}),
    command(1, 'cancel', {}),
    command(1, 'startOver', {}),
    command(1, 'takeBack', {
      count: fc.integer({ min: 1, max: 3 }),
      which: fc.option(at(5), { nil: undefined }),
    }),
    command(2, 'service', {
      is: fc.constantFrom<ServiceMood>('honest', 'honest', 'down', 'lying', 'behind'),
    }),
    command(2, 'nodes', { are: fc.constantFrom<Nodes>('up', 'up', 'down', 'flaky', 'pruned') }),
    command(1, 'list', { isSilent: fc.boolean() }),
    command(1, 'reload', {}),
    command(1, 'otherMachine', {}),
    command(1, 'passLink', {}),
    command(2, 'wait', { seconds: fc.constantFrom(10, 100, 1_000), blocks: fc.constantFrom(1, 1, 12) }),
  ),
  { minLength: 2, maxLength: 9 },
)
