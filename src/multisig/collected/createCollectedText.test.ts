import { type Address, concatHex, type Hex, pad, toHex } from 'viem'
import { expect, test, vi } from 'vitest'
import { chainId, person, safe, sign } from '../../claim/safeClaim/test-support/claimFixtures.ts'
import * as v from '../../schema/v.ts'
import type { OwnerSignature } from '../sign/signatures.ts'
import { type CollectedMessage, collectedMessage, withSignatures } from './collectedMessage.ts'
import {
  CollectedTextError,
  collectedFields,
  createCollectedText,
  longestCollectedText,
} from './createCollectedText.ts'

// A note that owners sign and pass on, as the smallest kind of such a message.

type Note = CollectedMessage & { readonly text: string }
const { address, chainId: chain, messageHash, signatures } = collectedFields
const format = 'everclaim-note/1'
const schema = v.pipe(
  v.strictObject({
    format: v.literal(format),
    chainId: chain,
    safe: address,
    text: v.string(),
    messageHash,
    signatures,
  }),
  v.check(({ text }) => text !== 'nonsense'),
)
const noteOf = (text: string): Note => ({ ...collectedMessage({ chainId, safe }, text), text })
const notes = (['claim authorization', 'acceptance'] as const).map((noun) =>
  createCollectedText<v.InferOutput<typeof schema>, Note>({
    format,
    parameter: 'note',
    noun,
    others: { 'everclaim-bill/': 'This is a bill.', 'everclaim-letter/': 'This is a letter.' },
    otherParameters: ['bill', 'letter'],
    schema,
    toJson: ({ chainId, safe, text }) => ({ chainId, safe, text }),
    build: ({ text }) => noteOf(text),
  }),
)
const [kind, acceptance] = notes
if (!kind || !acceptance) throw new Error('A kind is missing.')

async function signed(note: Note, ...by: readonly number[]): Promise<Note> {
  const all = await Promise.all(
    by.map(async (at): Promise<OwnerSignature> => {
      return { signer: person(at).address, signature: await sign(at, note.messageHash) }
    }),
  )
  return withSignatures(note, all)
}
const anything = () => undefined
const parse = (text: string) => kind.parse(text, anything)
const plain = (json: unknown) => btoa(JSON.stringify(json)).replace(/=+$/, '')
/** What a file says, with something changed. */
const fileOf = (note: Note, change: object = {}) =>
  JSON.stringify({ ...JSON.parse(kind.toFile(note)), ...change })
const refusal = (text: string) =>
  parse(text).then(
    () => undefined,
    ({ name, summary, facts }: CollectedTextError) => ({ name, summary, facts }),
  )
const refused = (summary: string, facts: readonly string[] = []) => ({
  name: 'CollectedTextError',
  summary,
  facts,
})

test('a link’s part is the canonical JSON in base64url, and a file is the same for people', async () => {
  // With all the letters that links have no place for.
  const note = await signed(noteOf('>>>???~~~'), 1, 0)
  const text = kind.toText(note)
  const json = {
    format,
    chainId,
    safe,
    text: '>>>???~~~',
    messageHash: note.messageHash,
    signatures: note.signatures,
  }
  expect(text).toBe(plain(json).replaceAll('+', '-').replaceAll('/', '_'))
  expect(text).toMatch(/[-_]/)
  expect(kind.toFile(note)).toBe(`${JSON.stringify(json, null, 2)}\n`)
  expect(note.signatures).toHaveLength(2)
})

test.each(['?', '??', '???', '????', '>'.repeat(9)])(
  'what was passed on comes back whole: %s',
  async (text) => {
    const note = await signed(noteOf(text), 0, 2)
    expect(await parse(kind.toText(note))).toEqual(note)
    expect(await parse(kind.toFile(note))).toEqual(note)
  },
)

