import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { compressExport } from './compress-export.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'everclaim-compress-'))
})
afterEach(() => rmSync(folder, { recursive: true }))

test('text that gets shorter has itself compressed beside it, and nothing else has', () => {
  const text = 'claim '.repeat(1_000)
  mkdirSync(join(folder, 'assets'), { recursive: true })
  writeFileSync(join(folder, 'assets/a.js'), text)
  writeFileSync(join(folder, 'short.txt'), 'short')
  writeFileSync(join(folder, 'font.woff2'), text)
  writeFileSync(join(folder, '_headers'), text)
  expect(compressExport(folder)).toBe(1)
  const written = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.(br|gz)$/.test(path),
  )
  expect(written.sort()).toEqual(['assets/a.js.br', 'assets/a.js.gz'])
  const read = (ending: string) => readFileSync(join(folder, `assets/a.js${ending}`))
  expect(brotliDecompressSync(read('.br')).toString()).toBe(text)
  expect(gunzipSync(read('.gz')).toString()).toBe(text)
  // Equal sites are equal files: gzip writes no time.
  const first = [read('.br'), read('.gz')]
  compressExport(folder)
  expect([read('.br'), read('.gz')]).toEqual(first)
})
