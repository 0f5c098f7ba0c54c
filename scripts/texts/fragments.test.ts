import { expect, test } from 'vitest'
import { fragmentFaults } from './fragments.ts'

const read = (code: string, path = 'src/a.tsx') =>
  fragmentFaults(new Map([[path, `import { say } from './say.ts'\n${code}`]]))

test.each([
  ['said there', "say('Row {row} {why}', { row, why: say('is empty') })", 'is empty'],
  ['of one branch', "say('It is {how}.', { how: isNew ? name : say('old') })", 'old'],
  [
    'from a constant',
    "const a = message('the fee'); say('We need {what}: now.', { what: say(a) })",
    'the fee',
  ],
  ['from a table', "const a = { x: message('red') }; rich('A {color} row', { color: say(a[key]) })", 'red'],
  ['behind other letters', "say('Wanted{at}.', { at: ` ${say('(at {path})')}` })", '(at {path})'],
  ['that is a whole sentence', "say('See {what} first.', { what: say('It is empty.') })", 'It is empty.'],
])('refused: a part of a sentence %s', (_, code, part) => {
  expect(read(`const f = () => { ${code} }`)).toEqual([
    expect.stringMatching(/^src\/a\.tsx:2 puts “.*” into “.*”\.$/),
  ])
  expect(read(`const f = () => { ${code} }`)[0]).toContain(`puts “${part}” into`)
})

test.each([
  ['a sentence behind a sentence', "say('Try again. {why}', { why: say('It is empty.') })"],
  ['a sentence before a sentence', "say('{why} Nothing was sent.', { why: say('It is empty.') })"],
  ['a heading behind a colon', "say('We couldn’t check this: {what}. Try again.', { what: say('The fee') })"],
  ['a heading before a colon', "say('{what}: {mode}', { what: say('The fee'), mode })"],
  ['a name in quotes', "say('Open “{name}” now', { name: say('Without a name') })"],
  ['what counts', "say('{files} and more', { files: say({ one: '{count} file', other: '{count} files' }) })"],
])('%s is no part of a sentence', (_, code) => {
  expect(read(`const f = () => { ${code} }`)).toEqual([])
})

test('a text that begins with a small letter is refused beside other words, and outside of components', () => {
  const beside = "const a = <p>{say('Claims')} {isOver ? say('ended') : null}</p>"
  expect(read(beside)).toEqual(['src/a.tsx:2 begins with a small letter: “ended”.'])
  expect(read("const a = <p>Claims {say('ended')}</p>")).toHaveLength(1)
  expect(read("const a = <p>{say('ended')}</p>")).toEqual([])
  expect(read("const f = () => say('is empty')", 'src/campaign/a.ts')).toEqual([
    'src/campaign/a.ts:2 begins with a small letter: “is empty”.',
  ])
  expect(read("const f = () => say('no connection')", 'src/chain/rpcRequest.ts')).toHaveLength(1)
  expect(read("const f = () => say('no connection')", 'src/safe/app/errors.ts')).toEqual([])
  expect(read("const f = () => say('<b>A row</b> is empty.')", 'src/campaign/a.ts')).toEqual([])
  expect(read("const f = () => say('{shown} is no number.')", 'src/campaign/a.ts')).toEqual([])
})

test('a text that a function returns is refused where another file puts it into a text', () => {
  const words =
    "import { say } from '../say.ts'\nexport const howOld = (isNew) => (isNew ? say('quite new') : '')"
  const place = (path: string, name = 'howOld') =>
    `import { say } from '../say.ts'\nimport { ${name} as how } from '${path}'\nsay('It is {how}.', { how: how(true) })`
  const faults = (second: string) =>
    fragmentFaults(
      new Map([
        ['src/ui/a/words.tsx', words],
        ['src/ui/b/place.tsx', second],
      ]),
    )
  expect(faults(place('../a/words.tsx'))).toEqual([
    'src/ui/b/place.tsx:3 puts “quite new” into “It is {how}.”.',
  ])
  expect(faults(place('../a/others.tsx'))).toEqual([])
  expect(faults(place('../a/words.tsx', 'otherName'))).toEqual([])
  const local = `function age() { return say('quite old') }`
  expect(read(`${local}; const age2 = age(); say('It is {how}.', { how: age2 })`)).toHaveLength(1)
  const amount = "const size = (bytes) => say('{size} kB', { size: bytes })"
  expect(read(`${amount}; say('The file has {how}.', { how: size(2) })`)).toEqual([])
})
