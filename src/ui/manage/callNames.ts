import { message } from '../../language/say.ts'
import type { ManageKind } from '../../operator/manage/storedCalls.ts'

/** What a Safe was asked for, before a colon: payments with the count of those who are paid. */
export const callNames = {
  push: message({ one: 'The payments to {count} recipient', other: 'The payments to {count} recipients' }),
  sweep: message('The sweep'),
  cancel: message('The cancellation'),
  'collect-yield': message('The collection of the yield'),
  'collect-gas': message('The collection of the gas refunds'),
} as const satisfies Record<ManageKind, unknown>

/** What came of a call that a wallet sent. */
export const sentTitles = {
  push: {
    pending: message('The payments are on the way'),
    replaced: message('The payments were replaced in your wallet'),
    refused: message('The payments were refused'),
    done: message('The payments went through'),
  },
  sweep: {
    pending: message('The sweep is on the way'),
    replaced: message('The sweep was replaced in your wallet'),
    refused: message('The sweep was refused'),
    done: message('The sweep went through'),
  },
  cancel: {
    pending: message('The cancellation is on the way'),
    replaced: message('The cancellation was replaced in your wallet'),
    refused: message('The cancellation was refused'),
    done: message('The cancellation went through'),
  },
  'collect-yield': {
    pending: message('The collection of the yield is on the way'),
    replaced: message('The collection of the yield was replaced in your wallet'),
    refused: message('The collection of the yield was refused'),
    done: message('The collection of the yield went through'),
  },
  'collect-gas': {
    pending: message('The collection of the gas refunds is on the way'),
    replaced: message('The collection of the gas refunds was replaced in your wallet'),
    refused: message('The collection of the gas refunds was refused'),
    done: message('The collection of the gas refunds went through'),
  },
} as const satisfies Record<ManageKind, unknown>

/** What came of a call that a Safe was asked for; payments count those who are paid. */
export const proposedTitles = {
  push: {
    reading: message({
      one: 'The payments to {count} recipient were proposed to a Safe',
      other: 'The payments to {count} recipients were proposed to a Safe',
    }),
    waiting: message({
      one: 'The payments to {count} recipient wait for a Safe’s owners',
      other: 'The payments to {count} recipients wait for a Safe’s owners',
    }),
    executed: message({
      one: 'The payments to {count} recipient went through, by a Safe',
      other: 'The payments to {count} recipients went through, by a Safe',
    }),
  },
  sweep: {
    reading: message('The sweep was proposed to a Safe'),
    waiting: message('The sweep waits for a Safe’s owners'),
    executed: message('The sweep went through, by a Safe'),
  },
  cancel: {
    reading: message('The cancellation was proposed to a Safe'),
    waiting: message('The cancellation waits for a Safe’s owners'),
    executed: message('The cancellation went through, by a Safe'),
  },
  'collect-yield': {
    reading: message('The collection of the yield was proposed to a Safe'),
    waiting: message('The collection of the yield waits for a Safe’s owners'),
    executed: message('The collection of the yield went through, by a Safe'),
  },
  'collect-gas': {
    reading: message('The collection of the gas refunds was proposed to a Safe'),
    waiting: message('The collection of the gas refunds waits for a Safe’s owners'),
    executed: message('The collection of the gas refunds went through, by a Safe'),
  },
} as const satisfies Record<ManageKind, unknown>
