import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

test('no box of the browser is used: inside a Safe host it says no by itself, and nobody sees it', () => {
  const files = ['src', 'pages', 'public'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(ts|tsx|js)$/.test(path) && !/\.test\.tsx?$|\btest-support\b/.test(path))
      .map((path) => join(folder, path)),
  )
  expect(files.length).toBeGreaterThan(200)
  const modal = /(?<![.\w])(window\.)?(confirm|alert|prompt)\s*\(/
  const found = files.filter((path) => modal.test(readFileSync(join(root, path), 'utf8')))
  expect(found).toEqual([])
  expect(modal.test('if (window.confirm("Sure?"))')).toBe(true)
  expect(modal.test('if (confirm("Sure?"))')).toBe(true)
})
