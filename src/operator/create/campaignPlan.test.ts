import { zeroAddress } from 'viem'
import { expect, test } from 'vitest'
import { vestingDistributorFactoryAddress } from '../../abi/factoryAddress.ts'
import { makeRounds } from '../series/test-support/makeRounds.ts'
import { type CampaignDraft, emptyDraft } from './campaignDraft.ts'
import {
  campaignIdOf,
  earliestEnd,
  groupPlans,
  lastUnlock,
  readPlan,
  textFaults,
  windowFaults,
} from './campaignPlan.ts'
import type { TokenFacts } from './readTokenFacts.ts'

const safe = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const other = '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB'
const lowerToken = '0xdbf03b407c01e7cd3cbea99509d93f8dddc8c6fb' as const
const now = 1_790_000_000
const token: TokenFacts = {
  address: other,
  name: 'Spring',
  symbol: 'SPR',
  decimals: 6,
  isRebasing: false,
  holder: undefined,
}
const draft: CampaignDraft = {
  ...emptyDraft,
  token: { kind: 'erc20', address: other },
  window: { start: now + 60, end: now + 120, isEndless: false, isCancellable: false },
  receivers: { ...emptyDraft.receivers, one: safe.toLowerCase() },
  texts: { ...emptyDraft.texts, title: ' Spring rewards ', url: 'https://acme.example' },
}
const faultsOf = (change: Partial<CampaignDraft>, facts: Partial<TokenFacts> = {}) => {
  const read = readPlan({ ...draft, ...change }, { token: { ...token, ...facts }, now })
  return 'faults' in read ? read.faults.map(({ field, sentence }) => `${field}: ${sentence}`) : []
}

test('a whole draft is the plan of a package', () => {
  expect(readPlan(draft, { token, now })).toEqual({
    plan: {
      token: { address: other, name: 'Spring', symbol: 'SPR', decimals: 6 },
      window: { start: now + 60, end: now + 120 },
      receivers: { sweep: safe, yield: safe, gas: safe },
      texts: { title: 'Spring rewards', url: 'https://acme.example' },
    },
  })
})

test('that it can be cancelled is in the plan where it was chosen, and not there where it was not', () => {
  const window = { ...draft.window, isCancellable: true }
  expect(readPlan({ ...draft, window }, { token, now })).toMatchObject({
    plan: { window: { start: now + 60, end: now + 120, cancellable: true } },
  })
})

test('a campaign without an end, for ETH, with three receivers', () => {
  const change: Partial<CampaignDraft> = {
    token: { kind: 'native', address: '' },
    window: { start: now, end: null, isEndless: true, isCancellable: false },
    receivers: { isOne: false, one: '', sweep: safe, yield: other, gas: safe, confirmed: [] },
  }
  const read = readPlan({ ...draft, ...change }, { token: { ...token, address: zeroAddress }, now })
  expect(read).toMatchObject({
    plan: { window: { end: null }, receivers: { sweep: safe, yield: other, gas: safe } },
  })
})

test('over time: the schedule is in the plan, and the end leaves everyone thirty days after the last unlock', () => {
  const day = 86_400
  const unlocking = {
    ...draft.unlocking,
    kind: 'over-time',
    unit: 'days',
    duration: '100',
    cliff: '',
  } as const
  const start = now + 60
  const planFor = (end: number | null) => ({
    unlocking,
    window: { ...draft.window, start, end, isEndless: end === null },
  })
  const least = start + 130 * day
  expect(readPlan({ ...draft, ...planFor(least) }, { token, now })).toMatchObject({
    plan: { schedule: { cliff: 0, duration: 100 * day }, window: { start, end: least } },
  })
  expect(readPlan({ ...draft, ...planFor(null) }, { token, now })).toMatchObject({ plan: {} })
  expect(faultsOf(planFor(least - 1))).toEqual([
    expect.stringMatching(
      /^end: Claims must stay open for 30 days after the last unlock: until 20.* UTC or later\.$/,
    ),
  ])
  expect(faultsOf({ ...planFor(least), unlocking: { ...unlocking, cliff: '101' } })).toEqual([
    'cliff: It can’t be longer than the whole time.',
  ])
  // What is typed for the other kind is nothing to one that pays at once.
  const atOnce = {
    ...planFor(start + 1),
    unlocking: { ...unlocking, kind: 'at-once', duration: '?' },
  } as const
  expect(readPlan({ ...draft, ...atOnce }, { token, now })).toMatchObject({
    plan: expect.not.objectContaining({ schedule: expect.anything() }),
  })
  // The factory of its kind, and not of the other, is no receiver.
  const receivers = { ...draft.receivers, one: vestingDistributorFactoryAddress }
  expect(faultsOf({ ...planFor(least), receivers })).toEqual([expect.stringMatching(/^one: .*factory/)])
})

