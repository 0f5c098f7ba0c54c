import { describe, expect, test } from 'vitest'
import { type ChecklistFacts, handOverChecklist, writeChecklist } from './handOverChecklist.ts'
import { quietEarnings } from './test-support/quietEarnings.ts'

const now = Date.UTC(2026, 0, 10) / 1000
const end = Date.UTC(2026, 5, 1) / 1000
const owner = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const safe = { status: 'safe', owners: [owner, owner, owner], threshold: 2, version: '1.4.1' } as const

const earnings = quietEarnings(owner)
const wellKept: ChecklistFacts = {
  codeMatches: true,
  list: 'read',
  now,
  end,
  solvency: { status: 'solvent', owed: 5n, held: 5n, spare: 0n, by: 'list' },
  receivers: { sweep: safe, yield: safe, gas: safe },
  earnings,
  packageHosts: 2,
  nodes: 3,
}
const statusOf = (facts: ChecklistFacts) =>
  Object.fromEntries(handOverChecklist(facts).map(({ id, status }) => [id, status]))

describe('handOverChecklist', () => {
  test('of a campaign that is in order: what only people know is left to them', () => {
    expect(statusOf(wellKept)).toEqual({
      code: 'done',
      list: 'done',
      solvency: 'done',
      hosts: 'done',
      nodes: 'done',
      'sweep-receiver': 'yours',
      'yield-receiver': 'yours',
      'gas-receiver': 'yours',
      yield: 'done',
      gas: 'done',
      end: 'yours',
      accounts: 'yours',
      people: 'yours',
    })
  })

  test('what could not be read is never called in order', () => {
    const unknown = { status: 'could-not-check' } as const
    const statuses = statusOf({
      ...wellKept,
      codeMatches: undefined,
      list: 'unread',
      now: undefined,
      earnings: undefined,
      solvency: { status: 'could-not-check', reason: 'The list is not read.' },
      receivers: { sweep: unknown, yield: unknown, gas: unknown },
    })
    const { hosts, nodes, accounts, people, ...ofTheChain } = statuses
    expect(new Set(Object.values(ofTheChain))).toEqual(new Set(['not-known']))
  })

  test('of a campaign that only the chain knows: the list is open, and logs prove no solvency', () => {
    const statuses = statusOf({
      ...wellKept,
      list: 'absent',
      packageHosts: undefined,
      solvency: { status: 'solvent', owed: 5n, held: 5n, spare: 0n, by: 'logs' },
    })
    expect(statuses).toMatchObject({ list: 'not-known', solvency: 'not-known', hosts: 'yours' })
  })

  test.each([
    ['other code', { codeMatches: false }, 'code'],
    [
      'too little money',
      { solvency: { status: 'short', owed: 5n, held: 4n, missing: 1n, by: 'list' } },
      'solvency',
    ],
    ['one place of the package', { packageHosts: 1 }, 'hosts'],
    ['one node', { nodes: 1 }, 'nodes'],
    [
      'yield that waits',
      {
        earnings: { ...earnings, yields: { status: 'succeeds', brings: { ether: 0n, usdb: 1n, weth: 0n } } },
      },
      'yield',
    ],
    ['matured gas', { earnings: { ...earnings, gas: { status: 'succeeds', brings: 1n } } }, 'gas'],
    ['money after the end', { now: end, solvency: { status: 'over', held: 1n } }, 'end'],
  ] satisfies readonly (readonly [string, Partial<ChecklistFacts>, string])[])(
    '%s is left to do',
    (_, facts, id) => {
      expect(statusOf({ ...wellKept, ...facts })[id]).toBe('open')
    },
  )

  test('no yield by a contract of Blast’s that does not answer is not none', () => {
    const [item] = handOverChecklist({
      ...wellKept,
      earnings: { ...earnings, unsaid: ['USDB', 'WETH'] },
    }).filter(({ id }) => id === 'yield')
    expect(item).toMatchObject({
      status: 'not-known',
      text: expect.stringContaining('We have no status of USDB and WETH'),
    })
    const stuck = { waiting: 5n, matured: 5n, allMatureAt: null }
    for (const maturity of [undefined, stuck])
      expect(statusOf({ ...wellKept, earnings: { ...earnings, maturity } })).toMatchObject({
        gas: 'not-known',
      })
  })

  test.each([
    [
      'a part',
      1n,
      { waiting: 10n, matured: 1n, allMatureAt: Date.UTC(2026, 1, 2, 3, 4) / 1000 },
      'yours',
      'A part has matured. All of it matures by 2026-02-02 03:04 UTC. Collecting once then costs one fee.',
    ],
    [
      'none',
      0n,
      { waiting: 10n, matured: 0n, allMatureAt: Date.UTC(2026, 1, 2, 3, 4) / 1000 },
      'yours',
      'None has matured. All of it matures by 2026-02-02 03:04 UTC. Collecting once then costs one fee.',
    ],
    [
      'all',
      10n,
      { waiting: 10n, matured: 10n, allMatureAt: null },
      'open',
      'All of it has matured. Anyone can send it to its receiver.',
    ],
    [
      'some, and of the rest nothing is known',
      10n,
      undefined,
      'open',
      'Matured refunds are waiting. Anyone can send them to their receiver. We couldn’t check for more.',
    ],
  ] as const)('gas that has matured is shown as it is: %s', (_, brings, maturity, status, text) => {
    const item = handOverChecklist({
      ...wellKept,
      earnings: { ...earnings, maturity, gas: { status: 'succeeds', brings } },
    }).find(({ id }) => id === 'gas')
    expect(item).toMatchObject({ status, text })
  })

  test('a campaign without an end has nothing to sweep and no receiver to ask about', () => {
    const unknown = { status: 'could-not-check' } as const
    const statuses = statusOf({
      ...wellKept,
      end: null,
      receivers: { ...wellKept.receivers, sweep: unknown },
    })
    expect(statuses).toMatchObject({ end: 'done', 'sweep-receiver': 'done' })
  })

  test('as a text to pass on', () => {
    const items = handOverChecklist({ ...wellKept, nodes: 1, list: 'unread' })
    const text = writeChecklist(items, { title: 'Spring', distributor: owner, chainId: 81457, at: now })
    expect(text).toContain(
      `Hand-over of "Spring"\nContract ${owner} on chain 81457, as seen at 2026-01-10 00:00 UTC`,
    )
    expect(text).toContain('[x] The contract has the published code\n    Its code matches the published code')
    expect(text).toContain('[?] The list is complete')
    expect(text).toContain('[ ] The site uses more than one node')
    // Everything that the page shows is in the text.
    for (const { title } of items) expect(text).toContain(title)
  })
})
