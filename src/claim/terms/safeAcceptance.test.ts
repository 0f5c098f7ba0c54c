import fc from 'fast-check'
import { type Address, getAddress, type Hex, hashMessage, hashTypedData, pad, toHex } from 'viem'
import { describe, expect, test } from 'vitest'
import { type DemoAccount, demoAccounts } from '../../../sandbox/devnet/demoAccounts.ts'
import { runs } from '../../../scripts/test-support/runs.ts'
import { countCollected } from '../../multisig/collected/checkCollected.ts'
import { withSignatures } from '../../multisig/collected/collectedMessage.ts'
import { CollectedTextError } from '../../multisig/collected/createCollectedText.ts'
import { joinSignatures } from '../../multisig/sign/signatures.ts'
import { readTermsMessage, type TermsMessage } from '../../session/termsMessage.ts'
import {
  parseSafeAcceptance,
  type SafeAcceptance,
  safeAcceptanceOf,
  safeAcceptanceToFile,
  safeAcceptanceToText,
} from './safeAcceptance.ts'

const { olga, otto, omar, dan } = demoAccounts
const all = [olga, otto, omar]
const owners = all.map(({ address }) => address)

const address = (n: number): Address => getAddress(pad(toHex(n), { size: 20 }))
const terms: TermsMessage = {
  site: 'https://claim.example',
  campaign: 'spring',
  chainId: 81457,
  hash: 'ab'.repeat(32),
  account: address(0xa1),
}
const unsigned = safeAcceptanceOf(terms)

async function signed(of: TermsMessage, by: readonly DemoAccount[]): Promise<SafeAcceptance> {
  const acceptance = safeAcceptanceOf(of)
  const signatures = by.map(async ({ address, signer }) => ({
    signer: address,
    signature: await signer.sign({ hash: acceptance.messageHash }),
  }))
  return withSignatures(acceptance, await Promise.all(signatures))
}
const count = (collected: SafeAcceptance, of = owners) =>
  countCollected({ collected, safe: { owners: of, threshold: 2 } })
const refusal = (text: string, wanted = unsigned) =>
  parseSafeAcceptance(text, wanted).then(
    () => expect.fail('It should have been refused.'),
    (error: CollectedTextError) => error.summary,
  )

describe('what is signed', () => {
  test('the site’s own text for this Safe, as a message of it, by the book', () => {
    expect(readTermsMessage(unsigned.message)).toEqual({ ...terms, account: unsigned.safe })
    expect(unsigned.contentHash).toBe(hashMessage(unsigned.message))
    expect(unsigned.messageHash).toBe(
      hashTypedData({
        domain: { chainId: 81457, verifyingContract: unsigned.safe },
        types: { SafeMessage: [{ name: 'message', type: 'bytes' }] },
        primaryType: 'SafeMessage',
        message: { message: unsigned.contentHash },
      }),
    )
  })
})

