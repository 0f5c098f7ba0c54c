import { describe, expect, test } from 'vitest'
import * as v from '../schema/v.ts'
import { createStoredList } from './createStoredList.ts'

type Note = { id: number; text: string }
const schema = v.union([
  v.strictObject({ id: v.pipe(v.number(), v.safeInteger()), text: v.string() }),
  // As an earlier version kept it.
  v.pipe(
    v.strictObject({ number: v.pipe(v.number(), v.safeInteger()) }),
    v.transform(({ number }) => ({ id: number, text: '' })),
  ),
])
const notes = (limits: { most?: number; longest?: number } = {}) =>
  createStoredList<Pick<Note, 'id'>, Note>({
    key: 'notes',
    schema,
    idOf: ({ id }) => String(id),
    most: limits.most ?? 3,
    ...(limits.longest === undefined ? {} : { longest: limits.longest }),
  })
const note = (id: number, text = '') => ({ id, text })

function memory(stored?: unknown) {
  let text = stored === undefined ? null : JSON.stringify(stored)
  return {
    getItem: (key: string) => (key === 'notes' ? text : null),
    setItem: (_: string, value: string) => {
      text = value
    },
    removeItem: () => {
      text = null
    },
    json: (): unknown => (text === null ? undefined : JSON.parse(text)),
  }
}

describe('a stored list', () => {
  test('has one entry for each place, the newest first', () => {
    const storage = memory()
    for (const each of [note(1), note(2), note(1, 'again')]) notes().put(storage, each)
    expect(notes().read(storage)).toEqual([note(1, 'again'), note(2)])
    expect(notes().find(storage, { id: 2 })).toEqual(note(2))
    expect(notes().find(storage, { id: 3 })).toBeUndefined()
  })

  test('leaves nothing behind when the last entry goes', () => {
    const storage = memory()
    notes().put(storage, note(1))
    notes().remove(storage, note(1))
    expect(storage.json()).toBeUndefined()
  })

  test('reads an older shape, and writes it in the new one', () => {
    const storage = memory([{ number: 1 }])
    expect(notes().read(storage)).toEqual([note(1)])
    notes().put(storage, note(2))
    expect(storage.json()).toEqual([note(2), note(1)])
  })

  test('keeps what another tab wrote since it was read', () => {
    const storage = memory()
    const [one, other] = [notes(), notes()]
    one.read(storage)
    other.put(storage, note(1))
    one.put(storage, note(2))
    expect(notes().read(storage)).toEqual([note(2), note(1)])
  })
})

describe('entries of another version', () => {
  const foreign = [{ id: 1, colour: 'red' }, null, 'what', [7]]

  test('are passed over, and kept as they are by every change', () => {
    const storage = memory(foreign.slice(0, 3))
    expect(notes().read(storage)).toEqual([])
    notes().put(storage, note(1))
    expect(storage.json()).toEqual([note(1), ...foreign.slice(0, 3)])
    notes().remove(storage, note(1))
    expect(storage.json()).toEqual(foreign.slice(0, 3))
  })

  test('are not displaced by a full list, nor the list by them, and are bounded', () => {
    const storage = memory(foreign)
    for (const id of [1, 2, 3, 4]) notes().put(storage, note(id))
    expect(storage.json()).toEqual([note(4), note(3), note(2), ...foreign.slice(0, 3)])
  })
})

describe('limits', () => {
  test('of the length: the oldest go, and never more is written than is read again', () => {
    const storage = memory()
    const list = notes({ longest: 60 })
    for (const id of [1, 2, 3]) list.put(storage, note(id, 'abcd'))
    expect(list.read(storage)).toEqual([note(3, 'abcd'), note(2, 'abcd')])
    list.put(storage, note(4, 'x'.repeat(60)))
    expect(list.read(storage)).toEqual([note(3, 'abcd'), note(2, 'abcd')])
  })

  test('a longer text is not read', () => {
    expect(notes({ longest: 20 }).parse(JSON.stringify([note(1, 'abcd')]))).toEqual([])
  })

  test.each(['', '{', 'null', '7', '{"length":1}', '"text"'])('%s in storage counts as empty', (text) => {
    expect(notes().parse(text)).toEqual([])
    const storage = memory()
    notes().put({ ...storage, getItem: () => text }, note(1))
    expect(storage.json()).toEqual([note(1)])
  })

  test('a storage that refuses counts as empty, and breaks nothing', () => {
    const refuse = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
    const storage = { getItem: refuse, setItem: refuse, removeItem: refuse }
    expect(notes().read(storage)).toEqual([])
    expect(() => notes().put(storage, note(1))).not.toThrow()
    expect(() => notes().remove(storage, note(1))).not.toThrow()
  })
})
