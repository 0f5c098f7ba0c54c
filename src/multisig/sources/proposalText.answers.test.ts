import { type Hex, pad } from 'viem'
import { expect, test } from 'vitest'
import {
  approvalOf,
  chainId,
  person,
  pusher,
  safe,
  sign,
  template,
} from '../../claim/safeClaim/test-support/claimFixtures.ts'
import { mergeSignatures, proposalOf } from '../proposal.ts'
import {
  longestProposalText,
  parseProposalText,
  proposalFormat,
  proposalToFile,
  proposalToText,
} from './proposalText.ts'

// Each refusal with its whole sentence and its facts, and the bounds of each field.

const wanted = { chainId, safe }
const plain = template('many', 0)
const signatures = mergeSignatures(
  await Promise.all(
    [0, 1].map(async (at) => ({ signer: person(at).address, signature: await sign(at, plain.safeTxHash) })),
  ),
  [],
)
const proposal = { ...plain, signatures }

/** What is said of a text; undefined where it is taken. */
const refusalOf = (text: string, by = wanted) =>
  parseProposalText(text, by).then(
    () => undefined,
    (error) => ({ name: error.name, summary: error.summary, facts: error.facts }),
  )
const refused = (summary: string, facts: readonly string[] = []) => ({
  name: 'ProposalTextError',
  summary,
  facts,
})
type Json = Record<string, unknown> & { transaction: Record<string, unknown> }
function file(change: (json: Json) => void = () => undefined): string {
  const json = JSON.parse(proposalToFile(chainId, proposal))
  change(json)
  return JSON.stringify(json)
}
const linkOf = (json: unknown) =>
  btoa(String.fromCharCode(...new TextEncoder().encode(JSON.stringify(json))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
const noLink = 'This isn’t a link to a proposal, or part of it is missing. Copy the whole link.'
const damaged = 'This proposal is damaged or incomplete. Nothing was imported. Ask for it again.'

test('a file is one canonical JSON, readable by people', () => {
  const { transaction, safeTxHash } = proposal
  const json = {
    format: 'everclaim-safe-proposal/1',
    chainId,
    safe,
    transaction: {
      to: transaction.to,
      value: '0',
      data: transaction.data,
      operation: transaction.operation,
      safeTxGas: '0',
      baseGas: '0',
      gasPrice: '0',
      gasToken: transaction.gasToken,
      refundReceiver: transaction.refundReceiver,
      nonce: 0,
    },
    safeTxHash,
    signatures,
  }
  expect(proposalToFile(chainId, proposal)).toBe(`${JSON.stringify(json, null, 2)}\n`)
  // In whatever letters its addresses, its data and its signatures are.
  const capitals = (hex: Hex): Hex => `0x${hex.slice(2).toUpperCase()}`
  const small = (address: Hex): Hex => address.toLowerCase() as Hex
  const written = {
    ...proposal,
    safe: small(safe),
    transaction: {
      ...transaction,
      to: small(transaction.to),
      data: capitals(transaction.data),
      gasToken: small(transaction.gasToken),
      refundReceiver: small(transaction.refundReceiver),
    },
    signatures: signatures.toReversed().map(({ signer, signature }) => ({
      signer: small(signer),
      signature: capitals(signature),
    })),
  }
  expect(proposalToFile(chainId, written)).toBe(proposalToFile(chainId, proposal))
})

test.each<[string, string, readonly string[]]>([
  ['', 'It’s empty. Paste the whole link, or open the file.', []],
  ['{"format":', 'This file is damaged or incomplete. Ask for it again.', []],
  ['no link', noLink, []],
  ['YQ', noLink, []],
  ['/w', noLink, []],
  ['{"format":1}', 'This isn’t an Everclaim proposal.', []],
  [linkOf([]), 'This isn’t an Everclaim proposal.', []],
  [
    '{"format":"everclaim-signed-claim/9"}',
    'This is a claim authorization, not a proposal. Open it under “Pay the tokens to another address”.',
    [],
  ],
  [
    '{"format":"everclaim-safe-terms/1"}',
    'This is an acceptance of terms, not a proposal. Open its link, or import it beside the terms.',
    [],
  ],
  [
    `https://site.example/#terms=${linkOf({ format: 'everclaim-safe-terms/1' })}`,
    'This is an acceptance of terms, not a proposal. Open its link, or import it beside the terms.',
    [],
  ],
  [
    `{"format":"${'f'.repeat(70)}"}`,
    'This proposal is from another version of this site. Open it where it was made, or reload this page.',
    [`Format: ${'f'.repeat(64)}`],
  ],
  [`{"format":"${proposalFormat}"}`, damaged, ['Field: chainId']],
  [file((json) => Object.assign(json.transaction, { value: 'x' })), damaged, ['Field: transaction.value']],
  [file((json) => Object.assign(json, { extra: 1 })), damaged, []],
])('%#: of what is none it is said: $1', async (text, summary, facts) => {
  expect(await refusalOf(text)).toEqual(refused(summary, facts))
})

test('a proposal for another chain or Safe is refused with both', async () => {
  expect(await refusalOf(file(), { chainId: 1, safe })).toEqual(
    refused('This proposal is for another chain, so it cannot be used here.', [
      'Its chain: 81457',
      'This site’s: 1',
    ]),
  )
  expect(await refusalOf(file(), { chainId, safe: pusher })).toEqual(
    refused('This proposal is for another Safe. Open the page of that Safe first.', [
      `Its Safe: ${safe}`,
      `This page’s: ${pusher}`,
    ]),
  )
  const small = safe.toLowerCase() as typeof safe
  expect(await refusalOf(file(), { chainId, safe: small })).toBeUndefined()
})

test('a hash that is not that of what is shown is refused with both', async () => {
  expect(await refusalOf(file((json) => Object.assign(json, { safeTxHash: pad('0x1') })))).toEqual(
    refused('This proposal’s hash doesn’t match its transaction. Do not sign it. Ask for it again.', [
      `By the text: ${pad('0x1')}`,
      `Of what it shows: ${proposal.safeTxHash}`,
    ]),
  )
})

test('a signature that is not its account’s is refused with the account', async () => {
  const [{ signature } = { signature: '0x' as Hex }] = signatures
  const forged = (signer: Hex, signature: Hex) =>
    refusalOf(file((json) => Object.assign(json, { signatures: [{ signer, signature }] })))
  const sentence = 'A signature in this proposal isn’t from the account it names. Ask for it again.'
  const other = person(2).address
  for (const each of [signature, approvalOf(person(0).address), '0x12' as Hex])
    expect(await forged(other, each)).toEqual(refused(sentence, [`Account: ${other}`]))
})

test('a link in another form than the one that is made is refused', async () => {
  const json = JSON.parse(proposalToFile(chainId, proposal))
  expect(await refusalOf(linkOf(json))).toBeUndefined()
  expect(linkOf(json)).toBe(proposalToText(chainId, proposal))
  const { format, ...rest } = json
  expect(await refusalOf(linkOf({ ...rest, format }))).toEqual(refused(damaged))
  const text = proposalToText(chainId, proposal)
  for (const before of ['#', '?', '&', 'first\nsecond#'])
    expect(await refusalOf(`${before}proposal=${text}`)).toBeUndefined()
  expect(await refusalOf(`proposal=${text}`)).toMatchObject({
    summary: noLink,
  })
})

test('words in other scripts are carried, and bytes that are no text are not', async () => {
  const format = 'x>>>???>>>???é漢😀'
  const link = linkOf({ format })
  // The letters that a link has in place of others are in it, each twice.
  expect(link).toMatch(/-.*_.*-.*_/)
  expect(await refusalOf(link)).toMatchObject({ facts: [`Format: ${format}`] })
  const noText = btoa('{"format":"\xff\xfe\xff"}')
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
  expect(noText).toMatch(/^[\w-]+$/)
  expect(await refusalOf(noText)).toEqual(refused(noLink))
})

test('a link that was broken by a space is no link, wherever the space is', async () => {
  const text = proposalToText(chainId, proposal)
  for (const at of [1, 40, text.length - 1])
    expect(await refusalOf(`${text.slice(0, at)} ${text.slice(at)}`), String(at)).toEqual(refused(noLink))
})

test('what is longer than a proposal can be is not read', async () => {
  const most = longestProposalText + 2_000
  const tooLong = refused('This is too long for an Everclaim proposal.')
  const filled = file()
  expect(await refusalOf(`${filled.slice(0, -1)}${' '.repeat(most - filled.length)}}`)).toBeUndefined()
  expect(await refusalOf(`${filled.slice(0, -1)}${' '.repeat(most - filled.length + 1)}}`)).toEqual(tooLong)
  // What is around it does not count.
  expect(await refusalOf(`${' '.repeat(most)}${filled}${' '.repeat(most)}`)).toBeUndefined()
})

test.each<[string, unknown, unknown]>([
  ['operation', 0, -1],
  ['operation', 1, 2],
  ['operation', 1, 0.5],
  ['nonce', 0, -1],
  ['nonce', Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER + 1],
  ['nonce', 7, '7'],
  ['value', `${2n ** 256n - 1n}`, `${2n ** 256n}`],
])('the %s of a transaction may be %s and not %s', async (field, good, bad) => {
  const change = (value: unknown) => file((json) => Object.assign(json.transaction, { [field]: value }))
  // Another transaction has another hash, which is held against it only after its fields.
  expect((await refusalOf(change(bad)))?.summary).toBe(damaged)
  expect((await refusalOf(change(good)))?.summary).not.toBe(damaged)
})

test('a chain is at least the first, and a hundred signatures are the most', async () => {
  expect((await refusalOf(file((json) => Object.assign(json, { chainId: 0 }))))?.summary).toBe(damaged)
  expect((await refusalOf(file((json) => Object.assign(json, { chainId: 1 }))))?.facts).toContain(
    'Its chain: 1',
  )
  const many = (length: number) =>
    file((json) => Object.assign(json, { signatures: Array.from({ length }, () => signatures[0]) }))
  expect(await refusalOf(many(100))).toBeUndefined()
  expect(await refusalOf(many(101))).toEqual(refused(damaged, ['Field: signatures']))
})

test('what is read is the transaction of the page’s own Safe, with one signature of each owner', async () => {
  const [first] = signatures
  const text = file((json) => Object.assign(json, { signatures: [...signatures.toReversed(), first] }))
  expect(await parseProposalText(text, wanted)).toEqual(proposal)
  expect(
    await parseProposalText(
      file((json) => Object.assign(json, { signatures: [] })),
      wanted,
    ),
  ).toEqual(proposalOf(wanted, plain.transaction))
})
