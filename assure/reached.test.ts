import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { keepReached, readReached } from './reached.ts'

const folder = mkdtempSync(join(tmpdir(), 'everclaim-reached-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a run goes on after the last seed of these sources, and begins anew with others', () => {
  const path = join(folder, 'reached.json')
  expect(readReached(path, 'lists', 'a1')).toEqual({ sources: 'a1', seeds: 0, count: 0 })

  keepReached(path, 'lists', { sources: 'a1', seeds: 2, count: 10_000 })
  keepReached(path, 'fuzz', { sources: 'a1', seeds: 1, count: 5_000 })
  expect(readReached(path, 'lists', 'a1')).toEqual({ sources: 'a1', seeds: 2, count: 10_000 })
  expect(readReached(path, 'lists', 'b2')).toEqual({ sources: 'b2', seeds: 0, count: 0 })
  expect(readReached(path, 'fuzz', 'a1').count).toBe(5_000)
})
