import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Address } from 'viem'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { campaignListText } from '../../src/config/campaignListFile.ts'
import type { CampaignConfig } from '../../src/config/site.ts'
import * as v from '../../src/schema/v.ts'
import { type Session, sessionSchema } from '../../src/session/calls.ts'
import { onBothDatabases } from '../database/test-support/onBothDatabases.ts'
import { sha256 } from '../signIn/createNonces.ts'
import type { Sessions } from '../signIn/createSessions.ts'
import { createSiteFetch } from '../site/createSiteFetch.ts'
import { campaignHandlers } from './campaignHandlers.ts'
import { withStoredList } from './withStoredList.ts'

const operator: Address = '0x00000000000000000000000000000000000000a1'
const stranger: Address = '0x00000000000000000000000000000000000000b2'
const row = (id: string): CampaignConfig => ({
  id,
  distributor: `0x${sha256(id).slice(0, 40)}`,
  packages: [`/packages/${id}/`],
})
const spring = row('spring')
const summer = row('summer')
const asked = {
  parameters: {},
  cookies: {},
  origin: 'https://claim.example',
  client: { address: 'a', network: 'b', wideNetwork: 'c' },
  countAccount: async () => undefined,
}
/** Who is signed in: sessions have tests of their own. */
const sessionsOf = (account: Address | undefined): Pick<Sessions, 'find'> => ({
  find: async () =>
    account && (v.parse(sessionSchema, { account, kind: 'key', expiresAt: 1 }) satisfies Session),
})

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'everclaim-listed-'))
  writeFileSync(join(folder, 'index.html'), 'Home')
  writeFileSync(join(folder, '_headers'), '/*\n  referrer-policy: no-referrer\n')
  writeFileSync(join(folder, 'campaigns.json'), JSON.stringify([spring]))
})
afterAll(() => rmSync(folder, { recursive: true }))

onBothDatabases(({ open }) => {
  let database: Awaited<ReturnType<typeof open>>['database']
  beforeEach(async () => {
    database = (await open()).database
  })
  const as = (account: Address | undefined, operators: readonly Address[] = [operator]) => {
    const { getCampaigns, replaceCampaigns } = campaignHandlers({
      database,
      sessions: sessionsOf(account) as Sessions,
      built: [spring],
      places: ['https://claim.example', 'https://files.example'],
      operators,
      now: () => 1_000,
    })
    return {
      read: async () => (await getCampaigns({ ...asked, body: undefined })).body,
      replace: async (revision: number, list: unknown) =>
        (await replaceCampaigns({ ...asked, body: { revision, campaigns: JSON.stringify(list) } })).body,
    }
  }

  it('an operator’s list takes the place of the build’s, and each change names the one before', async () => {
    const { read, replace } = as(operator)
    expect(await read()).toEqual({ status: 'taken', revision: 0, campaigns: campaignListText([spring]) })
    expect(await replace(0, [summer, spring])).toEqual({ revision: 1 })
    expect(await as(undefined).read()).toEqual({
      status: 'taken',
      revision: 1,
      campaigns: campaignListText([summer, spring]),
    })
    expect(await replace(1, [])).toEqual({ revision: 2 })
    const [stored, ...others] = await database.selectFrom('campaign_lists').selectAll().execute()
    expect(stored).toEqual({
      name: 'site',
      text: '[]\n',
      revision: 2,
      changed_by: operator,
      changed_at: 1_000,
    })
    expect(others).toEqual([])
  })

  it.each([
    ['nobody', undefined, [operator], 'Sign in with an operator’s account.'],
    ['another account', stranger, [operator], 'isn’t one of the site’s operators.'],
    ['anybody, where no operator is named', operator, [], 'isn’t changed here.'],
  ])('%s changes nothing', async (_, account, operators, detail) => {
    await expect(as(account, operators).replace(0, [summer])).rejects.toMatchObject({
      code: 'not-operator',
      detail: expect.stringContaining(detail),
    })
    expect(await database.selectFrom('campaign_lists').selectAll().execute()).toEqual([])
    if (operators.length === 0) expect(await as(account, operators).read()).toEqual({ status: 'not-taken' })
  })

  it('of two that change the same list at once the slower one learns that it has changed', async () => {
    for (const revision of [0, 1]) {
      const tries = await Promise.allSettled([
        as(operator).replace(revision, [summer]),
        as(operator).replace(revision, [spring]),
        as(operator).replace(revision, []),
      ])
      expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
      for (const each of tries)
        if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'list-changed' })
    }
    await expect(as(operator).replace(7, [])).rejects.toMatchObject({ code: 'list-changed' })
  })

  it.each([
    ['no list', {}, 'is not a list.'],
    ['a row without a contract', [{ id: 'x', packages: ['/p/'] }], 'campaigns[0].distributor is missing.'],
    ['the same name twice', [spring, spring], 'names "spring" twice.'],
    [
      'a host that pages may not ask',
      [{ ...summer, packages: ['https://other.example/'] }],
      "at a host that this build's pages may not ask.",
    ],
  ])('%s is refused with what is wrong, and nothing is stored', async (_, list, fault) => {
    await expect(as(operator).replace(0, list)).rejects.toMatchObject({
      code: 'list-refused',
      detail: expect.stringContaining(fault),
    })
    expect((await as(operator).read()).status).toBe('taken')
    expect(await database.selectFrom('campaign_lists').selectAll().execute()).toEqual([])
  })

  it('the site serves the stored list, the built one before, and all else as it is', async () => {
    const serve = withStoredList(await createSiteFetch(folder), database)
    const ask = (path: string, init?: RequestInit) => serve(new Request(`https://claim.example${path}`, init))
    expect(await (await ask('/campaigns.json')).json()).toEqual([spring])
    await as(operator).replace(0, [summer])
    const served = await ask('/campaigns.json')
    expect(await served.json()).toEqual([summer])
    expect(Object.fromEntries(served.headers)).toMatchObject({
      'content-type': 'application/json',
      'cache-control': 'no-cache',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    const known = { 'if-none-match': served.headers.get('etag') ?? '' }
    expect((await ask('/campaigns.json', { headers: known })).status).toBe(304)
    expect(await (await ask('/campaigns.json', { method: 'HEAD' })).text()).toBe('')
    expect((await ask('/campaigns.json', { method: 'POST' })).status).toBe(405)
    expect(await (await ask('/')).text()).toBe('Home')
    await as(operator).replace(1, [spring])
    expect((await ask('/campaigns.json', { headers: known })).status).toBe(200)
  })
})