describe('from owner to owner', () => {
  test('property: a link, the whole address and a file bring back the same, in one form, and no word of the terms', async () => {
    await fc.assert(
      fc.asyncProperty(fc.shuffledSubarray(all), async (by) => {
        const acceptance = await signed(terms, by)
        const text = safeAcceptanceToText(acceptance)
        for (const each of [
          text,
          ` https://site.example/claim/spring/safe/#safe=0x1&terms=${text}\n`,
          safeAcceptanceToFile(acceptance),
        ])
          expect(await parseSafeAcceptance(each, unsigned)).toEqual(acceptance)
        expect(safeAcceptanceToText(await signed(terms, [...by].reverse()))).toBe(text)
        expect(Object.keys(JSON.parse(safeAcceptanceToFile(acceptance)))).toEqual([
          ...['format', 'chainId', 'safe', 'campaign', 'site', 'terms', 'messageHash', 'signatures'],
        ])
      }),
      { numRuns: runs(20) },
    )
  })

  test('property: a letter of a link that is lost, added or changed is never overlooked', async () => {
    const text = safeAcceptanceToText(await signed(terms, [olga, otto]))
    const change = fc.record({
      at: fc.nat(text.length - 1),
      letter: fc.constantFrom(...'ABCXYZabcxyz0189-_'),
      how: fc.constantFrom('changed', 'lost', 'added'),
    })
    await fc.assert(
      fc.asyncProperty(change, async ({ at, letter, how }) => {
        const end = how === 'added' ? at : at + 1
        const damaged = text.slice(0, at) + (how === 'lost' ? '' : letter) + text.slice(end)
        fc.pre(damaged !== text)
        await expect(parseSafeAcceptance(damaged, unsigned)).rejects.toBeInstanceOf(CollectedTextError)
      }),
      { numRuns: runs(200) },
    )
  })

  test('error: what is for something else, each in its own sentence', async () => {
    const of = async (change: Partial<TermsMessage>) =>
      refusal(safeAcceptanceToText(await signed({ ...terms, ...change }, [olga])))
    expect({
      'another chain': await of({ chainId: 1 }),
      'another Safe': await of({ account: dan.address }),
      'another site': await of({ site: 'https://evil.example' }),
      'another campaign': await of({ campaign: 'autumn' }),
      'other terms': await of({ hash: 'cd'.repeat(32) }),
      'a claim authorization': await refusal('{"format":"everclaim-signed-claim/1"}'),
      'a proposal': await refusal('{"format":"everclaim-safe-proposal/1"}'),
      'another version': await refusal('{"format":"everclaim-safe-terms/2"}'),
      'no format': await refusal('{}'),
      nothing: await refusal(' '),
    }).toMatchInlineSnapshot(`
      {
        "a claim authorization": "This is a claim authorization, no acceptance of terms. It can be opened once the terms are accepted.",
        "a proposal": "This is a proposal, no acceptance of terms. It can be opened once the terms are accepted.",
        "another Safe": "This acceptance is for another Safe. Open the page of that Safe first.",
        "another campaign": "This acceptance is for another campaign. Open the page of that campaign first.",
        "another chain": "This acceptance is for another chain, so it cannot be used here.",
        "another site": "This acceptance was begun on another site, and its signatures are for that one.",
        "another version": "This isn’t what this page expects. Open it where it was made, or reload this page.",
        "no format": "This is no acceptance of Everclaim.",
        "nothing": "It’s empty. Paste the whole link, or open the file.",
        "other terms": "This acceptance is of other terms than today’s, so its signatures do not count for these. Read the terms below and sign them.",
      }
    `)
  })

  test('error: signatures over other terms under today’s name, a text of somebody’s own, and a signer who is none', async () => {
    const other = await signed({ ...terms, hash: 'cd'.repeat(32) }, [olga, otto])
    const edited = (change: object) =>
      JSON.stringify({ ...JSON.parse(safeAcceptanceToFile(other)), ...change })
    // The hash of what was signed, or the one that today’s terms have.
    expect(await refusal(edited({ terms: terms.hash }))).toMatch(/contradicts itself/)
    expect(await refusal(edited({ terms: terms.hash, messageHash: unsigned.messageHash }))).toMatch(
      /^A signature in this acceptance is not that of the account it names/,
    )
    expect(await refusal(edited({ terms: terms.hash, text: 'Be kinder.' }))).toMatch(/damaged/)
    const [one] = (await signed(terms, [olga])).signatures
    const mine = JSON.parse(safeAcceptanceToFile(unsigned))
    for (const wrong of [
      { ...one, signer: otto.address },
      // A contract's, and one that points to an approval: neither proves anything here.
      ...['00', '01'].map((v) => ({
        signer: olga.address,
        signature: `0x${'0'.repeat(24)}${olga.address.slice(2)}${'0'.repeat(64)}${v}`,
      })),
    ])
      expect(await refusal(JSON.stringify({ ...mine, signatures: [wrong] }))).toMatch(
        /not that of the account/,
      )
  })
})

