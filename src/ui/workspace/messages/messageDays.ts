import type { MessageListItem } from '../../../safe/service/wire/messages.ts'
import { type Day, groupByDay, type UnknownEntry } from '../list/groupByDay.ts'

type Listed = Extract<MessageListItem, { type: 'MESSAGE' }>
export type MessageEntry = { type: 'message'; key: string; message: Listed }

/** Puts the pages of a list of messages into the reader's days. */
export const messageDays = (items: readonly MessageListItem[]): Day<MessageEntry | UnknownEntry>[] =>
  groupByDay(items, (item) =>
    item.type === 'MESSAGE'
      ? {
          entry: { type: 'message' as const, key: item.messageHash, message: item },
          time: item.creationTimestamp,
        }
      : undefined,
  )
