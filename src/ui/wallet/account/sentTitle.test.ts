import { afterEach, expect, test } from 'vitest'
import { compileCatalogue } from '../../../../scripts/texts/compileCatalogue.ts'
import type { CallIntent } from '../../../guard/intents.ts'
import { speak } from '../../../language/say.ts'
import { parseRecentTransactions } from '../../../wallet/parseRecentTransactions.ts'
import { describeIntent, sayKept, titleOf } from './sentTitle.ts'

afterEach(() => speak('en-US'))

const token = { symbol: 'EVER', decimals: 18 }
const account = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const recipient = '0x00000000000000000000000000000000000A11cE'
const claim = { distributor: account, index: 5, account, amount: 5n * 10n ** 18n } as const
// Of a campaign, a title reads these fields alone.
const campaign = {
  parameters: { total: 14_575n * 10n ** 18n },
  title: 'Contributor round one',
  token: { address: account, name: 'Ever', ...token },
} as unknown as Extract<CallIntent, { kind: 'create' }>['campaign']

const intents: readonly (readonly [CallIntent, string])[] = [
  [{ kind: 'claim', ...claim, token }, 'Claim 5 EVER'],
  [{ kind: 'claim', ...claim }, 'Claim tokens'],
  [{ kind: 'claim-for-safe', ...claim, token }, 'Claim 5 EVER'],
  [{ kind: 'claim-to', ...claim, token, recipient }, 'Claim 5 EVER to 0x0000…11cE'],
  [
    { kind: 'claim-with-signature', ...claim, token, recipient, deadline: 9 },
    'Claim 5 EVER for 0xfB69…d359 to 0x0000…11cE',
  ],
  [
    { kind: 'claim-with-signature', ...claim, token, recipient: account, deadline: 9 },
    'Claim 5 EVER for 0xfB69…d359',
  ],
  [
    { kind: 'pay-others', distributor: account, indices: [1, 2], total: 3n * 10n ** 18n, token },
    'Pay 2 allocations: 3 EVER',
  ],
  [{ kind: 'pay-others', distributor: account, indices: [1], total: 3n }, 'Pay 1 allocation'],
  [{ kind: 'sweep', distributor: account, asset: account, title: 'Spring' }, 'Sweep: Spring'],
  [{ kind: 'collect-gas', distributor: account, title: 'Spring' }, 'Collect gas: Spring'],
  [{ kind: 'approve', campaign }, 'Approve 14,575 EVER for “Contributor round one”'],
  [{ kind: 'create-and-fund', campaign }, 'Create “Contributor round one” and fund it with 14,575 EVER'],
]

test.each(intents)('%o is in words', (intent, words) => {
  expect(describeIntent(intent)).toBe(words)
})

/** What a browser's storage gives back. */
function kept(title: unknown, description = 'as it was called then') {
  const entry = { hash: `0x${'1'.padStart(64, '0')}`, description, status: 'pending', title }
  const lists = parseRecentTransactions(JSON.stringify({ [account]: { 81457: [entry] } }))
  const found = lists.values().next().value?.get(81457)?.[0]
  if (!found) throw new Error('The entry was not read.')
  return found
}

test.each(intents)('%o is kept by its code, and said in the language of now', (intent, words) => {
  expect(sayKept(kept(titleOf(intent)))).toBe(words)
})

test('an entry of another day is in the language of today', () => {
  speak('fr-FR', compileCatalogue({ 'Claim {sum}': 'Réclamer {sum}' }))
  const entry = kept(titleOf({ kind: 'claim', ...claim, amount: 1_250n * 10n ** 18n, token }))
  expect(sayKept(entry)).toMatch(/^Réclamer 1\s250 EVER$/u)
  speak('en-US')
  expect(sayKept(entry)).toBe('Claim 1,250 EVER')
})

test.each([
  ['of an older version', undefined],
  ['of a newer version', { code: 'teleport', amount: '5' }],
  ['named like what every object has', { code: 'toString' }],
  ['without its amount', { code: 'claim', symbol: 'EVER', decimals: 18 }],
  ['whose amount is no number', { code: 'claim', amount: '5 EVER' }],
  ['whose decimals no token has', { code: 'claim', amount: '5', symbol: 'EVER', decimals: 1e9 }],
  ['whose recipient is a number', { code: 'claim-for', amount: '5', account, recipient: 5 }],
  ['of another shape', ['claim']],
])('an entry %s is called as it was then', (_, title) => {
  expect(sayKept(kept(title))).toBe('as it was called then')
})
