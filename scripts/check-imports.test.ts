import { expect, test } from 'vitest'
import { wrongImports } from './check-imports.ts'

const check = (path: string, text: string) => wrongImports(new Map([[path, text]]))

test('default: an import along an arrow is fine', () => {
  expect(check('src/claim/a.ts', "import { b } from '../chain/b.ts'")).toEqual([])
})

test.each([
  ['a value against the arrow', 'src/chain/a.ts', "import { b } from '../claim/b.ts'"],
  ['a re-export', 'src/chain/a.ts', "export { b } from '../claim/b.ts'"],
  ['an import at run time', 'src/chain/a.ts', "const b = await import('../claim/b.ts')"],
  ['an import for its effect', 'src/campaign/a.ts', "import '../chain/b.ts'"],
  ['an import over several lines', 'src/campaign/a.ts', "import {\n  b,\n  c,\n} from '../chain/b.ts'"],
  ['ui and server', 'src/ui/a.tsx', "import { b } from '../../server/b.ts'"],
  ['an entry point', 'src/claim/a.ts', "import { b } from '../../pages/index.tsx'"],
  ['a value where only types may come', 'src/ui/a.ts', "import { b } from '../chain/b.ts'"],
])('behavior: refuses %s', (_, path, text) => {
  expect(check(path, text)).toHaveLength(1)
})

test('behavior: a type may come where only types may', () => {
  expect(check('src/ui/a.ts', "import type { B } from '../chain/b.ts'")).toEqual([])
})

test('behavior: the test of a file with a row of its own stands beside it', () => {
  expect(check('src/errors.test.ts', '')).toEqual([])
  expect(check('src/other.test.ts', '')).toHaveLength(1)
})

test('behavior: a folder without a row is named', () => {
  expect(check('lib/a.ts', '')).toMatchInlineSnapshot(`
    [
      "lib/a.ts: its folder has no row in scripts/check-imports.ts.",
    ]
  `)
})