test('each fault has its field and says what to do', () => {
  expect(faultsOf({ window: { start: null, end: null, isEndless: false, isCancellable: false } })).toEqual([
    'start: Enter when claims open.',
    'end: Enter when claims close, or choose never.',
  ])
  expect(
    faultsOf({ window: { start: now + 60, end: now + 60, isEndless: false, isCancellable: false } }),
  ).toEqual(['end: Claims must close after they open.'])
  expect(faultsOf({ window: { start: now - 60, end: now, isEndless: false, isCancellable: false } })).toEqual(
    ['end: This time has passed. Enter a later one.'],
  )
  expect(faultsOf({ receivers: { ...draft.receivers, one: other } })).toEqual([
    'one: This is the token’s own contract. Payments to it are lost.',
  ])
  expect(faultsOf({ receivers: { ...draft.receivers, isOne: false, sweep: safe, gas: '0x1' } })).toEqual([
    'yield: Enter an address.',
    'gas: An address has 42 characters; this has 3. Copy it again, whole.',
  ])
  expect(faultsOf({ texts: { ...draft.texts, title: ' ', url: 'http://acme.example', id: '-x' } })).toEqual([
    'title: The title is empty.',
    'url: The address of your page is not an https:// address.',
    'id: Use at most 63 small letters, digits and hyphens, with no hyphen in front.',
  ])
  expect(faultsOf({ texts: { ...draft.texts, id: 'opened' } })).toEqual([
    'id: "opened" is reserved. Choose another.',
  ])
  expect(faultsOf({}, { symbol: '', decimals: 78 })).toEqual([
    'token: The token’s symbol is empty. You can’t distribute this token here.',
    'token: The token has 78 decimals. You can distribute at most 77.',
  ])
})

test('hosts are an address a line, and a slash is put behind each', () => {
  const withHosts = (hosts: string) => ({ ...draft, texts: { ...draft.texts, hosts } })
  expect(
    readPlan(withHosts(' https://one.example/spring \n\nhttps://two.example/\n'), { token, now }),
  ).toMatchObject({
    plan: { hosts: ['https://one.example/spring/', 'https://two.example/'] },
  })
  expect(readPlan(withHosts(' \n'), { token, now })).toEqual(readPlan(draft, { token, now }))
  const sentences = (hosts: string) => textFaults(withHosts(hosts)).map(({ sentence }) => sentence)
  expect(sentences('https://one.example\nhttp://two.example')).toContain('Host 2 is not an https:// address.')
  expect(sentences('https://one.example/?a')).toEqual([
    'Host 1 is not an address that ends in a slash, without ? and #.',
  ])
  expect(sentences('https://one.example\nhttps://one.example/')).toEqual([
    'The hosts are not 1 to 8 different addresses.',
  ])
  expect(sentences(Array.from({ length: 9 }, (_, i) => `https://${i}.example`).join('\n'))).toEqual([
    'The hosts are not 1 to 8 different addresses.',
  ])
})

