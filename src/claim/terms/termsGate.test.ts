import { expect, test } from 'vitest'
import { isWayOpen, termsGate } from './termsGate.ts'
import type { TermsStatus } from './termsQuery.ts'

const terms = { hash: 'ab'.repeat(32), text: 'Be kind.' }
const standing: TermsStatus = { status: 'to-accept', terms }
const accepted: TermsStatus = { status: 'accepted', hash: terms.hash, acceptedAt: 5 }
const error = new Error('down')
const asked = { isAsked: true, isAble: true, answer: undefined, isStuck: false }
const ways = (change: Partial<Parameters<typeof termsGate>[0]>) => {
  const gate = termsGate({ ...asked, ...change })
  return `${gate.status}: ${isWayOpen(gate) ? 'open' : 'closed'}`
}

test('terms are before the ways, and only as long as they can be accepted', () => {
  expect({
    'nobody has asked': ways({ isAsked: false, answer: { standing } }),
    asking: ways({}),
    'no terms': ways({ answer: { standing: { status: 'none' } } }),
    accepted: ways({ answer: { standing: accepted } }),
    'to accept': ways({ answer: { standing } }),
    'the API was never there': ways({ answer: { standing: undefined, error } }),
    'the API has gone since': ways({ answer: { standing, error } }),
    'a signed acceptance finds nobody': ways({ answer: { standing }, isStuck: true }),
    'a Safe whose owners cannot sign here': ways({ isAble: false, answer: { standing } }),
    'accepted, and the API has gone since': ways({ answer: { standing: accepted, error } }),
  }).toMatchInlineSnapshot(`
    {
      "a Safe whose owners cannot sign here": "open: open",
      "a signed acceptance finds nobody": "to-accept: open",
      "accepted": "accepted: open",
      "accepted, and the API has gone since": "accepted: open",
      "asking": "asking: closed",
      "no terms": "open: open",
      "nobody has asked": "open: open",
      "the API has gone since": "to-accept: open",
      "the API was never there": "could-not-ask: open",
      "to accept": "to-accept: closed",
    }
  `)
})