test('it is found in a link, wherever it is there, and among blanks and lines', async () => {
  const note = noteOf('Hello.')
  const text = kind.toText(note)
  for (const link of [
    `https://claim.example/#note=${text}`,
    `https://claim.example/?note=${text}`,
    `https://claim.example/?a=1&note=${text}`,
    `  ${text}\n`,
    `Please sign this:\nhttps://claim.example/#note=${text}`,
  ])
    expect(await parse(link)).toEqual(note)
})

test('one signature of each owner stays, in the order of their addresses', async () => {
  const note = await signed(noteOf('Hello.'), 0, 1, 2)
  const json = JSON.parse(kind.toFile(note)) as { signatures: OwnerSignature[] }
  const shuffled = [...json.signatures.toReversed(), ...json.signatures]
  expect(await parse(fileOf(note, { signatures: shuffled }))).toEqual(note)
})

test('the page is asked whether it fits, before anything else is said of it', async () => {
  const note = noteOf('Hello.')
  const assertFits = vi.fn()
  await kind.parse(kind.toText(note), assertFits)
  expect(assertFits).toHaveBeenCalledWith({
    format,
    chainId,
    safe,
    text: 'Hello.',
    messageHash: note.messageHash,
    signatures: [],
  })
  const error = new CollectedTextError('It is for another Safe.')
  assertFits.mockImplementation(() => {
    throw error
  })
  const contradicted = fileOf(note, { messageHash: pad('0x1') })
  await expect(kind.parse(contradicted, assertFits)).rejects.toBe(error)
})

const noLink = 'This is no link to a claim authorization, or part of it is missing. Copy the whole link.'
test.each([
  ['', 'It’s empty. Paste the whole link, or open the file.'],
  [' \n ', 'It’s empty. Paste the whole link, or open the file.'],
  ['https://claim.example/', noLink],
  ['https://claim.example/#other=abcd', noLink],
  ['#note=ab cd', noLink],
  ['#note=', noLink],
  ['#note=abcd', noLink],
  ['{"format": "everclaim-note/1"', 'This file is damaged or incomplete. Ask for it again.'],
  ['{}', 'This is no claim authorization of Everclaim.'],
  [plain(7), 'This is no claim authorization of Everclaim.'],
  [plain({ format: 7 }), 'This is no claim authorization of Everclaim.'],
])('error: what is no such text: "%s"', async (text, sentence) => {
  expect(await refusal(text)).toEqual(refused(sentence))
})

test('error: what could not be read is the cause', async () => {
  await expect(parse('#note=ab cd')).rejects.toMatchObject({ cause: { message: 'It isn’t base64url.' } })
  await expect(parse('{')).rejects.toMatchObject({ cause: expect.any(SyntaxError) })
})

test('error: a text longer than any', async () => {
  const sentence = 'This is longer than any claim authorization of Everclaim.'
  expect(longestCollectedText).toBe(32_768)
  expect(await refusal('a'.repeat(34_769))).toEqual(refused(sentence))
  expect(await refusal('a'.repeat(34_768))).toEqual(refused(noLink))
  expect(await refusal(`${' '.repeat(40_000)}#note=`)).toEqual(refused(noLink))
})

test.each([
  ['bill', '#bill='],
  ['letter', 'https://claim.example/?a=1&letter='],
  ['bill', ''],
  ['letter', 'Look:\n#letter='],
])('error: a %s that was brought by mistake is recognised', async (what, before) => {
  const text = plain({ format: `everclaim-${what}/3` })
  expect(await refusal(`${before}${text}`)).toEqual(refused(`This is a ${what}.`))
})

test('error: another version, or something else, by its name', async () => {
  const sentence = 'This isn’t what this page expects. Open it where it was made, or reload this page.'
  const text = (format: string) => JSON.stringify({ format })
  expect(await refusal(text('everclaim-note/2'))).toEqual(refused(sentence, ['Format: everclaim-note/2']))
  expect(await refusal(text('x'.repeat(65)))).toEqual(refused(sentence, [`Format: ${'x'.repeat(64)}`]))
  // Only what begins so is a bill.
  expect((await refusal(text('an everclaim-bill/1')))?.summary).toBe(sentence)
})

