import fc from 'fast-check'
import { weighted } from '../../../../scripts/test-support/weighted.ts'
import type { Nodes } from '../../../chain/test-support/createModelReader.ts'
import type { SentKind } from './createWalletModel.ts'

/** What somebody does. Numbers choose among what there is. */
export type Command =
  /** Presses “Claim”, where the page offers it. */
  | { do: 'press'; tab: number }
  /** In the wallet: it sends, and the page hears the hash, an error in its place, or nothing. */
  | { do: 'confirm'; sends: SentKind; heard: 'hash' | 'error' | 'nothing' }
  | { do: 'decline'; heard: 'no' | 'error' | 'nothing' }
  | { do: 'include'; mode: 'ok' | 'starved' }
  | { do: 'replace'; which: number; by: SentKind }
  | { do: 'drop' }
  /** The wallet sends something else, of its own. */
  | { do: 'sendOther' }
  | { do: 'push' }
  /** Between two questions of the page’s next look. */
  | { do: 'meanwhile'; after: number; what: 'include' | 'push' | 'mine' }
  | { do: 'takeBack'; count: number; isLost: boolean }
  | { do: 'wait'; blocks: number }
  | { do: 'nodes'; are: Nodes }
  | { do: 'reload'; tab: number }
  | { do: 'openTab' }
  | { do: 'closeTab'; tab: number }
  | { do: 'startAgain'; tab: number }

const at = (most: number) => fc.nat({ max: most })
const command = weighted<Command>()
export const scripts: fc.Arbitrary<Command[]> = fc.array(
  fc.oneof(
    command(6, 'press', { tab: at(1) }),
    command(6, 'confirm', {
      sends: fc.constantFrom<SentKind>('claim', 'claim', 'claim', 'indirect', 'other'),
      heard: fc.constantFrom('hash', 'hash', 'hash', 'error', 'nothing'),
    }),
    command(1, 'decline', { heard: fc.constantFrom('no', 'error', 'nothing') }),
    command(5, 'include', { mode: fc.constantFrom('ok', 'ok', 'ok', 'starved') }),
    command(4, 'replace', {
      which: at(1),
      by: fc.constantFrom<SentKind>('claim', 'cancel', 'cancel', 'cancel', 'other', 'indirect'),
    }),
    command(1, 'drop', {}),
    command(1, 'sendOther', {}),
    command(1, 'push', {}),
    command(1, 'meanwhile', { after: at(6), what: fc.constantFrom('include', 'push', 'mine') }),
    command(1, 'takeBack', { count: fc.integer({ min: 1, max: 3 }), isLost: fc.boolean() }),
    command(2, 'wait', { blocks: fc.constantFrom(1, 5, 31) }),
    command(2, 'nodes', {
      are: fc.constantFrom<Nodes>('up', 'up', 'up', 'down', 'flaky', 'pruned', 'forked'),
    }),
    command(2, 'reload', { tab: at(1) }),
    command(1, 'openTab', {}),
    command(1, 'closeTab', { tab: at(1) }),
    command(1, 'startAgain', { tab: at(1) }),
  ),
  { minLength: 3, maxLength: 14 },
)

/** What chance seldom makes. */
const press = { do: 'press', tab: 0 } as const
const confirm = { do: 'confirm', sends: 'claim', heard: 'hash' } as const
export const examples: [Command[]][] = [
  [[press, confirm, { do: 'replace', which: 0, by: 'claim' }, { do: 'include', mode: 'starved' }]],
  [[press, confirm, { do: 'replace', which: 0, by: 'cancel' }, { do: 'include', mode: 'ok' }]],
  [[press, confirm, { do: 'replace', which: 0, by: 'other' }, { do: 'include', mode: 'ok' }]],
  [[press, { ...confirm, heard: 'error' }, { do: 'reload', tab: 0 }]],
  // One node alone, on a fork, shows that the sender has sent something else.
  [
    [
      press,
      { do: 'reload', tab: 0 },
      { ...confirm, sends: 'indirect' },
      { do: 'nodes', are: 'forked' },
      { do: 'drop' },
      { do: 'nodes', are: 'up' },
    ],
  ],
  // Nodes that could not search have not searched.
  [
    [
      press,
      { ...confirm, heard: 'nothing' },
      { do: 'nodes', are: 'down' },
      { do: 'include', mode: 'starved' },
      { do: 'wait', blocks: 5 },
      { do: 'nodes', are: 'pruned' },
      { do: 'nodes', are: 'up' },
    ],
  ],
  [
    [
      press,
      { do: 'nodes', are: 'down' },
      confirm,
      { do: 'replace', which: 0, by: 'claim' },
      { do: 'include', mode: 'starved' },
      { do: 'wait', blocks: 5 },
      { do: 'nodes', are: 'pruned' },
      { do: 'nodes', are: 'up' },
    ],
  ],
  // A nonce that was searched is used again after its block is lost.
  [
    [
      { do: 'sendOther' },
      { do: 'include', mode: 'ok' },
      press,
      { do: 'takeBack', count: 1, isLost: true },
      { ...confirm, heard: 'nothing' },
      { do: 'include', mode: 'starved' },
    ],
  ],
]
