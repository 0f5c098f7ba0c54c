import { expect, test } from 'vitest'
import type { CallIntent } from '../../../guard/intents.ts'
import { describeIntent } from './describeIntent.ts'

const token = { symbol: 'EVER', decimals: 18 }
const account = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const recipient = '0x00000000000000000000000000000000000A11cE'
const claim = { distributor: account, index: 5, account, amount: 5n * 10n ** 18n } as const
const campaign = {
  parameters: { total: 14_575n * 10n ** 18n },
  title: 'Contributor round one',
  token: { address: account, name: 'Ever', ...token },
} as unknown as Extract<CallIntent, { kind: 'create' }>['campaign']

test.each<[CallIntent, string]>([
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
])('%o is in words', (intent, words) => {
  expect(describeIntent(intent)).toBe(words)
})
