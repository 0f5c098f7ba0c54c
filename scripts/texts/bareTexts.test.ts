import { expect, test } from 'vitest'
import { bareTexts } from './bareTexts.ts'

const faultsOf = (code: string, path = 'src/ui/Part.tsx') => bareTexts(new Map([[path, code]]))
const shown = (words: string) => `src/ui/Part.tsx:1 shows “${words}” in English for good.`

test.each([
  ['between tags', 'const a = <p>Claim now</p>', 'Claim now'],
  ['beside an element', 'const a = <>It is {name}.</>', 'It is'],
  ['as a string', "const a = <p>{'Claim'}</p>", 'Claim'],
  ['around a value', 'const a = <p>{`Shown by ${name}`}</p>', 'Shown by'],
  ['put together', "const a = <p>{'by ' + name}</p>", 'by'],
  ['in one branch', "const a = <p>{isOpen ? say('Open') : 'Closed'}</p>", 'Closed'],
  ['under a condition', "const a = <p>{isOpen && 'Open'}</p>", 'Open'],
  ['as a constant of the file', "const b = 'Later'; const a = <p>{b}</p>", 'Later'],
  ['from a table', "const b = { in: 'plus' } as const; const a = <p>{b[way]}</p>", 'plus'],
  ['for a screen reader', 'const a = <nav aria-label="Pages" />', 'Pages'],
  ['of a picture', "const a = <img alt={'A tree'} />", 'A tree'],
  ['as a tooltip', 'const a = <abbr title="Since May" />', 'Since May'],
  ['as a placeholder', 'const a = <input placeholder="Your name" />', 'Your name'],
  ['as a description', 'const a = <p aria-description={isOpen ? "Open" : undefined} />', 'Open'],
  ['as a component’s label', 'const a = <Field label="Amount" />', 'Amount'],
  ['where another is said', "const a = [<Row hint={say('Why')} />, <Row hint='Because' />]", 'Because'],
  ['with a name that stays', 'const a = <p>Safe of Ada</p>', 'Safe of Ada'],
])('refused: a text %s', (_, code, words) => {
  expect(faultsOf(code)).toEqual([shown(words)])
})

test.each([
  ['said', "const a = <p title={say('Why')}>{rich('Claim {x}', { x: <b /> })}</p>"],
  ['said from a table', "const b = { in: message('plus') }; const a = <p>{say(b[way])}</p>"],
  ['a name, a value or a beginning', 'const a = <td title="Safe">0 ETH <i>0x</i>{index} × 2</td>'],
  ['a code', 'const a = <Row kind="over-time" className="muted" what={say("It")} />'],
  ['a code where some have a text', 'const a = [<Row what={say("It")} />, <Row what="sign" />]'],
])('what is %s is no fault', (_, code) => {
  expect(faultsOf(code)).toEqual([])
})

test('a fault has its line, and documents and the frame stay English', () => {
  const code = '\n\nconst a = <p>\n  Claim\n</p>'
  expect(faultsOf(code)[0]).toMatch(/^src\/ui\/Part\.tsx:3 shows “Claim”/)
  expect(faultsOf(code, 'pages/exportEmbed.tsx')).toEqual([])
})
