/** The entries of one of the reader's days. */
export type Day<Entry> = {
  key: string
  /** Its first moment in the reader's zone, in milliseconds since 1970; undefined where no time is given. */
  start: number | undefined
  entries: Entry[]
}

/**
 * Puts entries into days, in their order. The days are made from the entries' own times (milliseconds since
 * 1970), so that they are the reader's, whatever a service's labels mean. What has no time is with what
 * came before it.
 */
export function groupByDay<Entry extends { key: string }>(
  timed: readonly { entry: Entry; time: number | undefined }[],
): Day<Entry>[] {
  const days: Day<Entry>[] = []
  for (const { entry, time } of timed) {
    const start = time === undefined ? undefined : startOfDay(time)
    const last = days.at(-1)
    if (last && (start === undefined || last.start === start)) last.entries.push(entry)
    else days.push({ key: `${start ?? 'no time'} ${entry.key}`, start, entries: [entry] })
  }
  return days
}

function startOfDay(time: number): number {
  const day = new Date(time)
  return new Date(day.getFullYear(), day.getMonth(), day.getDate()).getTime()
}
