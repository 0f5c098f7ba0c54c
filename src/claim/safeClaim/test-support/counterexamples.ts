import type { Command, Start } from './scripts.ts'

const start: Start = {
  isBeforeStart: false,
  isEndless: false,
  kind: 'many',
  signers: 2,
  ahead: 0,
  by: 'both',
  confirmations: 1,
}

/** Scripts in which a state once said what was not so, and what was wrong then. They are played first. */
export const counterexamples: [Start, Command[]][] = [
  // A page that was opened while no node answered said that nothing had been sent.
  [
    start,
    [
      { do: 'ask', which: 0 },
      { do: 'answer', isHeard: true },
      { do: 'nodes', are: 'down' },
      { do: 'reload' },
      { do: 'nodes', are: 'up' },
    ],
  ],
  // Two claims in one transaction: the one that paid was called skipped, as the other was.
  [
    { ...start, signers: 3 },
    [
      { do: 'propose', kind: 'many', ahead: 1, who: 0, by: 'both' },
      { do: 'confirm', which: 1, who: 1, by: 'both' },
      { do: 'execute', which: 0, mode: 'paired' },
      { do: 'otherMachine' },
    ],
  ],
  // Done at once by the bitmap, and then not yet by the proposal that paid.
  [
    { ...start, by: 'service', confirmations: 3 },
    [{ do: 'execute', which: 0, mode: 'direct' }, { do: 'otherMachine' }, { do: 'service', is: 'lying' }],
  ],
  [
    { ...start, kind: 'loaded', by: 'memory', confirmations: 3 },
    [
      { do: 'otherMachine' },
      { do: 'execute', which: 0, mode: 'direct' },
      { do: 'confirm', which: 0, who: 0, by: 'both' },
    ],
  ],
  // Done, and overtaken when the service no longer listed the proposal that had paid.
  [
    { ...start, by: 'service' },
    [
      { do: 'service', is: 'lying' },
      { do: 'execute', which: 0, mode: 'relayed' },
      { do: 'otherMachine' },
      { do: 'wait', seconds: 10, blocks: 1 },
      { do: 'service', is: 'honest' },
    ],
  ],
  // An attempt was forgotten with its proposal's nonce, which a reorganisation gave back.
  [
    { ...start, isBeforeStart: true, kind: 'plain', signers: 1, by: 'service' },
    [
      { do: 'wait', seconds: 100, blocks: 1 },
      { do: 'ask', which: 0 },
      { do: 'answer', isHeard: true },
      { do: 'useNonce', kind: 'rejection', mode: 'direct' },
      { do: 'takeBack', count: 1, which: undefined },
    ],
  ],
  // Replaced, and after a reorganisation executed itself: the first was believed for twelve blocks.
  [
    { ...start, kind: 'fragile' },
    [
      { do: 'useNonce', kind: 'other', mode: 'direct' },
      { do: 'takeBack', count: 1, which: 0 },
    ],
  ],
  // Followed no more before it was known by whom it was paid.
  [
    { ...start, by: 'service' },
    [
      { do: 'execute', which: 0, mode: 'relayed' },
      { do: 'otherMachine' },
      { do: 'wait', seconds: 10, blocks: 12 },
      { do: 'confirm', which: 0, who: 0, by: 'both' },
    ],
  ],
  // By whom it was paid is found out when a link brings the proposal.
  [
    { ...start, kind: 'plain', signers: 1, by: 'service', confirmations: 3 },
    [
      { do: 'setThreshold', to: 1 },
      { do: 'execute', which: 0, mode: 'relayed' },
      { do: 'otherMachine' },
      { do: 'act', who: 0 },
      { do: 'forge', which: 0, who: 0 },
    ],
  ],
  // A relayer that claims first, and a Safe whose own claim is skipped in the same transaction.
  [start, [{ do: 'execute', which: 0, mode: 'bundled' }, { do: 'otherMachine' }]],
  // The same with something else of the Safe: by whom it was paid cannot be known from that transaction.
  [start, [{ do: 'useNonce', kind: 'other', mode: 'bundled' }, { do: 'otherMachine' }]],
  // Paid to somebody else, by the Safe's own transaction: "the Safe has been paid" was said.
  ...(['direct', 'relayed'] as const).flatMap((mode): [Start, Command[]][] => [
    [{ ...start, kind: 'away' }, [{ do: 'execute', which: 0, mode }]],
    [{ ...start, kind: 'away' }, [{ do: 'execute', which: 0, mode }, { do: 'otherMachine' }]],
  ]),
  // Replaced before claims opened: no other could be proposed.
  [
    { ...start, isBeforeStart: true, ahead: 0 },
    [{ do: 'useNonce', kind: 'rejection', mode: 'direct' }, { do: 'startOver' }],
  ],
  // Sent, and the window ended: too late was said of what was on its way.
  [
    start,
    [
      { do: 'ask', which: 0 },
      { do: 'answer', isHeard: true },
      { do: 'wait', seconds: 1_000, blocks: 1 },
    ],
  ],
  // A link to what was over long ago, and nodes that keep neither: spent, and no more than that is said.
  [
    { ...start, by: 'memory' },
    [
      { do: 'useNonce', kind: 'other', mode: 'direct' },
      { do: 'wait', seconds: 10, blocks: 12 },
      { do: 'passLink' },
      { do: 'nodes', are: 'pruned' },
      { do: 'otherMachine' },
    ],
  ],
  // Executed between two questions of one look: the bitmap was read before.
  ...Array.from({ length: 15 }, (_, after): [Start, Command[]] => [
    start,
    [
      { do: 'meanwhile', after, which: 0, what: 'execute' },
      { do: 'wait', seconds: 10, blocks: 1 },
    ],
  ]),
  // Nodes went silent just as the block was taken back that had ended an attempt: nothing sent, it was said.
  [
    { ...start, isEndless: true, signers: 1, by: 'service' },
    [
      { do: 'useNonce', kind: 'rejection', mode: 'direct' },
      { do: 'ask', which: 0 },
      { do: 'nodes', are: 'down' },
      { do: 'takeBack', count: 1, which: undefined },
    ],
  ],
  // No fault of the page: without the list it had nothing to follow yet, and was held to have ended.
  [
    { ...start, isEndless: true, kind: 'fragile', by: 'service' },
    [
      { do: 'execute', which: 0, mode: 'direct' },
      { do: 'list', isSilent: true },
      { do: 'wait', seconds: 10, blocks: 12 },
      { do: 'otherMachine' },
      { do: 'list', isSilent: false },
    ],
  ],
  // No fault of the page: silent nodes left it with what was before the block was taken back.
  [
    { ...start, isEndless: true, kind: undefined, signers: 1, by: 'service', confirmations: 1 },
    [
      { do: 'meanwhile', after: 0, which: 0, what: 'push' },
      { do: 'meanwhile', after: 0, which: 0, what: 'execute' },
      { do: 'nodes', are: 'down' },
      { do: 'takeBack', count: 1, which: undefined },
      { do: 'nodes', are: 'up' },
    ],
  ],
  // No fault of the page: a lying service had shown the owner's own signature, before he was replaced.
  [
    {
      ...start,
      isBeforeStart: true,
      isEndless: true,
      kind: 'many',
      signers: 1,
      by: 'service',
      confirmations: 1,
    },
    [{ do: 'service', is: 'lying' }, { do: 'otherMachine' }, { do: 'replaceOwner', who: 0 }],
  ],
]
