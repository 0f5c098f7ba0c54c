import { expect, test } from 'vitest'
import { sourceFaults } from './check-source.ts'

const cases: readonly (readonly [string, string, readonly string[]])[] = [
  ['a spread of a variable or a call', 'const a = { ...b, ...c(), ...(d ? { e } : {}) }', []],
  [
    'a spread literal',
    'const a = {\n  ...{ b, c },\n}',
    ['a.ts:2 spreads an object literal where it is written: write its properties.'],
  ],
  ['a comment of 110 columns', `// ${'x'.repeat(107)}`, []],
  [
    'a comment of 111',
    `  // ${'x'.repeat(106)}`,
    ['a.ts:1 is a comment of 111 columns, more than 110: wrap it.'],
  ],
  [
    'a line of a block of 111',
    `/**\n * ${'x'.repeat(108)}\n */`,
    ['a.ts:2 is a comment of 111 columns, more than 110: wrap it.'],
  ],
  ['a long text, which is the formatter’s matter', `const a = '${'x'.repeat(120)}'`, []],
  [
    'a formatter switched off',
    'const a=1 // biome-ignore format: a table',
    ['a.ts:1 switches the formatter off: let it format.'],
  ],
  [
    'a failed import that is handled where it is not called',
    "const a = 1\nvoid import('./b.ts').then(\n  ({ b }) => b(),\n  () => undefined,\n)",
    ['a.ts:2 handles a failed import in `then`: use `await` and `catch`.'],
  ],
  ['an import whose failure is the caller’s', "const b = () => import('./b.ts').then(({ b }) => b)", []],
]

test('a page’s formatter that is made at each drawing', () => {
  const text = "const day = new Intl.DateTimeFormat('en').format(0)"
  expect(sourceFaults('src/ui/home/a.tsx', text)).toEqual([
    'src/ui/home/a.tsx:1 makes a formatter each time: take one of src/ui/parts/formatters.ts.',
  ])
  expect(sourceFaults('src/ui/parts/formatters.ts', text)).toEqual([])
})

test.each(cases)('%s', (_, text, faults) => {
  expect(sourceFaults('a.ts', text)).toEqual(faults)
})
