import { expect, test, vi } from 'vitest'
import { createJointReader } from './createJointReader.ts'

const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes)
const fileOf = (content: string) => new File([content], 'a')

test('gives each file its own bytes, in any order and of any length', async () => {
  const read = createJointReader()
  const contents = Array.from({ length: 300 }, (_, at) => `${at}`.repeat(at % 7))
  const results = await Promise.all(contents.map((content) => read(fileOf(content), content.length)))
  expect(results.map(text)).toEqual(contents)
})

test('reads files that are asked for together at once, and not one by one', async () => {
  const alone = vi.spyOn(File.prototype, 'arrayBuffer')
  const read = createJointReader()
  const results = await Promise.all(
    ['one', 'two', 'three'].map((content) => read(fileOf(content), content.length)),
  )
  expect(results.map(text)).toEqual(['one', 'two', 'three'])
  expect(alone.mock.contexts.filter((each) => each instanceof File)).toEqual([])
  alone.mockRestore()
})

test('error: a file that cannot be read fails alone', async () => {
  const read = createJointReader()
  const broken = fileOf('broken')
  // As a file that changed since it was chosen: it is not as long as it said, and cannot be read.
  broken.arrayBuffer = () => Promise.reject(new DOMException('It changed.', 'NotReadableError'))
  const results = await Promise.allSettled([
    read(fileOf('one'), 3),
    read(broken, 99),
    read(fileOf('three'), 5),
  ])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(results.flatMap((each) => (each.status === 'fulfilled' ? [text(each.value)] : []))).toEqual([
    'one',
    'three',
  ])
})
