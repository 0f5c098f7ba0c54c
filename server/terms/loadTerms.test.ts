import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { loadTerms } from './loadTerms.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'everclaim-terms-'))
})
afterAll(() => rmSync(folder, { recursive: true }))
function fileOf(name: string, bytes: string | Uint8Array) {
  const file = join(folder, name)
  writeFileSync(file, bytes)
  return file
}

it('reads a text a campaign, with the hash of the file', async () => {
  const text = '\ufeffBe kind.\r\n公平\n'
  const terms = await loadTerms(
    new Map([
      ['spring', fileOf('spring.txt', text)],
      ['autumn', fileOf('autumn.md', '# Be kind')],
    ]),
  )
  expect([...terms.keys()]).toEqual(['spring', 'autumn'])
  expect(terms.get('spring')).toEqual({
    text,
    hash: createHash('sha256').update(Buffer.from(text, 'utf8')).digest('hex'),
  })
})

it.each<[string, string | Uint8Array | undefined, RegExp]>([
  ['no text', new Uint8Array([0x41, 0xff]), /is not plain UTF-8/],
  ['a zero', 'a\0b', /is not plain UTF-8/],
  ['nothing', ' \n', /is empty/],
  ['too much', 'x'.repeat(200_001), /more than 200000 bytes/],
  ['no file', undefined, /could not be read/],
])('says which file is wrong: %s', async (name, bytes, sentence) => {
  const file = bytes === undefined ? join(folder, 'absent') : fileOf(name, bytes)
  const failed = loadTerms(new Map([['spring', file]]))
  await expect(failed).rejects.toThrow(sentence)
  await expect(failed).rejects.toThrow(`File: ${file}`)
})