test('a list of whole tokens is read with the decimals of its token, or goes no further', () => {
  const listOf = (unit: 'whole' | 'base', decimals: string): Partial<CampaignDraft> => ({
    list: {
      name: 'list.csv',
      columns: null,
      accepted: [],
      isChecked: true,
      recipientCount: null,
      amounts: { unit, decimals, numbers: 'plain' },
      decided: { rules: [], leaveOut: [], rows: [], duplicates: 'refuse', names: [] },
    },
  })
  expect(faultsOf(listOf('whole', '18'))).toEqual([
    'token: The list was read with 18 decimals; the token has 6. Read it again with the token’s decimals.',
  ])
  expect(faultsOf(listOf('whole', ' 18 '))).toEqual(faultsOf(listOf('whole', '18')))
  expect(faultsOf(listOf('whole', ' 6'))).toEqual([])
  expect(faultsOf(listOf('base', '18'))).toEqual([])
})

test.each<[Partial<CampaignDraft['texts']>, string]>([
  [{ title: 'x'.repeat(101) }, 'title: The title is longer than 100 characters.'],
  [{ description: 'x'.repeat(2001) }, 'description: The description is longer than 2000 characters.'],
  [{ description: 'a\u0007b' }, 'description: The description holds an invisible or control character.'],
  [
    { url: `https://acme.example/${'x'.repeat(500)}` },
    'url: The address of your page is longer than 500 characters.',
  ],
  [{ hosts: 'https://a@acme.example' }, 'hosts: Host 1 is not an https:// address.'],
  [{ hosts: `https://acme.example/${'x'.repeat(500)}` }, 'hosts: Host 1 is longer than 500 characters.'],
  [
    { hosts: 'https://ACME.example' },
    'hosts: Host 1 is not as browsers show it: host in lower case, no usual port, no . or ...',
  ],
])('a text that breaks a rule has a sentence of its own: %j', (texts, sentence) => {
  expect(faultsOf({ texts: { ...draft.texts, ...texts } })).toEqual([sentence])
})

test.each([
  ['x'.repeat(65), 'name', 'is longer than 64 characters'],
  ['a\u200bb', 'name', 'holds an invisible or control character'],
  [' a', 'name', 'starts or ends with a space'],
  ['', 'name', 'is empty'],
  ['x'.repeat(33), 'symbol', 'is longer than 32 characters'],
  ['a\u200bb', 'symbol', 'holds an invisible or control character'],
  [' a', 'symbol', 'starts or ends with a space'],
] as const)('a token is refused whose text cannot be shown: %j as its %s', (text, part, clause) => {
  expect(faultsOf({}, { [part]: text })).toEqual([
    `token: The token’s ${part} ${clause}. You can’t distribute this token here.`,
  ])
})

test('an invisible character in a text is refused', () => {
  expect(textFaults({ ...draft, texts: { ...draft.texts, title: 'Spring\u202e' } })).toEqual([
    { field: 'title', sentence: 'The title holds an invisible or control character.' },
  ])
})

test('what is under way is not locked out when its window ends', () => {
  const late = { token, now: now + 1_000 }
  expect(readPlan(draft, late)).toHaveProperty('faults')
  const underWay = { manifestHash: `0x${'1'.repeat(64)}`, distributor: other } as const
  expect(readPlan({ ...draft, underWay }, late)).toEqual(readPlan(draft, { token, now }))
})

test('the campaign is named after its title, unless somebody names it', () => {
  expect(campaignIdOf(draft)).toBe('spring-rewards')
  expect(campaignIdOf({ ...draft, texts: { ...draft.texts, id: 'spring' } })).toBe('spring')
  expect(campaignIdOf({ ...draft, texts: { ...draft.texts, title: '春' } })).toBe('campaign')
})

const day = 86_400
/** A draft whose list is read with a column of groups. */
const grouped: CampaignDraft = {
  ...draft,
  list: {
    name: 'list.csv',
    columns: { account: 0, amount: 1, group: 2 },
    amounts: { unit: 'whole', decimals: '6', numbers: 'plain' },
    decided: { rules: [], leaveOut: [], rows: [], duplicates: 'refuse', names: [] },
    accepted: [],
    isChecked: true,
    recipientCount: 3,
  },
  unlocking: { ...emptyDraft.unlocking, kind: 'over-time' },
  window: { ...draft.window, end: null, isEndless: true },
  groups: [
    { name: 'Team', unit: 'days', duration: '1000', cliff: '365', isInSteps: false, steps: '' },
    { name: 'Advisors', unit: 'days', duration: '100', cliff: '', isInSteps: true, steps: '4' },
  ],
}

