import { expect, test } from 'vitest'
import { givenOfDrop, givenOfFolder, givenOfInput } from './givenFiles.ts'
import { placeOfGiven } from './placeOfGiven.ts'

const tooMany = 'The folder has more than 20,000 files. Choose the one with manifest.json. Nothing was sent.'

/** As many entries as a reader gives at a time. */
const pieceSize = 100

type Entry = { isFile: boolean; isDirectory: boolean; name: string; fullPath: string }
const fileEntry = (path: string) => ({
  isFile: true,
  isDirectory: false,
  name: path,
  fullPath: `/${path}`,
  file: (resolve: (file: File) => void) => resolve(new File(['{}'], path)),
})
/** A folder whose reader gives pieces for ever, as far as anybody reads. */
function endless(make: (at: number) => Entry) {
  let given = 0
  const entry = {
    isFile: false,
    isDirectory: true,
    name: 'home',
    fullPath: '/home',
    createReader: () => ({
      readEntries: (resolve: (entries: Entry[]) => void) =>
        resolve(Array.from({ length: pieceSize }, () => make(given++))),
    }),
  }
  return { entry, given: () => given }
}
const emptyFolder = (at: number) => ({
  isFile: false,
  isDirectory: true,
  name: `${at}`,
  fullPath: `/home/${at}`,
  createReader: () => ({ readEntries: (resolve: (entries: Entry[]) => void) => resolve([]) }),
})
const dropped = (entry: Entry) =>
  ({ items: [{ webkitGetAsEntry: () => entry }], files: [] }) as unknown as DataTransfer

test.each([
  ['files', (at: number) => fileEntry(`home/${at}`)],
  ['empty folders', emptyFolder],
])('error: a dropped folder of more %s than any package has is not read to its end', async (_, make) => {
  const { entry, given } = endless(make)
  expect(await placeOfGiven(givenOfDrop(dropped(entry)))).toEqual({ fault: tooMany })
  expect(given()).toBeLessThanOrEqual(20_000 + pieceSize)
})

/** A handle of a folder, of which only what is walked is made (the cast: a handle has methods that write). */
const handle = (name: string, inner: () => Iterable<object>) =>
  ({
    kind: 'directory',
    name,
    values: async function* () {
      yield* inner()
    },
  }) as unknown as FileSystemDirectoryHandle

test('behavior: a folder’s handle is walked, and no file of it is opened before it is read', async () => {
  const opened: string[] = []
  const file = (name: string) => ({
    kind: 'file',
    name,
    getFile: async () => {
      opened.push(name)
      return new File(['{}'], name)
    },
  })
  const folder = handle('spring', () => [
    file('manifest.json'),
    handle('shards', () => [file('0.bin'), file('1.bin')]),
  ])
  const { name, files } = await givenOfFolder(folder)
  expect([name, ...files.map(({ path }) => path)]).toEqual([
    ...['spring', 'spring/manifest.json', 'spring/shards/0.bin', 'spring/shards/1.bin'],
  ])
  expect(opened).toEqual([])
  expect(await files[1]?.size()).toBe(2)
  expect(await files[1]?.read()).toEqual(new TextEncoder().encode('{}'))
  expect(opened).toEqual(['0.bin'])
})

test('error: a handle of a folder of more than any package has is not walked to its end', async () => {
  let given = 0
  const endlessly = function* () {
    for (;;) yield handle(`${given++}`, () => [])
  }
  expect(await placeOfGiven(givenOfFolder(handle('home', endlessly)))).toEqual({ fault: tooMany })
  expect(given).toBeLessThanOrEqual(20_001)
})

test('error: a chosen folder of more files than any package has is not looked at', async () => {
  const files = new Proxy(
    { length: 20_001 },
    {
      get: (target, key) => {
        if (key === 'length') return target.length
        throw new Error(`File ${String(key)} was looked at.`)
      },
    },
  )
  expect(await placeOfGiven(givenOfInput(files))).toEqual({ fault: tooMany })
})

test('default: as many files as a package may have are taken', async () => {
  const files = Array.from({ length: 20_000 }, (_, at) => new File([], `${at}`))
  expect((await givenOfInput(files)).files).toHaveLength(20_000)
  expect((await givenOfDrop(dropped(fileEntry('manifest.json')))).files).toHaveLength(1)
})