describe('whose signatures count', () => {
  test('a stranger’s, an owner’s who has left, and one over another campaign, Safe or terms do not', async () => {
    expect(await count(await signed(terms, [olga, dan]))).toMatchObject({
      have: 1,
      need: 2,
      missing: [otto.address, omar.address],
      refused: [{}],
    })
    const two = await signed(terms, [olga, omar])
    expect((await count(two)).have).toBe(2)
    expect(await count(two, [olga.address, otto.address])).toMatchObject({
      have: 1,
      missing: [otto.address],
    })
    const others: Partial<TermsMessage>[] = [
      ...[{ campaign: 'autumn' }, { account: dan.address }, { hash: 'cd'.repeat(32) }],
      ...[{ site: 'https://evil.example' }, { chainId: 1 }],
    ]
    for (const other of others) {
      const { signatures } = await signed({ ...terms, ...other }, [olga, otto])
      expect((await count({ ...unsigned, signatures })).have, JSON.stringify(other)).toBe(0)
    }
    // The text itself, signed as an ordinary account would, is no owner’s signature for the Safe.
    const signature = await olga.signer.signMessage({ message: unsigned.message })
    expect((await count({ ...unsigned, signatures: [{ signer: olga.address, signature }] })).have).toBe(0)
  })

  test('in whatever order, and however often, each owner counts once, and the Safe gets them in its own order', async () => {
    const { signatures } = await signed(terms, [olga, otto])
    const [a, b] = signatures
    if (!a || !b) throw new Error('They have not signed.')
    // An owner signs a second time in another way, which a Safe takes as well.
    const again = await olga.signer.signMessage({ message: { raw: unsigned.messageHash } })
    const asSafe: Hex = `0x${again.slice(2, -2)}${(Number.parseInt(again.slice(-2), 16) + 4).toString(16)}`
    const twice = { ...unsigned, signatures: [b, { signer: olga.address, signature: asSafe }, a, b, a] }
    const { accepted, have, refused } = await count(twice)
    expect({ have, refused }).toEqual({ have: 2, refused: [] })
    const rising = [...owners.slice(0, 2)].sort((x, y) => (BigInt(x) < BigInt(y) ? -1 : 1))
    expect(accepted.map(({ signer }) => signer)).toEqual(rising)
    expect(joinSignatures([...signatures].reverse())).toBe(joinSignatures(signatures))
    // Who is named does not count, but who is recovered.
    const renamed = [a, b].map(({ signature }) => ({ signer: omar.address, signature }))
    expect((await count({ ...unsigned, signatures: renamed })).missing).toEqual([omar.address])
  })
})

test('error: what is for something else says what its own is and what this page’s is', async () => {
  const factsOf = async (change: Partial<TermsMessage>) =>
    parseSafeAcceptance(safeAcceptanceToText(await signed({ ...terms, ...change }, [olga])), unsigned).then(
      () => expect.fail('It should have been refused.'),
      (error: CollectedTextError) => error.facts,
    )
  const facts = (its: string, here: string) => [`Its own: ${its}`, `This page’s: ${here}`]
  expect(await factsOf({ chainId: 1 })).toEqual(facts('1', '81457'))
  expect(await factsOf({ account: dan.address })).toEqual(facts(dan.address, unsigned.safe))
  expect(await factsOf({ campaign: 'autumn' })).toEqual(facts('autumn', 'spring'))
  expect(await factsOf({ hash: 'cd'.repeat(32) })).toEqual(facts('cd'.repeat(32), 'ab'.repeat(32)))
})

test('error: the link of a proposal or of a claim authorization is recognised by what is in it', async () => {
  const linkOf = (parameter: string, format: string) => {
    const part = btoa(JSON.stringify({ format })).replaceAll('=', '')
    return `https://claim.example/claim/spring/safe/#safe=0x1&${parameter}=${part}`
  }
  expect(await refusal(linkOf('proposal', 'everclaim-safe-proposal/1'))).toBe(
    'This is a proposal, no acceptance of terms. It can be opened once the terms are accepted.',
  )
  expect(await refusal(linkOf('signed', 'everclaim-signed-claim/1'))).toBe(
    'This is a claim authorization, no acceptance of terms. It can be opened once the terms are accepted.',
  )
  expect(await refusal(linkOf('other', 'everclaim-signed-claim/1'))).toBe(
    'This is no link to an acceptance, or part of it is missing. Copy the whole link.',
  )
})

test('error: a hash of terms that is longer than one, at either end, is damage and no other version', async () => {
  const file = JSON.parse(safeAcceptanceToFile(unsigned))
  expect(file.format).toBe('everclaim-safe-terms/1')
  for (const wrong of [`0${terms.hash}`, `${terms.hash}0`, terms.hash.slice(1)])
    expect(await refusal(JSON.stringify({ ...file, terms: wrong }))).toBe(
      'This acceptance is damaged or incomplete, so nothing of it was used. Ask for it again.',
    )
})
