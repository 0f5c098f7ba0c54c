import { expect, test } from 'vitest'
import { isWayOpen, safeTermsGate } from './safeTermsGate.ts'
import type { TermsStanding } from './termsQuery.ts'

const terms = { hash: 'ab'.repeat(32), text: 'Be kind.' }
const toAccept: TermsStanding = { status: 'to-accept', terms }
const error = new Error('down')
const asked = { isAsked: true, isAble: true, standing: undefined, error: null, isStuck: false }
const ways = (change: Partial<Parameters<typeof safeTermsGate>[0]>) => {
  const gate = safeTermsGate({ ...asked, ...change })
  return `${gate.status}: ${isWayOpen(gate) ? 'open' : 'closed'}`
}

test('terms stand before the ways, and only as long as they can be accepted', () => {
  expect({
    'nobody has asked': ways({ isAsked: false, standing: toAccept }),
    asking: ways({}),
    'no terms': ways({ standing: { status: 'none' } }),
    accepted: ways({ standing: { status: 'accepted', hash: terms.hash, acceptedAt: 5 } }),
    'to accept': ways({ standing: toAccept }),
    'the API was never there': ways({ error }),
    'the API has gone since': ways({ standing: toAccept, error }),
    'a complete acceptance finds nobody': ways({ standing: toAccept, isStuck: true }),
    'a Safe whose owners cannot sign here': ways({ isAble: false, standing: toAccept }),
    'accepted, and the API has gone since': ways({
      ...{ standing: { status: 'accepted', hash: terms.hash, acceptedAt: 5 }, error },
    }),
  }).toMatchInlineSnapshot(`
    {
      "a Safe whose owners cannot sign here": "open: open",
      "a complete acceptance finds nobody": "to-accept: open",
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
