import { expect, test } from 'vitest'
import { unsaidTexts } from './unsaidTexts.ts'

const page = { 'pages/verify.tsx': "import '../src/part.ts'" }
const faultsOf = (code: string, others: Readonly<Record<string, string>> = {}) =>
  unsaidTexts(new Map(Object.entries({ ...page, 'src/part.ts': code, ...others })))
const said = (words: string) => `src/part.ts:1 says “${words}” in English for good.`
const errors = 'class DeployError extends EverclaimError {}; '

test.each([
  ['a question', "reader.atOneBlock({ question: 'The token' }, read)", 'The token'],
  ['a question in parts', 'reader.ask({ question: `Block ${number}` })', 'Block'],
  ['a question that is a constant', "const question = 'The token'; reader.ask({ question })", 'The token'],
  ['an argument', "const ask = (question, to) => 1; ask('The balance', to)", 'The balance'],
  ['what an error says', `${errors}throw new DeployError('No node answers.')`, 'No node answers.'],
  ['a fact of it', `${errors}new DeployError(say('No.'), { facts: [\`Added up: \${sum}\`] })`, 'Added up:'],
  [
    'what its class says',
    "class A extends EverclaimError { constructor() { super('Not now.') } }",
    'Not now.',
  ],
  ['a cell', "verifyCheck('cap', 'failed', isThere ? say('yes') : 'missing')", 'missing'],
])('refused: %s', (_, code, words) => {
  expect(faultsOf(code)).toEqual([said(words)])
})

test.each([
  ['a question that is said', "const question = message('The token'); reader.ask({ question })"],
  ['another argument', "const ask = (question, to) => 1; ask(message('The token'), 'the zero address')"],
  ['a fault of the code', "throw new Error('There is no page.')"],
  ['a code or a path', `${errors}new DeployError(say('No.'), { docs: 'package-format' })`],
  [
    'a cell that is a file, a number or said',
    "verifyCheck('cap', 'passed', 'cap.bin', `${count}`, say('none'))",
  ],
])('no fault: %s', (_, code) => {
  expect(faultsOf(code)).toEqual([])
})

test('a function that asks is known in other files, unless they have one of that name', () => {
  const asks = { 'src/ask.ts': 'export function ask(question, to) {}' }
  expect(faultsOf("import './ask.ts'; ask('The token')", asks)).toEqual([said('The token')])
  expect(faultsOf("const ask = (name) => name; ask('decimals')", asks)).toEqual([])
})

test('what a page has later or in a worker counts, and what only the command line has doesn’t', () => {
  const code = "reader.ask({ question: 'The token' })"
  const faults = (link: string) => faultsOf(link, { 'src/other.ts': code }).length
  expect(faults("import('./other.ts')")).toBe(1)
  expect(faults("new Worker(new URL('./other.ts', import.meta.url))")).toBe(1)
  expect(faults('')).toBe(0)
})
