/** The entries of one of the reader's days. */
export type Day<Entry> = {
  key: string
  /** Its first moment in the reader's zone, in milliseconds since 1970; undefined where no time is given. */
  start: number | undefined
  entries: Entry[]
}

/** An entry of a kind that is not known here. */
export type UnknownEntry = { type: 'unknown'; key: string; wireType: string }

/**
 * Puts the pages of a list into days, in their order. The days are made from the entries' own times
 * (milliseconds since 1970), so that they are the reader's, whatever a service's labels mean. What has no
 * time is with what came before it; what a page repeats of the one before is shown once.
 *
 * @param entryOf undefined for what is no entry, such as a label
 */
export function groupByDay<Item extends { type: string }, Entry extends { key: string }>(
  items: readonly (Item | { type: 'UNKNOWN'; wireType: string })[],
  entryOf: (item: Item) => { entry: Entry; time: number | undefined } | undefined,
): Day<Entry | UnknownEntry>[] {
  const seen = new Set<string>()
  const days: Day<Entry | UnknownEntry>[] = []
  for (const [at, item] of items.entries()) {
    const { entry, time } =
      'wireType' in item
        ? {
            entry: { type: 'unknown', key: `unknown ${at}`, wireType: item.wireType } as const,
            time: undefined,
          }
        : (entryOf(item) ?? {})
    if (!entry || seen.has(entry.key)) continue
    seen.add(entry.key)
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
