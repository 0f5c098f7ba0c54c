import { expect, test } from 'vitest'
import { batchKey } from './batchKey.ts'

test('two batches have one key only where they are the same calls in the same order', () => {
  const to = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
  const [one, two] = [
    { to, data: '0x01', value: 1n },
    { to, data: '0x02', value: 0n },
  ] as const
  expect(batchKey([{ ...one, to: '0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359' }, two])).toBe(
    batchKey([one, two]),
  )
  const others = [[one], [two], [two, one], [one, two], [one, { ...two, value: 1n }], []]
  expect(new Set(others.map(batchKey)).size).toBe(others.length)
})
