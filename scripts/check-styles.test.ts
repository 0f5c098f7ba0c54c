import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { scaleFaults, styleFaults, tokensOf } from './check-styles.ts'

const scale = readFileSync('src/ui/page/global.css', 'utf8')
const tokens = tokensOf(scale)
const faultsOf = (text: string) => styleFaults('a.css', text, tokens)
const inRule = (declaration: string) => faultsOf(`.a {\n  ${declaration};\n}\n`)

test.each([
  'gap: 12px',
  'column-gap: 0.5rem',
  'padding: var(--space-8) 13px',
  'padding-inline-start: 3px',
  'margin: 0 auto 7px',
  'margin-top: -5px',
  'margin-top: calc(-1 * 5px)',
  'padding-bottom: max(18px, env(safe-area-inset-bottom))',
  'border-radius: 9px',
  'border-radius: var(--radius-m) var(--radius-m) 0.5rem 0',
  'border-start-start-radius: 9px',
  'border-radius: .5rem',
  'font-size: 0.95rem',
  'font-size: clamp(1rem, 3vw, 2rem)',
  'font: 500 15px / 1.4 var(--mono)',
])('a raw length is refused: %s', (declaration) => {
  const [fault, ...others] = inRule(declaration)
  expect(fault).toMatch(
    /^a\.css:2 has \S+ as [a-z-]+: take it from the scale in src\/ui\/page\/global\.css\.$/,
  )
  expect(others).toEqual([])
})

test.each([
  'gap: var(--space-12)',
  'padding: 0',
  'margin: 0 auto',
  'margin-inline-end: 0.28em',
  'margin: calc(-1 * var(--space-8))',
  'border-radius: 50%',
  'font-size: var(--text-s)',
  'font-size: inherit',
  'font-family: var(--mono)',
  'font: 500 var(--text-s) / 1.4 var(--mono)',
  'font: var(--text-2xl) var(--font)',
  'font: inherit',
  'min-height: 48px',
  'border: 1px solid var(--line)',
  '--share: 12px',
])('what is of the scale, relative, or of no scale is taken: %s', (declaration) => {
  expect(inRule(declaration)).toEqual([])
})

test.each([
  'left: 0',
  'margin-right: auto',
  'border-top-left-radius: 50%',
  'text-align: left',
  'float: right',
  'background: var(--logo) left / contain no-repeat',
])('a side of the window is refused: %s', (declaration) => {
  expect(inRule(declaration)).toEqual([
    `a.css:2 says left or right (${declaration.split(':')[0]}): use inline-start and inline-end, start and end.`,
  ])
})

test.each([
  'font-size: 0.75em',
  'font-size: min(var(--text-s), 3.1vw)',
  'font-size: small',
  'font-size: 90%',
  'font-family: monospace',
  'font-family: var(--mono), serif',
  'font: 600 0.75em / 1.5 var(--mono)',
  'font: 600 var(--text-s) / 1.5 Georgia',
  'font: menu',
])('letters of a size or a family beside the scale are refused: %s', (declaration) => {
  const [property, value] = declaration.split(': ')
  expect(inRule(declaration)).toEqual([
    `a.css:2 has ${value} as ${property}: letters are of a size and a family of src/ui/page/global.css.`,
  ])
})

test('a seventh type size is refused', () => {
  expect(scaleFaults(tokens)).toEqual([])
  expect(scaleFaults(new Set([...tokens, '--text-m']))).toEqual([
    'src/ui/page/global.css has 7 type sizes: a page has 6 at most.',
  ])
})

test('a raw length is found without a semicolon, within other rules, and on its line', () => {
  expect(faultsOf('.a{gap:3px}')).toHaveLength(1)
  expect(faultsOf('/* gap: 3px;\n */\n.a {\n  .b {\n    gap: 3px;\n  }\n}')).toEqual([
    'a.css:5 has 3px as gap: take it from the scale in src/ui/page/global.css.',
  ])
})

test('a name that the scale does not have is refused', () => {
  expect(inRule('gap: var(--space-13)')).toEqual([
    'a.css:2 names --space-13, which the scale in src/ui/page/global.css does not have.',
  ])
})

describe('widths of media queries', () => {
  test.each([
    '(max-width: 560px)',
    '(min-width: 720px) and (max-width: 960px)',
    '(prefers-reduced-motion: reduce)',
  ])('taken: %s', (query) => expect(faultsOf(`@media ${query} {}`)).toEqual([]))
  test.each(['(max-width: 561px)', '(width <= 480px)', '(min-width: 35rem)', '(max-width: 560.5px)'])(
    'refused: %s',
    (query) => expect(faultsOf(`@media ${query} {}`)).toHaveLength(1),
  )
})

test('a family gets its name where its letters are loaded, and only there', () => {
  const face = '@font-face {\n  font-family: "sans";\n}\n'
  expect(styleFaults('a.css', face, new Set())).toEqual([])
  expect(styleFaults('a.css', `${face}p {\n  font-family: "sans";\n}\n`, new Set())).toHaveLength(1)
})
