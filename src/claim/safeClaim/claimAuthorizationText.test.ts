import fc from 'fast-check'
import { type Address, getAddress, type Hex, pad, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { demoAccounts } from '../../../sandbox/devnet/demoAccounts.ts'
import { runs } from '../../../scripts/test-support/runs.ts'
import { withSignatures } from '../../multisig/collected/collectedMessage.ts'
import { CollectedTextError, longestCollectedText } from '../../multisig/collected/createCollectedText.ts'
import { collectSignatures } from '../../multisig/sign/signatures.ts'
import type { SafeClaimPart } from './buildSafeClaim.ts'
import {
  type ClaimAuthorizationParameters,
  type ClaimAuthorizationProposal,
  withHashes,
} from './claimAuthorization.ts'
import {
  claimAuthorizationToFile,
  claimAuthorizationToText,
  mergeClaimAuthorizations,
  parseClaimAuthorization,
} from './claimAuthorizationText.ts'

const { olga, otto, omar, dan } = demoAccounts
const signers = [olga, otto, omar]
const owners = signers.map(({ address }) => address)

const address = (n: number): Address => getAddress(pad(toHex(n), { size: 20 }))
const terms: ClaimAuthorizationParameters = {
  chainId: 81457,
  safe: address(0xa1),
  distributor: address(0xd1),
  index: 7,
  amount: 10n ** 21n,
  recipient: address(0xbe),
  deadline: 1_800_000_000,
}
const claimOf = ({ distributor, index, amount, safe }: ClaimAuthorizationParameters): SafeClaimPart => ({
  distributor,
  allocation: { index, amount, account: safe, proof: [] },
})
const parse = (text: string, of = terms) =>
  parseClaimAuthorization(text, {
    chainId: of.chainId,
    claim: claimOf(of),
    isOverTime: of.upTo !== undefined,
  })

async function signed(
  of: ClaimAuthorizationParameters,
  by: readonly (typeof olga)[],
): Promise<ClaimAuthorizationProposal> {
  let proposal = withHashes(of, [])
  for (const { signer, address } of by)
    proposal = withSignatures(proposal, [
      { signer: address, signature: await signer.sign({ hash: proposal.messageHash }) },
    ])
  return proposal
}

const addresses = fc.uint8Array({ minLength: 20, maxLength: 20 }).map((bytes) => getAddress(toHex(bytes)))
const anyTerms: fc.Arbitrary<ClaimAuthorizationParameters> = fc.record({
  chainId: fc.constant(81457),
  safe: addresses,
  distributor: addresses,
  index: fc.nat(),
  amount: fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
  recipient: addresses,
  upTo: fc.option(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), { nil: undefined }),
  deadline: fc.integer({ min: 1, max: 253_402_300_799 }),
})

describe('there and back', () => {
  test('property: a link, the whole address and a file bring back the same, in one form', async () => {
    await fc.assert(
      fc.asyncProperty(anyTerms, fc.shuffledSubarray(signers), async (of, by) => {
        const proposal = await signed(of, by)
        const text = claimAuthorizationToText(proposal)
        expect(text).toMatch(/^[A-Za-z0-9_-]+$/)
        for (const each of [
          text,
          ` https://site.example/claim/a/safe/#safe=0x1&signed=${text}\n`,
          claimAuthorizationToFile(proposal),
        ])
          expect(await parse(each, of)).toEqual(proposal)
        expect(claimAuthorizationToText(await signed(of, [...by].reverse()))).toBe(text)
      }),
      { numRuns: runs(20) },
    )
  })

  test('signatures of two texts are gathered, and of each owner there is one', async () => {
    const one = await signed(terms, [otto, olga])
    const two = await signed(terms, [omar, otto])
    const all = mergeClaimAuthorizations(one, two)
    expect(new Set(all.signatures.map(({ signer }) => signer))).toEqual(new Set(owners))
    expect(mergeClaimAuthorizations(two, one)).toEqual(all)
    const other = await signed({ ...terms, recipient: dan.address }, [omar])
    expect(() => mergeClaimAuthorizations(one, other)).toThrow(CollectedTextError)
  })

  test('a hundred signatures fit into a link', async () => {
    const signatures = Array.from({ length: 100 }, (_, at) => ({
      signer: address(at + 1),
      signature: `0x${'ab'.repeat(65)}` as Hex,
    }))
    expect(claimAuthorizationToText(withHashes(terms, signatures)).length).toBeLessThan(longestCollectedText)
  })
})

