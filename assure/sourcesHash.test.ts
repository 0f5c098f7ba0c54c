import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sourcesHash } from './sourcesHash.ts'

test('one byte more, another name or another folder is another hash; what tools made is none of it', () => {
  const root = mkdtempSync(join(tmpdir(), 'everclaim-hash-'))
  try {
    mkdirSync(join(root, 'a/cache'), { recursive: true })
    writeFileSync(join(root, 'a/one'), 'x')
    const before = sourcesHash(root, ['a'])
    writeFileSync(join(root, 'a/cache/made'), 'by a tool')
    expect(sourcesHash(root, ['a'])).toBe(before)
    expect(sourcesHash(root, ['a/one'])).toBe(before)

    writeFileSync(join(root, 'a/one'), 'xy')
    expect(sourcesHash(root, ['a'])).not.toBe(before)
    writeFileSync(join(root, 'a/one'), 'x')
    writeFileSync(join(root, 'a/two'), '')
    expect(sourcesHash(root, ['a'])).not.toBe(before)
  } finally {
    rmSync(root, { recursive: true, force: true })
  }
})
