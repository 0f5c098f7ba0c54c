import type { MessageListItem } from '../../../safe/service/wire/messages.ts'

type Listed = Extract<MessageListItem, { type: 'MESSAGE' }>
export type MessageEntry =
  | { type: 'message'; key: string; message: Listed }
  /** An entry of a kind that is not known here. */
  | { type: 'unknown'; key: string; wireType: string }
/** The messages of one of the reader's days. */
export type MessageDay = {
  key: string
  /** Its first moment in the reader's zone, in milliseconds since 1970; undefined before any is told. */
  start: number | undefined
  entries: MessageEntry[]
}

/**
 * Puts the pages of a list of messages into days, in the service's order. The days are made from the messages' own times, so that
 * they are the reader's whatever the service's labels mean. What a page repeats of the one before is shown once.
 */
export function messageDays(items: readonly MessageListItem[]): MessageDay[] {
  const days: MessageDay[] = []
  const seen = new Set<string>()
  const add = (entry: MessageEntry, start: number | undefined) => {
    const last = days.at(-1)
    if (last && (start === undefined || last.start === start)) last.entries.push(entry)
    else days.push({ key: `${start ?? 'no time'} ${entry.key}`, start, entries: [entry] })
  }
  for (const [at, item] of items.entries()) {
    if (item.type === 'UNKNOWN')
      add({ type: 'unknown', key: `unknown ${at}`, wireType: item.wireType }, undefined)
    if (item.type !== 'MESSAGE' || seen.has(item.messageHash)) continue
    seen.add(item.messageHash)
    add({ type: 'message', key: item.messageHash, message: item }, startOfDay(item.creationTimestamp))
  }
  return days
}

function startOfDay(time: number): number {
  const day = new Date(time)
  return new Date(day.getFullYear(), day.getMonth(), day.getDate()).getTime()
}