describe('over time', () => {
  const inParts = { ...terms, upTo: 10n ** 20n }

  test('a claim authorization has a form of its own, which the page of the other kind names', async () => {
    const atOnce = claimAuthorizationToFile(await signed(terms, [olga]))
    const overTime = claimAuthorizationToFile(await signed(inParts, [olga]))
    expect(JSON.parse(overTime)).toMatchObject({ format: 'everclaim-signed-claim/2', upTo: `${10n ** 20n}` })
    expect(Object.keys(JSON.parse(atOnce))).not.toContain('upTo')
    for (const [text, page] of [
      [atOnce, inParts],
      [overTime, terms],
    ] as const)
      await expect(parse(text, page)).rejects.toMatchObject({
        summary: expect.stringContaining('This isn’t what this page expects.'),
      })
  })

  test('property: one bit else of what may be paid in all, and signatures count for nothing', async () => {
    const proposal = await signed(inParts, [olga])
    await fc.assert(
      fc.asyncProperty(fc.nat(255), async (bit) => {
        const upTo = inParts.upTo ^ (1n << BigInt(bit))
        const { messageHash, contentHash } = withHashes({ ...inParts, upTo }, [])
        expect(messageHash).not.toBe(proposal.messageHash)
        expect(contentHash).not.toBe(proposal.contentHash)
        const text = claimAuthorizationToFile({ ...proposal, upTo })
        await expect(parse(text, inParts)).rejects.toBeInstanceOf(CollectedTextError)
        const rehashed = claimAuthorizationToFile({ ...proposal, upTo, messageHash })
        await expect(parse(rehashed, inParts)).rejects.toBeInstanceOf(CollectedTextError)
      }),
      { numRuns: runs(60) },
    )
  })
})

describe('damage', () => {
  test('property: a letter of a link that is lost, added or changed is never overlooked', async () => {
    const text = claimAuthorizationToText(await signed(terms, [olga, otto]))
    const letters = [...'ABCXYZabcxyz0189-_']
    const change = fc.record({
      at: fc.nat(text.length - 1),
      letter: fc.constantFrom(...letters),
      how: fc.constantFrom('changed', 'lost', 'added'),
    })
    await fc.assert(
      fc.asyncProperty(change, async ({ at, letter, how }) => {
        const end = how === 'added' ? at : at + 1
        const damaged = text.slice(0, at) + (how === 'lost' ? '' : letter) + text.slice(end)
        fc.pre(damaged !== text)
        await expect(parse(damaged)).rejects.toBeInstanceOf(CollectedTextError)
      }),
      { numRuns: runs(400) },
    )
  })

  test('property: a flipped bit in what is permitted makes signatures count for nothing, and its text is refused', async () => {
    const proposal = await signed(terms, [olga])
    const flip = fc.oneof(
      ...(['safe', 'distributor', 'recipient'] as const).map((field) =>
        fc.nat(159).map((bit) => ({
          [field]: getAddress(pad(toHex(BigInt(terms[field]) ^ (1n << BigInt(bit))), { size: 20 })),
        })),
      ),
      fc.nat(255).map((bit) => ({ amount: terms.amount ^ (1n << BigInt(bit)) })),
      fc.nat(30).map((bit) => ({ index: terms.index ^ (1 << bit) })),
      fc.nat(30).map((bit) => ({ deadline: terms.deadline ^ (1 << bit) })),
      fc.nat(20).map((bit) => ({ chainId: terms.chainId ^ (1 << bit) })),
    )
    await fc.assert(
      fc.asyncProperty(flip, async (flipped) => {
        const other = { ...terms, ...flipped }
        const { messageHash, contentHash } = withHashes(other, [])
        expect(messageHash).not.toBe(proposal.messageHash)
        // Where the Safe's address alone is another, too: it is the listed account.
        expect(contentHash).not.toBe(proposal.contentHash)
        const collected = await collectSignatures({
          hash: messageHash,
          owners,
          signatures: proposal.signatures.map(({ signature }) => signature),
        })
        expect(collected.accepted).toEqual([])
        // With the hash as it was, with the hash as it would be; for this page's claim, and for that other
        // one.
        for (const hash of [proposal.messageHash, messageHash])
          for (const page of [terms, other]) {
            const text = claimAuthorizationToFile({ ...proposal, ...other, messageHash: hash })
            await expect(parse(text, page)).rejects.toBeInstanceOf(CollectedTextError)
          }
      }),
      { numRuns: runs(60) },
    )
  })

  test('property: a flipped bit in a signature or in its signer is refused', async () => {
    const proposal = await signed(terms, [olga])
    const [one] = proposal.signatures
    if (!one) throw new Error('It is not signed.')
    await fc.assert(
      fc.asyncProperty(fc.constantFrom('signer', 'signature'), fc.nat(519), async (field, bit) => {
        const bits = field === 'signer' ? 160 : 520
        const word = BigInt(one[field]) ^ (1n << BigInt(bit % bits))
        const damaged = { ...one, [field]: pad(toHex(word), { size: bits / 8 }) }
        const text = claimAuthorizationToFile({ ...proposal, signatures: [damaged] })
        await expect(parse(text)).rejects.toBeInstanceOf(CollectedTextError)
      }),
      { numRuns: runs(80) },
    )
  })

  test('property: whatever text is pasted, it is refused in a sentence', async () => {
    const texts = fc.oneof(
      fc.string(),
      fc.string({ unit: 'binary' }),
      fc.json(),
      fc.base64String(),
      fc.object().map((value) => JSON.stringify({ format: 'everclaim-signed-claim/1', ...value })),
    )
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        await expect(parse(text)).rejects.toMatchObject({
          name: 'CollectedTextError',
          summary: expect.stringMatching(/^(This|There|It’s) .*\.$/),
        })
      }),
      { numRuns: runs(150) },
    )
  })
})

