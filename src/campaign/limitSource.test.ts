import { expect, test } from 'vitest'
import { limitSource } from './limitSource.ts'

test('a whole that is larger than any package is given up, though each file is small enough', async () => {
  const file = new Uint8Array(1_000_000)
  const source = limitSource({ read: async () => file })
  for (let read = 0; read < 2_000; read++) await source.read('shards/0.bin')
  await expect(source.read('shards/1.bin')).rejects.toThrowErrorMatchingInlineSnapshot(`
    [PackageDamagedError: The package is damaged: shards/1.bin makes the whole more than 2,000,000,000 bytes, which no package has.

    Docs: docs/package-format.md]
  `)
})

test('a whole that takes too long is given up, and may be tried again', async () => {
  let now = 0
  const source = limitSource({ read: async () => new Uint8Array(1) }, () => now)
  now = 30 * 60_000
  await source.read('cap.bin')
  now++
  await expect(source.read('cap.bin')).rejects.toMatchObject({ isRetryable: true })
  await expect(source.read('cap.bin')).rejects.toThrowErrorMatchingInlineSnapshot(`
    [PackageTooSlowError: The package didn’t load within 30 minutes.

    Docs: docs/package-format.md]
  `)
})

test('a file that is not there counts as nothing', async () => {
  const source = limitSource({ read: async () => null })
  expect(await source.read('rounds.json')).toBeNull()
})
