import fc from 'fast-check'
import { getAddress, type Hex, pad, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { runs } from '../../../scripts/test-support/runs.ts'
import type { SafeTransaction } from '../../chain/hashSafeTransaction.ts'
import { buildSafeClaim } from '../../claim/safeClaim/buildSafeClaim.ts'
import {
  allocation,
  chainId,
  here,
  people,
  person,
  pusher,
  safe,
  sign,
  template,
} from '../../claim/safeClaim/test-support/claimFixtures.ts'
import { mergeSignatures, type Proposal, proposalOf } from '../proposal.ts'
import type { OwnerSignature } from '../sign/signatures.ts'
import {
  longestProposalText,
  ProposalTextError,
  parseProposalText,
  proposalToFile,
  proposalToText,
} from './proposalText.ts'

const wanted = { chainId, safe }
const parse = (text: string) => parseProposalText(text, wanted)
const signed = async (proposal: Proposal, by: readonly number[]): Promise<Proposal> => ({
  ...proposal,
  signatures: mergeSignatures(
    await Promise.all(
      by.map(async (at) => ({ signer: person(at).address, signature: await sign(at, proposal.safeTxHash) })),
    ),
    [],
  ),
})
/** Refused, in one sentence of a bounded length. */
async function refusal(text: string): Promise<ProposalTextError> {
  const error = await parse(text).then(
    () => undefined,
    (error: unknown) => error,
  )
  if (!(error instanceof ProposalTextError)) throw new Error(`It was not refused: ${error}`)
  expect(error.summary).toMatch(/^[A-Z].{10,160}\.$/s)
  expect(error.message.length).toBeLessThan(600)
  return error
}
const file = async (change: (json: Record<string, unknown>) => void = () => undefined) => {
  const json = JSON.parse(proposalToFile(chainId, await signed(template('many', 0), [0, 1])))
  change(json)
  return JSON.stringify(json)
}

const address = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => getAddress(toHex(bytes)))
const amount = fc.oneof(fc.constant(0n), fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }))
const transactions: fc.Arbitrary<SafeTransaction> = fc.record({
  to: address,
  value: amount,
  data: fc.uint8Array({ maxLength: 600 }).map((bytes) => toHex(bytes)),
  operation: fc.constantFrom(0, 1),
  safeTxGas: amount,
  baseGas: amount,
  gasPrice: amount,
  gasToken: address,
  refundReceiver: address,
  nonce: fc.nat(),
})

describe('there and back', () => {
  test('property: a link, the whole address and a file bring back the same, in one form', async () => {
    await fc.assert(
      fc.asyncProperty(transactions, fc.shuffledSubarray([0, 1, 2, 3]), async (transaction, by) => {
        const proposal = await signed(proposalOf(wanted, transaction), by)
        const text = proposalToText(chainId, proposal)
        expect(text).toMatch(/^[A-Za-z0-9_-]+$/)
        for (const each of [
          text,
          `https://site.example/claim/a/safe/#safe=${safe}&proposal=${text}`,
          ` ${text}\n`,
          proposalToFile(chainId, proposal),
        ])
          expect(await parse(each)).toEqual(proposal)
        expect(proposalToText(chainId, await signed(proposal, [...by].reverse()))).toBe(text)
      }),
      { numRuns: runs(25) },
    )
  })

  test('an approval on chain is passed on as what it is', async () => {
    const approval: OwnerSignature = {
      signer: person(0).address,
      signature: `${pad(person(0).address).toLowerCase() as Hex}${'0'.repeat(64)}01`,
    }
    const proposal = { ...template('many', 0), signatures: [approval] }
    expect((await parse(proposalToText(chainId, proposal))).signatures).toEqual([approval])
  })

  test('eight campaigns with deep proofs and a hundred signatures fit', () => {
    const proof = Array.from({ length: 20 }, (_, at): Hex => pad(toHex(at + 1)))
    const claims = Array.from({ length: 8 }, () => ({
      distributor: here,
      allocation: { ...allocation, proof },
    }))
    const signatures = Array.from({ length: 100 }, (_, at) => ({
      signer: getAddress(pad(toHex(at + 1), { size: 20 })),
      signature: `0x${'ab'.repeat(65)}` as Hex,
    }))
    const proposal = proposalOf(wanted, buildSafeClaim({ claims, nonce: 0 }), signatures)
    expect(proposalToText(chainId, proposal).length).toBeLessThan(longestProposalText)
  })
})

