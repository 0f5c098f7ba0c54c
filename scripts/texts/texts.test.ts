import { expect, test } from 'vitest'
import { compileMessage } from './compileCatalogue.ts'
import { groupOf } from './groupOf.ts'
import { readMessages } from './readMessages.ts'
import { textFaults } from './textFaults.ts'

const read = (code: string) => readMessages(new Map([['a.ts', `import { say } from './say.ts'\n${code}`]]))

test('what is said is found in letters, in both branches of a choice, and marked for later', () => {
  const { messages, faults } = read(`
    const later = message('Later')
    const plain = { one: 'no', other: 'message' }
    export const f = (x) => [say('Now {a}', { a: say('Inside') }), say(x ? 'Yes' : 'No'), say(later)]
    export const g = () => rich({ one: '{count} is', other: '{count} are' }, { count: 1 })
  `)
  expect(faults).toEqual([])
  expect([...messages.keys()].sort()).toEqual(['Inside', 'Later', 'No', 'Now {a}', 'Yes', '{count} are'])
  expect(messages.get('{count} are')?.message).toEqual({ one: '{count} is', other: '{count} are' })
})

test.each([
  ['is not there in letters', 'const f = (x) => say(`Claim ${x}`)', 'says what is not there in letters'],
  ['is put together', "const f = (x) => say('Claim ' + x)", 'says what is not there in letters'],
  ['is said while the module is loaded', "const title = say('Title')", 'in English for good'],
  [
    'counts in two ways',
    "const f = () => [say({ one: 'a', other: 'c' }), say({ one: 'b', other: 'c' })]",
    'counts in other words',
  ],
])('refused: what %s', (_, code, fault) => {
  expect(read(code).faults).toEqual([expect.stringContaining(fault)])
  expect(read(code).faults[0]).toMatch(/^a\.ts:2 /)
})

test('a message of one group is in its catalogue, one of several in the common one', () => {
  expect(groupOf(['src/ui/create/CreatePage.tsx', 'src/ui/create/list/Rows.tsx'])).toBe('create')
  expect(groupOf(['src/ui/help/HelpPage.tsx'])).toBe('help')
  expect(groupOf(['src/ui/help/HelpPage.tsx', 'src/ui/page/Layout.tsx'])).toBe('common')
  expect(groupOf(['src/errors.ts'])).toBe('common')
})

test('a plural is written out, with what stands around it in each form', () => {
  expect(compileMessage('Réclamer {amount} <b>ici</b>')).toBe('Réclamer {amount} <b>ici</b>')
  expect(compileMessage('Ще {count, plural, one {# рядок} few {# рядки} other {}} у {name}')).toEqual({
    one: 'Ще {count} рядок у {name}',
    few: 'Ще {count} рядки у {name}',
    other: 'Ще  у {name}',
  })
  expect(() => compileMessage('{count, plural, one {}')).toThrow('is not ICU MessageFormat')
  expect(() => compileMessage('{n, plural, other {#}}')).toThrow('of something else than count')
  expect(() => compileMessage('{count, plural, other {#}} {count, plural, other {#}}')).toThrow(
    'more than one',
  )
})

const count = { one: '{count} row of {name}', other: '{count} rows of {name}' }

test.each([
  ['fr', 'Claim {amount}', 'Réclamer {amount}', []],
  ['fr', 'Claim {amount}', 'Réclamer', ['lacks {amount}']],
  ['fr', 'Claim', 'Réclamer {amount}', ['has {amount}, which the English doesn’t']],
  ['fr', 'Claim <b>now</b>', 'Réclamer <b>ici<b>', ['lacks </b>', 'has <b> (2), which the English doesn’t']],
  ['fr', 'Claim now', 'Claim now', ['is the English']],
  ['id', 'Total', 'Total', []],
  ['fr', 'Total', 'Total', ['is the English']],
  ['pt-BR', 'Token', 'Token', []],
  ['fr', '{amount} USDB on Blast', '{amount} USDB on Blast', []],
  ['fr', 'Claim', 'l{’', ['has a brace, a < or a straight quote']],
  ['fr', 'Claim', '{count, plural, one', [expect.stringContaining('is not ICU')]],
  ['ja', count, '{name} の {count} 行', []],
  ['fr', count, '{count} lignes de {name}', ['has no plural forms']],
  ['fr', count, '{count, plural, one {une de {name}} many {# de {name}} other {# de {name}}}', []],
  ['fr', count, '{count, plural, one {# de {name}} other {# de {name}}}', ['lacks the form many']],
  [
    'tr',
    count,
    '{count, plural, one {# {name}} few {# {name}} other {#}}',
    ['has a form that the language doesn’t have: few', 'lacks {name}'],
  ],
  ['fr', 'Claim', '{count, plural, other {Réclamer}}', ['counts what the English doesn’t']],
] as const)('%s: %j as %j', (language, message, translation, faults) => {
  expect(textFaults(language, message, translation)).toEqual(faults)
})