const damaged =
  'This claim authorization is damaged or incomplete, so nothing of it was used. Ask for it again.'

test.each<[object, readonly string[]]>([
  [{ chainId: 0 }, ['Field: chainId']],
  [{ chainId: 1.5 }, ['Field: chainId']],
  [{ safe: '0x12' }, ['Field: safe']],
  [{ messageHash: '0x12' }, ['Field: messageHash']],
  [{ signatures: [{ signer: safe, signature: 'x' }] }, ['Field: signatures.0.signature']],
  [{ text: 'nonsense' }, []],
])('error: a text with a damaged field: %j', async (change, facts) => {
  expect(await refusal(fileOf(noteOf('Hello.'), change))).toEqual(refused(damaged, facts))
})

test('a chain’s number is 1 at least', () => {
  expect(v.safeParse(collectedFields.chainId, 1).success).toBe(true)
  expect(v.safeParse(collectedFields.chainId, 2 ** 53).success).toBe(false)
})

test('error: a text whose hash is not that of what it shows', async () => {
  const note = noteOf('Hello.')
  const other = pad('0x1', { size: 32 })
  expect(await refusal(fileOf(note, { messageHash: other }))).toEqual(
    refused(
      'This claim authorization contradicts itself: its hash is not that of what it shows. Do not sign it; ask for it again.',
      [`By the text: ${other}`, `Of what it shows: ${note.messageHash}`],
    ),
  )
})

const byContract = (owner: Address): Hex => concatHex([pad(owner), toHex(0, { size: 32 }), '0x00'])
test('error: a signature that is not that of the account it names', async () => {
  const note = await signed(noteOf('Hello.'), 0, 1)
  const forged = (signature: Hex) => {
    const [first, second] = note.signatures
    return fileOf(note, { signatures: [first, { signer: second?.signer, signature }] })
  }
  const [first, second] = note.signatures
  if (!first || !second) throw new Error('A signature is missing.')
  const sentence =
    'A signature in this claim authorization is not that of the account it names. Ask for it again.'
  for (const signature of [first.signature, byContract(second.signer), `0x${'00'.repeat(65)}` as Hex])
    expect(await refusal(forged(signature))).toEqual(refused(sentence, [`Account: ${second.signer}`]))
})

test('error: a link has one form only, and a file need not', async () => {
  const note = await signed(noteOf('Hello.'), 0)
  const pretty = btoa(kind.toFile(note)).replace(/=+$/, '').replaceAll('+', '-').replaceAll('/', '_')
  expect(await refusal(pretty)).toEqual(refused(damaged))
  expect(await parse(fileOf(note))).toEqual(note)
})

test('error: of an acceptance it is said as people call it', async () => {
  const note = await signed(noteOf('Hello.'), 0)
  const said = (text: string) => acceptance.parse(text, anything).catch(({ summary }) => summary)
  expect(await said('a'.repeat(40_000))).toBe('This is longer than any acceptance of Everclaim.')
  expect(await said('#note=')).toBe(
    'This is no link to an acceptance, or part of it is missing. Copy the whole link.',
  )
  expect(await said('{}')).toBe('This is no acceptance of Everclaim.')
  expect(await said(fileOf(note, { chainId: 0 }))).toBe(
    'This acceptance is damaged or incomplete, so nothing of it was used. Ask for it again.',
  )
  expect(await said(fileOf(note, { messageHash: pad('0x1', { size: 32 }) }))).toBe(
    'This acceptance contradicts itself: its hash is not that of what it shows. Do not sign it; ask for it again.',
  )
  const signatures = [{ signer: person(1).address, signature: note.signatures[0]?.signature }]
  expect(await said(fileOf(note, { signatures }))).toBe(
    'A signature in this acceptance is not that of the account it names. Ask for it again.',
  )
})