describe('damage', () => {
  test('property: a letter of a link that is lost, added or changed is never overlooked', async () => {
    const text = proposalToText(chainId, await signed(template('many', 0), [0, 1]))
    const change = fc.record({
      at: fc.nat(text.length - 1),
      letter: fc.constantFrom(...'ABCXYZabcxyz0189-_'),
      how: fc.constantFrom('changed', 'lost', 'added'),
    })
    await fc.assert(
      fc.asyncProperty(change, async ({ at, letter, how }) => {
        const damaged =
          text.slice(0, at) + (how === 'lost' ? '' : letter) + text.slice(how === 'added' ? at : at + 1)
        fc.pre(damaged !== text)
        await refusal(damaged)
      }),
      { numRuns: runs(300) },
    )
  })

  test('property: a link that is cut is refused wherever it is cut', async () => {
    const text = proposalToText(chainId, await signed(template('many', 0), [0]))
    await fc.assert(
      fc.asyncProperty(fc.nat(text.length - 1), async (end) => void (await refusal(text.slice(0, end)))),
      { numRuns: runs(200) },
    )
  })

  test('property: a file with any byte changed is refused, or says the same', async () => {
    const proposal = await signed(template('many', 0), [0, 1])
    const text = proposalToFile(chainId, proposal)
    const change = fc.record({ at: fc.nat(text.length - 1), letter: fc.constantFrom(...'0aF1xz"{},: \n') })
    await fc.assert(
      fc.asyncProperty(change, async ({ at, letter }) => {
        const parsed = await parse(text.slice(0, at) + letter + text.slice(at + 1)).catch(
          (error: unknown) => {
            expect(error).toBeInstanceOf(ProposalTextError)
            return proposal
          },
        )
        expect(parsed).toEqual(proposal)
      }),
      { numRuns: runs(300) },
    )
  })

  test('property: whatever is pasted, there is a sentence and never another error', async () => {
    const words = fc.oneof(
      fc.string({ maxLength: 300 }),
      fc.json().map((json) => `{"format":"everclaim-safe-proposal/1","x":${json}}`),
      fc.json().map((json) => btoa(unescape(encodeURIComponent(json))).replace(/[=]/g, '')),
    )
    await fc.assert(
      fc.asyncProperty(words, async (text) => void (await refusal(text))),
      { numRuns: runs(300) },
    )
  })
})

describe('what is refused, in a sentence', () => {
  const foreign = proposalOf({ chainId, safe: pusher }, template('many', 0).transaction)
  test.each<[string, () => Promise<string> | string, RegExp]>([
    ['nothing', () => ' \n', /It’s empty/],
    ['a link without it', () => `https://site.example/safe/#safe=${safe}`, /Copy the whole link/],
    ['a file that is none', () => '{"format":', /This file is damaged/],
    ['another kind of file', () => '{"a":1}', /isn’t an Everclaim proposal/],
    [
      'a claim authorization’s file',
      () => '{"format":"everclaim-signed-claim/1"}',
      /claim authorization.*“Pay the tokens to another address”/,
    ],
    [
      'a claim authorization’s link',
      () =>
        `https://site.example/#safe=${safe}&signed=${btoa('{"format":"everclaim-signed-claim/1"}').replaceAll('=', '')}`,
      /claim authorization.*“Pay the tokens to another address”/,
    ],
    ['another version', () => file((json) => (json.format = 'everclaim-safe-proposal/2')), /another version/],
    ['another chain', () => proposalToText(1, template('many', 0)), /another chain/],
    ['another Safe', () => proposalToText(chainId, foreign), /another Safe/],
    ['another hash', () => file((json) => (json.safeTxHash = pad('0x1'))), /hash doesn’t match/],
    [
      'another transaction under the same hash',
      () => file((json) => Object.assign(json.transaction as object, { to: pusher })),
      /hash doesn’t match/,
    ],
    [
      'a payment under the same hash',
      () => file((json) => Object.assign(json.transaction as object, { gasPrice: '1' })),
      /hash doesn’t match/,
    ],
    ['a field too many', () => file((json) => (json.extra = 1)), /damaged or incomplete/],
    ['a field too few', () => file((json) => delete json.signatures), /damaged or incomplete/],
    [
      'a signature under another’s name',
      () =>
        file((json) => {
          const [first, second] = json.signatures as OwnerSignature[]
          if (first && second) json.signatures = [{ ...first, signer: second.signer }]
        }),
      /isn’t from the account it names/,
    ],
    [
      'a contract’s signature',
      () =>
        file((json) => {
          const { address } = person(0)
          const signature = `${pad(address)}${pad('0x41').slice(2)}00${pad('0x0').slice(2)}`
          json.signatures = [{ signer: address, signature }]
        }),
      /isn’t from the account it names/,
    ],
    [
      'more signatures than a Safe has owners',
      () =>
        file((json) => {
          json.signatures = Array.from({ length: 101 }, () => (json.signatures as unknown[])[0])
        }),
      /damaged or incomplete/,
    ],
    [
      'an amount beyond 2^256',
      () => file((json) => Object.assign(json.transaction as object, { value: `${2n ** 256n}` })),
      /damaged/,
    ],
    [
      'more than is read',
      () => 'A'.repeat(longestProposalText + 2_001),
      /too long for an Everclaim proposal/,
    ],
  ])('%s', async (_, text, sentence) => {
    expect((await refusal(await text())).summary).toMatch(sentence)
  })

  test('behavior: a signature over another transaction does not come along', async () => {
    const elsewhere = await sign(0, template('many', 1).safeTxHash)
    const text = proposalToText(chainId, {
      ...template('many', 0),
      signatures: [{ signer: people[0]?.address ?? safe, signature: elsewhere }],
    })
    expect((await refusal(text)).summary).toMatch(/isn’t from the account/)
  })
})
