import * as v from '../schema/v.ts'

/** The part of a browser's storage that is used, so that a page without storage can bring its own. */
export type ListStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** A list in a browser's storage, newest first, with one entry for each place. */
export type StoredList<Place, Entry extends Place> = {
  readonly key: string
  /** The entries of a text that storage has under `key`. Whatever else it holds is passed over. */
  parse(text: string | null): Entry[]
  /** Storage that refuses counts as empty, and keeps nothing. */
  read(storage: ListStorage): Entry[]
  find(storage: ListStorage, place: Place): Entry | undefined
  /** Puts an entry on top, in place of an older one of the same place. */
  put(storage: ListStorage, entry: Entry): void
  remove(storage: ListStorage, place: Place): void
  /** Stores what `next` makes of the entries. */
  change(storage: ListStorage, next: (entries: readonly Entry[]) => readonly Entry[]): void
}

/**
 * Makes a stored list of one shape. Each change begins with what storage holds then, so that what another tab
 * wrote meanwhile stays. Entries that `schema` refuses may be another version's, open in another tab: they
 * are kept behind the others, as they are. Of both kinds the newest `most` are kept, and never more text than
 * is read again. A schema may accept older shapes and transform them; they are written in the new one.
 *
 * @param idOf one text for each place
 * @param toJson an entry in the shape that `schema` reads; left out where it is its own
 * @param longest characters of the whole text
 */
export function createStoredList<Place, Entry extends Place>({
  key,
  schema,
  idOf,
  most,
  longest = 1_000_000,
  toJson = (entry) => entry,
}: {
  key: string
  schema: v.GenericSchema<unknown, Entry>
  idOf: (place: Place) => string
  most: number
  longest?: number
  toJson?: (entry: Entry) => unknown
}): StoredList<Place, Entry> {
  const split = (text: string | null) => {
    const own = new Map<string, Entry>()
    const foreign: unknown[] = []
    for (const json of entriesOf(text && text.length <= longest ? text : '[]')) {
      const entry = v.tryParse(schema, json)
      if (entry === undefined) foreign.push(json)
      else if (!own.has(idOf(entry))) own.set(idOf(entry), entry)
    }
    return { own: [...own.values()], foreign }
  }
  const textOf = (storage: ListStorage) => {
    try {
      return storage.getItem(key)
    } catch {
      return null
    }
  }
  const read = (storage: ListStorage) => split(textOf(storage)).own

  const change: StoredList<Place, Entry>['change'] = (storage, next) => {
    const { own, foreign } = split(textOf(storage))
    const entries = next(own).slice(0, most).map(toJson)
    const kept: string[] = []
    let length = 2
    for (const text of [...entries, ...foreign.slice(0, most)].map((each) => JSON.stringify(each))) {
      length += text.length + 1
      if (length > longest) break
      kept.push(text)
    }
    // The newest is too large on its own.
    if (entries.length > 0 && kept.length === 0) return
    try {
      if (kept.length > 0) storage.setItem(key, `[${kept.join()}]`)
      else storage.removeItem(key)
    } catch {
      // What storage refuses is not kept.
    }
  }
  const without = (entries: readonly Entry[], place: Place) =>
    entries.filter((each) => idOf(each) !== idOf(place))

  return {
    key,
    parse: (text) => split(text).own,
    read,
    find: (storage, place) => read(storage).find((each) => idOf(each) === idOf(place)),
    put: (storage, entry) => change(storage, (entries) => [entry, ...without(entries, entry)]),
    remove: (storage, place) => change(storage, (entries) => without(entries, place)),
    change,
  }
}

function entriesOf(text: string): unknown[] {
  try {
    const json: unknown = JSON.parse(text)
    return Array.isArray(json) ? json : []
  } catch {
    return []
  }
}