describe('what is of something else', () => {
  const edited = async (change: Record<string, unknown>) =>
    JSON.stringify({ ...JSON.parse(claimAuthorizationToFile(await signed(terms, [olga]))), ...change })
  const refusal = (text: string, of: Partial<ClaimAuthorizationParameters> = {}) =>
    parse(text, { ...terms, ...of }).then(
      () => expect.fail('It should have been refused.'),
      (error: CollectedTextError) => error.summary,
    )

  test('error: each in its own sentence', async () => {
    const text = claimAuthorizationToText(await signed(terms, [olga]))
    expect({
      nothing: await refusal('  '),
      'another chain': await refusal(text, { chainId: 1 }),
      'another Safe': await refusal(text, { safe: dan.address }),
      'another campaign': await refusal(text, { distributor: dan.address }),
      'another amount': await refusal(text, { amount: terms.amount + 1n }),
      'another index': await refusal(text, { index: 8 }),
      'another format': await refusal(await edited({ format: 'everclaim-signed-claim/2' })),
      'no format': await refusal('{}'),
      'half a file': await refusal(claimAuthorizationToFile(withHashes(terms, [])).slice(0, -9)),
      'half a link': await refusal(text.slice(0, 90)),
      'too long': await refusal('A'.repeat(longestCollectedText + 2_001)),
      'a contradiction': await refusal(await edited({ recipient: dan.address })),
      'an unknown field': await refusal(await edited({ note: 'hello' })),
      'a deadline beyond all calendars': await refusal(await edited({ deadline: 253_402_300_800 })),
    }).toMatchSnapshot()
  })

  test('error: a signature that names another account than it is of', async () => {
    const { signatures } = await signed(terms, [olga])
    const text = await edited({ signatures: [{ ...signatures[0], signer: otto.address }] })
    expect(await refusal(text)).toBe(
      'A signature in this claim authorization is not that of the account it names. Ask for it again.',
    )
    // A contract's, and one that points to an approval: neither proves anything here.
    for (const v of ['00', '01']) {
      const signature = `0x${'0'.repeat(24)}${olga.address.slice(2)}${'0'.repeat(64)}${v}`
      expect(await refusal(await edited({ signatures: [{ signer: olga.address, signature }] }))).toMatch(
        /^A signature in this claim authorization/,
      )
    }
  })
})

