import { expect, test } from 'vitest'
import { placeOfGiven } from './placeOfGiven.ts'

const file = (path: string) => ({ path, size: () => 2, read: async () => new Uint8Array(2) })

test('default: a package goes by its folder, or else by what was given', async () => {
  const inFolder = Promise.resolve({ name: 'given.zip', files: [file('spring/manifest.json')] })
  expect(await placeOfGiven(inFolder)).toMatchObject({ place: { kind: 'files', name: 'spring' } })
  const alone = Promise.resolve({ name: 'given.zip', files: [file('manifest.json')] })
  expect(await placeOfGiven(alone)).toMatchObject({ place: { kind: 'files', name: 'given.zip' } })
})

test('behavior: what is wrong with it is said with its facts', async () => {
  const two = Promise.resolve({ name: '', files: [file('a/manifest.json'), file('b/manifest.json')] })
  expect(await placeOfGiven(two)).toMatchInlineSnapshot(`
    {
      "fault": "This folder has several packages. Choose the folder of one. Nothing was sent. a/manifest.json b/manifest.json",
    }
  `)
})

test('behavior: what the browser cannot read is chosen again', async () => {
  expect(
    await placeOfGiven(Promise.reject(new DOMException('gone', 'NotFoundError'))),
  ).toMatchInlineSnapshot(`
    {
      "fault": "Your browser couldn’t read these files. Choose them again.",
    }
  `)
})
