import { expect, test } from 'vitest'
import { readAhead } from './readAhead.ts'

const paths = Array.from({ length: 40 }, (_, i) => `shards/${i}.bin`)

test('sixteen files are asked for ahead, each once, in order', async () => {
  const asked: string[] = []
  const read = readAhead(paths, async (path) => {
    asked.push(path)
    return `bytes of ${path}`
  })
  expect(asked).toEqual([])
  expect(await read('shards/0.bin')).toBe('bytes of shards/0.bin')
  expect(asked).toEqual(paths.slice(0, 16))
  expect(await read('shards/1.bin')).toBe('bytes of shards/1.bin')
  expect(asked).toEqual(paths.slice(0, 17))
  for (const path of paths.slice(2)) expect(await read(path)).toBe(`bytes of ${path}`)
  expect(asked).toEqual(paths)
})

test('a file that was not foreseen is read, too', async () => {
  const asked: string[] = []
  const read = readAhead(['a'], async (path) => {
    asked.push(path)
    return path
  })
  expect(await read('b')).toBe('b')
  expect(await read('a')).toBe('a')
  expect(asked).toEqual(['a', 'b'])
})

test('one that cannot be read fails where it is wanted, and only there', async () => {
  const read = readAhead(['good', 'bad'], async (path) => {
    if (path === 'bad') throw new Error('it is gone')
    return path
  })
  expect(await read('good')).toBe('good')
  // Both have been asked for: a failure that nobody has waited for yet ends no process.
  await new Promise((resolve) => setImmediate(resolve))
  await expect(read('bad')).rejects.toThrow('it is gone')
})