const refusalOf = (text: string, of: Partial<ClaimAuthorizationParameters> = {}) =>
  parse(text, { ...terms, ...of }).then(
    () => expect.fail('It should have been refused.'),
    ({ summary, facts }: CollectedTextError) => ({ summary, facts }),
  )

test('error: what is for something else says what its own is and what this page’s is', async () => {
  const text = claimAuthorizationToText(await signed(terms, [olga]))
  const factsFor = async (of: Partial<ClaimAuthorizationParameters>) => (await refusalOf(text, of)).facts
  expect(await factsFor({ chainId: 1 })).toEqual(['Its chain: 81457', 'This site’s: 1'])
  expect(await factsFor({ safe: dan.address })).toEqual([
    `Its Safe: ${terms.safe}`,
    `This page’s: ${dan.address}`,
  ])
  expect(await factsFor({ distributor: dan.address })).toEqual([
    `Its contract: ${terms.distributor}`,
    `This page’s: ${dan.address}`,
  ])
  expect(await factsFor({ index: 8, amount: 5n })).toEqual([
    `Its amount: ${10n ** 21n} (number 7)`,
    'By the list: 5 (number 8)',
  ])
})

test('error: two that permit different things are not put together, and both hashes are named', async () => {
  const [one, other] = [await signed(terms, [otto]), await signed({ ...terms, index: 8 }, [olga])]
  expect(() => mergeClaimAuthorizations(one, other)).toThrow(
    expect.objectContaining({
      summary:
        'This permits something else than the claim authorization on this page, so its signatures do not fit here.',
      facts: [`Its hash: ${other.messageHash}`, `This page’s: ${one.messageHash}`],
    }),
  )
})

test('error: the link of a proposal or of an acceptance is recognised by what is in it', async () => {
  const linkOf = (parameter: string, format: string) => {
    const part = btoa(JSON.stringify({ format })).replaceAll('=', '')
    return `https://site.example/claim/a/safe/#safe=0x1&${parameter}=${part}`
  }
  const sentence = async (...of: Parameters<typeof linkOf>) => (await refusalOf(linkOf(...of))).summary
  expect(await sentence('proposal', 'everclaim-safe-proposal/1')).toBe(
    'This is a proposal, not a claim authorization. Open it under “Open a proposal that you were sent”.',
  )
  expect(await sentence('terms', 'everclaim-safe-terms/1')).toBe(
    'This is an acceptance of terms, no claim authorization. Open its link, or take it in where the terms are.',
  )
  expect(await sentence('other', 'everclaim-safe-terms/1')).toBe(
    'This is no link to a claim authorization, or part of it is missing. Copy the whole link.',
  )
})

test('what is no index, no deadline or no chain is damage, and the field is named', async () => {
  const file = JSON.parse(claimAuthorizationToFile(withHashes(terms, [])))
  expect(Object.keys(file)).toEqual([
    ...['format', 'chainId', 'safe', 'distributor', 'index', 'amount', 'recipient'],
    ...['deadline', 'messageHash', 'signatures'],
  ])
  expect(file.format).toBe('everclaim-signed-claim/1')
  for (const [field, value] of [
    ['index', -1],
    ['index', 0.5],
    ['index', '7'],
    ['deadline', 0],
    ['deadline', 1.5],
    ['deadline', 253_402_300_800],
    ['chainId', 0],
    ['amount', '-1'],
    ['recipient', '0x12'],
  ] as const)
    expect(await refusalOf(JSON.stringify({ ...file, [field]: value })), `${field} ${value}`).toEqual({
      summary:
        'This claim authorization is damaged or incomplete, so nothing of it was used. Ask for it again.',
      facts: [`Field: ${field}`],
    })
})

test('the first index, and the first and the last deadline, are good ones', async () => {
  for (const change of [{ index: 0 }, { deadline: 1 }, { deadline: 253_402_300_799 }]) {
    const proposal = withHashes({ ...terms, ...change }, [])
    expect(await parse(claimAuthorizationToText(proposal), { ...terms, ...change })).toEqual(proposal)
  }
})
