import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { loadTerms } from './loadTerms.ts'

let folder = ''
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'everclaim-terms-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))
const put = (name: string, bytes: string | Uint8Array) => writeFileSync(join(folder, name), bytes)

it('reads a text a campaign, with the hash of the file', async () => {
  const text = '\ufeffBe kind.\r\n公平\n'
  put('spring.txt', text)
  put('autumn-2.md', '# Be kind')
  put('.hidden', 'x')
  const terms = await loadTerms(folder, ['spring', 'autumn-2', 'winter'])
  expect([...terms.keys()]).toEqual(['autumn-2', 'spring'])
  expect(terms.get('spring')).toEqual({
    text,
    hash: createHash('sha256').update(Buffer.from(text, 'utf8')).digest('hex'),
  })
})

it.each<[string, () => void, RegExp]>([
  ['another name', () => put('Spring.pdf', 'x'), /Spring\.pdf is not named after a campaign/],
  ['another campaign', () => put('sping.txt', 'x'), /sping\.txt is of no campaign of this site/],
  [
    'two of one campaign',
    () => {
      put('spring.md', 'x')
      put('spring.txt', 'y')
    },
    /spring\.txt is a second one/,
  ],
  ['no text', () => put('spring.txt', new Uint8Array([0x41, 0xff])), /is not plain UTF-8/],
  ['a zero', () => put('spring.txt', 'a\0b'), /is not plain UTF-8/],
  ['nothing', () => put('spring.txt', ' \n'), /is empty/],
  ['too much', () => put('spring.txt', 'x'.repeat(200_001)), /more than 200000 bytes/],
  ['no folder', () => rmSync(folder, { recursive: true }), /folder of the terms could not be read/],
])('says which file is wrong: %s', async (_, make, sentence) => {
  make()
  await expect(loadTerms(folder, ['spring', 'autumn-2', 'winter'])).rejects.toThrow(sentence)
})
