import type { ManageKind } from '../../operator/manage/storedCalls.ts'

/** What an operator has a contract do, at the beginning of a sentence. */
export const callNames = {
  push: 'The payments',
  sweep: 'The sweep',
  cancel: 'The cancellation',
  'collect-yield': 'The collection of the yield',
  'collect-gas': 'The collection of the gas refunds',
} as const satisfies Record<ManageKind, string>
