import type { MessageListItem } from '../../../safe/service/wire/messages.ts'
import { type Day, groupByDay } from '../list/groupByDay.ts'

type Listed = Extract<MessageListItem, { type: 'MESSAGE' }>
export type MessageEntry =
  | { type: 'message'; key: string; message: Listed }
  /** An entry of a kind that is not known here. */
  | { type: 'unknown'; key: string; wireType: string }
/**
 * Puts the pages of a list of messages into the reader's days. What a page repeats of the one before is shown
 * once.
 */
export function messageDays(items: readonly MessageListItem[]): Day<MessageEntry>[] {
  const seen = new Set<string>()
  const timed: { entry: MessageEntry; time: number | undefined }[] = []
  for (const [at, item] of items.entries()) {
    if (item.type === 'UNKNOWN')
      timed.push({
        entry: { type: 'unknown', key: `unknown ${at}`, wireType: item.wireType },
        time: undefined,
      })
    if (item.type !== 'MESSAGE' || seen.has(item.messageHash)) continue
    seen.add(item.messageHash)
    timed.push({
      entry: { type: 'message', key: item.messageHash, message: item },
      time: item.creationTimestamp,
    })
  }
  return groupByDay(timed)
}
