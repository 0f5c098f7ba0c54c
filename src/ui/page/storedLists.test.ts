import { expect, test } from 'vitest'
import { readAuthorization } from '../../claim/safeClaim/storedAuthorizations.ts'
import { storedSponsored } from '../../claim/sponsored/storedSponsored.ts'
import { storedAttempts } from '../../claim/storedAttempts.ts'
import { readTypedRecipient, recipientsKey } from '../../claim/storedRecipients.ts'
import { readSignatures } from '../../multisig/collected/storedSignatures.ts'
import { storedExecutions } from '../../multisig/execute/storedExecutions.ts'
import { recentSafes } from '../../multisig/sources/recentSafes.ts'
import { proposalsKey, readProposals } from '../../multisig/sources/storedProposals.ts'
import { storedCallsOf } from '../../operator/manage/storedCalls.ts'
import { storedProposalsOf } from '../../operator/manage/storedProposals.ts'

// Written by the code of 22 November 2026, when each list had a code of its own. They stay readable.
const distributor = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const account = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const safe = '0x5aFE3855358E112B5647B952709E6165e1c1eEEe'
const hash = (byte: string) => `0x${byte.repeat(32)}` as const
const signature = `0x${'ab'.repeat(65)}` as const

const storage = (key: string, text: string) => ({
  getItem: (each: string) => (each === key ? text : null),
  setItem: () => undefined,
  removeItem: () => undefined,
})

test.each([
  {
    list: storedAttempts,
    key: 'everclaim.attempts',
    text: `[{"status":"sent","distributor":"${distributor}","index":7,"account":"${account}","from":"${account}","to":"${distributor}","data":"0x1234","hash":"${hash('12')}","leastNonce":3,"sentAtBlock":9}]`,
  },
  {
    list: storedSponsored,
    key: 'everclaim.sponsored',
    text: `[{"distributor":"${distributor.toLowerCase()}","index":7,"id":"${'a'.repeat(64)}","hash":"${hash('34')}"}]`,
  },
  { list: recentSafes, key: 'everclaim.safes', text: `["${safe}"]` },
  {
    list: storedExecutions,
    key: 'everclaim.executions',
    text: `[{"chainId":81457,"safe":"${safe}","nonce":4,"safeTxHash":"${hash('5a')}","from":"${account}","data":"0x1234","executorNonce":7,"block":100,"askedAt":1000,"hash":"${hash('ab')}"}]`,
  },
  {
    list: storedCallsOf(distributor),
    key: 'everclaim.manage.0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
    text: `[{"kind":"push","hash":"${hash('11')}","from":"${account}","to":"${distributor}","data":"0x12","sentAtBlock":5,"leastNonce":2}]`,
  },
  {
    list: storedProposalsOf(distributor),
    key: 'everclaim.manage.proposals.0x5aaeb6053f3e94c9b9a09f33669435e7ef1beaed',
    text: `[{"kind":"sweep","safe":"${safe}","to":"${distributor}","data":"0x1234","way":"file","safeTxHash":null,"fromNonce":3,"seenAtBlock":9,"savedAt":1700000000000}]`,
  },
])('what an earlier version wrote under $key is read', ({ list, key, text }) => {
  expect(list.read(storage(key, text))).toEqual(JSON.parse(text))
})

test('what an earlier version wrote of recipients, claim authorizations and signatures is read', () => {
  const recipients = `[{"distributor":"${distributor.toLowerCase()}","index":7,"payer":"${account.toLowerCase()}","text":"0x15d3"}]`
  const place = { distributor, index: 7, payer: account }
  expect(recipientsKey).toBe('everclaim.recipients')
  expect(readTypedRecipient(storage(recipientsKey, recipients), place)).toBe('0x15d3')

  const authorizations = `[{"messageHash":"${hash('ab')}","approval":"${hash('56')}","isTakenIn":true}]`
  expect(readAuthorization(authorizations, hash('ab'))).toEqual({ approval: hash('56'), isTakenIn: true })

  const signatures = `[{"messageHash":"${hash('ab')}","signatures":[{"signer":"${account}","signature":"${signature}"}]}]`
  expect(readSignatures(signatures, hash('ab'))).toEqual([{ signer: account, signature }])
})

test('what an earlier version wrote of a Safe’s proposals is read', () => {
  const zero = '0x0000000000000000000000000000000000000000'
  const text = `[{"chainId":81457,"safe":"${safe}","transaction":{"to":"${distributor}","value":"0","data":"0x1234","operation":0,"safeTxGas":"0","baseGas":"0","gasPrice":"0","gasToken":"${zero}","refundReceiver":"${zero}","nonce":4},"signatures":[{"signer":"${account}","signature":"${signature}"}],"seenAtBlock":7,"savedAt":1719360000000}]`
  expect(proposalsKey).toBe('everclaim.safe-proposals')
  expect(readProposals(storage(proposalsKey, text), { chainId: 81457, safe })).toMatchObject([
    {
      proposal: { safe, transaction: { to: distributor, nonce: 4 }, signatures: [{ signer: account }] },
      seenAtBlock: 7,
      savedAt: 1_719_360_000_000,
    },
  ])
})