test('each group is a plan with its own title and schedule; all else is the same', () => {
  const read = readPlan(grouped, { token, now })
  if (!('plan' in read)) throw new Error(JSON.stringify(read.faults))
  const plans = groupPlans(grouped, read.plan)
  expect(plans.map(({ name, plan }) => [name, plan.texts.title, plan.schedule])).toEqual([
    ['Team', 'Spring rewards: Team', { cliff: 365 * day, duration: 1000 * day }],
    ['Advisors', 'Spring rewards: Advisors', { cliff: 0, duration: 100 * day, tranches: 4 }],
  ])
  for (const { plan } of plans)
    expect({ ...plan, texts: read.plan.texts, schedule: read.plan.schedule }).toEqual(read.plan)
  expect(plans[0]?.plan.texts.url).toBe('https://acme.example')
  // Without the column, or paid at once, it is one campaign.
  const { list } = grouped
  const without = { ...grouped, list: list && { ...list, columns: { account: 0, amount: 1 } } }
  expect(groupPlans(without, read.plan)).toEqual([])
  expect(groupPlans({ ...grouped, unlocking: emptyDraft.unlocking }, read.plan)).toEqual([])
})

test('the end leaves everyone 30 days after the last unlock of the longest schedule', () => {
  const { start } = grouped.window
  expect(earliestEnd(grouped)).toBe((start ?? 0) + 1030 * day)
  const window = { ...grouped.window, end: (start ?? 0) + 1030 * day - 1, isEndless: false }
  expect(windowFaults({ ...grouped, window }, now).map(({ field }) => field)).toEqual(['end'])
  expect(windowFaults({ ...grouped, window: { ...window, end: window.end + 1 } }, now)).toEqual([])
})

test('what is wrong with a group’s schedule, or with the title that it makes, is said with its name', () => {
  const [team, advisors] = grouped.groups
  if (!team || !advisors) throw new Error('There are two groups.')
  const broken = {
    ...grouped,
    groups: [
      { ...team, cliff: '1001' },
      { ...advisors, steps: '65' },
    ],
  }
  expect(windowFaults(broken, now)).toEqual([
    { field: 'cliff', sentence: 'Team: It can’t be longer than the whole time.' },
    { field: 'steps', sentence: 'Advisors: Enter a whole number from 1 to 64.' },
  ])
  // Nobody knows the last unlock then.
  expect(earliestEnd(broken)).toBeUndefined()
  const title = 'x'.repeat(95)
  expect(textFaults({ ...draft, texts: { ...draft.texts, title } })).toEqual([])
  expect(textFaults({ ...grouped, texts: { ...draft.texts, title } })).toEqual([
    { field: 'title', sentence: expect.stringMatching(/^The title with the group “Team” /) },
    { field: 'title', sentence: expect.stringMatching(/^The title with the group “Advisors” /) },
  ])
})

test('the next round names the one before it, pays the same token, and waits for the rounds that it needs', async () => {
  const rounds = (await makeRounds([[[1, 5n]], [[2, 5n]]])).map(
    ({ manifest, manifestHash, distributor }) => ({
      manifest: { ...manifest, token: { ...manifest.token, address: lowerToken, decimals: token.decimals } },
      manifestHash,
      distributor,
    }),
  )
  const unlocking = { ...draft.unlocking, kind: 'rounds' } as const
  const next = (change: Partial<CampaignDraft['series']>) => ({
    unlocking,
    series: { ...draft.series, which: 'next', rounds, ...change } as const,
  })
  const last = rounds.at(-1)
  expect(readPlan({ ...draft, ...next({}) }, { token, now })).toMatchObject({
    plan: {
      previous: { manifestHash: last?.manifestHash, distributor: last?.distributor },
      earlier: rounds.map(({ manifest }) => manifest),
    },
  })
  expect(faultsOf(next({ sheet: 'cumulative' }))).toEqual([])
  const missing = ['series: A round of the series is missing. Open its package.']
  expect(faultsOf(next({ rounds: [] }))).toEqual(missing)
  const alone = rounds.slice(1)
  expect(faultsOf(next({ rounds: alone }))).toEqual([])
  expect(faultsOf(next({ rounds: alone, sheet: 'cumulative' }))).toEqual(missing)
  expect(faultsOf(next({}), { decimals: token.decimals + 1 })).toContainEqual(
    `token: All rounds pay the same token: ${lowerToken}.`,
  )
  expect(faultsOf(next({}), { address: '0x52908400098527886E0F7030069857D2E4169EE7' })).toEqual([
    `token: All rounds pay the same token: ${lowerToken}.`,
  ])
  // A first round is an ordinary campaign.
  const first = readPlan({ ...draft, ...next({ which: 'first' }) }, { token, now })
  expect(first).toEqual(readPlan(draft, { token, now }))
  // Rounds of one title have names of their own.
  const window = { ...draft.window, start: 1_800_000_000 }
  const titled = { ...draft, ...next({}), window, texts: { ...draft.texts, title: 'Spring' } }
  expect(campaignIdOf(titled)).toBe('spring-2027-01-15')
  expect(campaignIdOf({ ...titled, texts: { ...titled.texts, title: ' Spring ' } })).toBe('spring-2027-01-15')
  expect(campaignIdOf({ ...titled, window: { ...window, start: null } })).toBe('spring')
  expect(campaignIdOf({ ...titled, texts: { ...titled.texts, title: 'Summer' } })).toBe('summer')
})

test('what is typed for people is in the plan without the spaces around it, and a name too', () => {
  const texts = { ...draft.texts, description: ' For all who helped. ', id: ' spring-1 ' }
  expect(readPlan({ ...draft, texts }, { token, now })).toMatchObject({
    plan: {
      texts: { title: 'Spring rewards', description: 'For all who helped.', url: 'https://acme.example' },
    },
  })
  expect(campaignIdOf({ ...draft, texts })).toBe('spring-1')
  expect(campaignIdOf({ ...draft, texts: { ...texts, id: '  ' } })).toBe('spring-rewards')
})

test.each([
  ['a', true],
  ['9-', true],
  ['a'.repeat(63), true],
  ['a'.repeat(64), false],
  ['-a', false],
  ['a_b', false],
  ['a b', false],
  ['Spring', false],
  ['ä', false],
])('the name “%s” may be in a path: %s', (id, isGood) => {
  expect(textFaults({ ...draft, texts: { ...draft.texts, id } })).toEqual(
    isGood
      ? []
      : [
          {
            field: 'id',
            sentence: 'Use at most 63 small letters, digits and hyphens, with no hyphen in front.',
          },
        ],
  )
})

test('of a title that is missing nothing is said of its groups', () => {
  const [team] = grouped.groups
  if (!team) throw new Error('There are two groups.')
  const long = { ...grouped, groups: [{ ...team, name: 'x'.repeat(101) }] }
  for (const title of ['', ' '])
    expect(textFaults({ ...long, texts: { ...draft.texts, title } })).toEqual([
      { field: 'title', sentence: 'The title is empty.' },
    ])
  expect(textFaults(long)).toHaveLength(1)
})

test('without a start nobody knows the last unlock, and an end of long ago has passed all the same', () => {
  const window = { ...grouped.window, start: null }
  expect(lastUnlock({ ...grouped, window })).toBeUndefined()
  expect(earliestEnd({ ...grouped, window })).toBeUndefined()
  const ended = { ...draft, window: { ...draft.window, start: null, end: 0 } }
  expect(windowFaults(ended, now).map(({ sentence }) => sentence)).toEqual([
    'Enter when claims open.',
    'This time has passed. Enter a later one.',
  ])
  // Where nobody reports the time, nothing is said to be over.
  expect(windowFaults(ended, undefined).map(({ field }) => field)).toEqual(['start'])
})

test('what is under way without a start is no plan, though nothing is wrong with it', () => {
  const underWay = { manifestHash: `0x${'1'.repeat(64)}`, distributor: other } as const
  const window = { ...draft.window, start: null }
  expect(readPlan({ ...draft, underWay, window }, { token, now })).toEqual({ faults: [] })
})
