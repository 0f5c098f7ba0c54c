import { fireEvent, waitFor } from '@testing-library/react'
import { encodeFunctionData } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { exportEmbed } from '../../../pages/exportEmbed.tsx'
import { demoAccounts } from '../../../sandbox/devnet/demoAccounts.ts'
import { merkleDistributorAbi } from '../../abi/merkleDistributor.ts'
import { type FaultProxy, startFaultProxy } from '../../chain/test-support/startFaultProxy.ts'
import { type ClaimFixture, startClaims } from '../../claim/safeClaim/test-support/startClaims.ts'
import { campaignListText } from '../../config/campaignListFile.ts'
import type { SiteConfig } from '../../config/site.ts'
import { speak } from '../../language/say.ts'
import { attachEmbed, type EmbedWindow } from './attachEmbed.ts'

const partner = 'https://partner.example'
const own = 'https://claim.example'
const files = { script: '/assets/embed.js', modules: [], styles: [] }
const id = 'safe-users'
const realFetch = fetch
const nobody = '0x00000000000000000000000000000000000000aa'
const unclaimed = demoAccounts.ada.address

let world: ClaimFixture
let node: FaultProxy
let site: SiteConfig
let snapshot: `0x${string}`
/** Of the file beside the site; undefined where there is none. */
let list: string | undefined
beforeAll(async () => {
  world = await startClaims([id])
  node = await startFaultProxy(world.devnet.rpcUrl)
  site = { ...world.site, rpcUrls: [node.url], embed: { isEnabled: true, ancestors: [partner] } }
})
afterAll(async () => {
  await node.stop()
  await world.stop()
})
beforeEach(async () => {
  list = undefined
  // The file lies at the site’s own address, which this document doesn’t have.
  vi.stubGlobal('fetch', (input: RequestInfo | URL, init?: RequestInit) =>
    input === '/campaigns.json'
      ? Promise.resolve(new Response(list, { status: list === undefined ? 404 : 200 }))
      : realFetch(input, init),
  )
  snapshot = await world.devnet.chain.snapshot()
})
afterEach(async () => {
  speak('en-US')
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  node.set({ type: 'none' })
  world.breakHosts([])
  await world.devnet.chain.revert({ id: snapshot })
})

/** A frame as the build drew it, inside of pages of these origins; undefined: a browser that doesn’t tell. */
function open(
  around: readonly string[] | undefined,
  { config = site, campaign = id as string | null, hash = '', isNested = false, origin = own } = {},
) {
  const path = campaign ? `embed/${campaign}/index.html` : 'embed/index.html'
  const drawn = exportEmbed(config, {}, files).find((each) => each.path === path)
  const page = new DOMParser().parseFromString(drawn?.html ?? '', 'text/html')
  const posted: { data: unknown; to: string }[] = []
  const listeners: ((event: unknown) => void)[] = []
  const parent = { postMessage: (data: unknown, to: string) => posted.push({ data, to }) }
  const self = {}
  const isFramed = around === undefined || around.length > 0
  const window = {
    self,
    parent: isFramed ? parent : self,
    top: isNested ? {} : parent,
    location: { origin, hash, ancestorOrigins: around },
    addEventListener: (_: string, listener: (event: unknown) => void) => listeners.push(listener),
  } as unknown as EmbedWindow
  const ready = attachEmbed(config, campaign ?? undefined, page, window)
  const form = page.querySelector('form')
  const link = page.querySelector('a')
  return {
    page,
    posted,
    ready,
    isOpen: () => form?.hidden === false,
    href: () => link?.getAttribute('href'),
    link,
    hello: (origin: string, data: unknown = { type: 'everclaim/embed/hello' }, source: unknown = parent) => {
      for (const listener of listeners) listener({ origin, data, source })
    },
    check(text: string) {
      const field = page.querySelector('input')
      if (!field || !form) throw new Error('There is no field.')
      field.value = text
      fireEvent.submit(form)
      return field
    },
    said: () => [...(page.querySelector('output')?.children ?? [])].map(({ textContent }) => textContent),
    tone: () => page.querySelector('output')?.dataset.tone,
  }
}

test('an address on the list gets its amount, and the tab of its claim', async () => {
  const frame = open([partner])
  expect(frame.isOpen()).toBe(true)
  frame.check(unclaimed)
  await waitFor(() => expect(frame.tone()).toBe('good'))
  expect(frame.said()).toEqual([
    'This address is on the list',
    expect.stringMatching(/^[\d,.]+ \w+$/),
    'Open the claim to see whether it is open, and to claim.',
  ])
  expect(frame.href()).toBe(`/claim/${id}/#account=${unclaimed}`)
  expect([frame.link?.target, frame.link?.rel]).toEqual(['_blank', 'noopener'])
})

test('who has claimed reads so', async () => {
  const { distributor, allocation } = await world.claimOf(id, unclaimed)
  const { index, account, amount, proof } = allocation
  const data = encodeFunctionData({
    abi: merkleDistributorAbi,
    functionName: 'claim',
    args: [BigInt(index), account, amount, [...proof]],
  })
  expect((await world.send({ to: distributor, data })).status).toBe('success')
  const frame = open([partner])
  frame.check(unclaimed)
  await waitFor(() => expect(frame.said()[0]).toBe('Already claimed'))
  expect(frame.tone()).toBe('plain')
})

test('yes, no and no answer are three', async () => {
  const frame = open([partner])
  frame.check(nobody)
  await waitFor(() => expect(frame.said()[0]).toBe('This address can’t claim here'))
  expect(frame.tone()).toBe('plain')

  node.set({ type: 'status', status: 500 })
  frame.check(unclaimed)
  await waitFor(() => expect(frame.said()[2]).toContain('We couldn’t check whether it has claimed.'))

  world.breakHosts([id])
  frame.check(nobody)
  await waitFor(() => expect(frame.said()[0]).toBe('We couldn’t check'))
  expect(frame.said().join(' ')).toContain('You may still be eligible.')
  expect(frame.tone()).toBe('warn')
})

test('what is no address is named, leads to no account, and a key is not kept', () => {
  const frame = open([partner])
  frame.check('alice.eth')
  expect(frame.said()[1]).toContain('Names are looked up on the claim page.')
  const field = frame.check('0x'.padEnd(66, 'a'))
  expect(frame.said()[1]).toContain('Never paste a private key')
  expect(field.value).toBe('')
  expect(frame.href()).toBe(`/claim/${id}/`)
})

test.each([
  ['a page that is not named', ['https://other.example']],
  ['a named page inside of another', [partner, 'https://other.example']],
])('inside of %s there is a link, and nothing to fill in', (_, around) => {
  const frame = open(around)
  frame.hello('https://other.example')
  frame.hello(partner)
  expect(frame.isOpen()).toBe(false)
  expect(frame.said()).toEqual([])
  expect(frame.href()).toBe(`/claim/${id}/`)
  expect(frame.posted).toEqual([])
})

test('a browser that doesn’t name the pages around opens it for a page that says hello', () => {
  const frame = open(undefined)
  expect(frame.isOpen()).toBe(false)
  frame.hello('https://other.example')
  frame.hello(partner, { type: 'everclaim/embed/hello', more: 1 })
  frame.hello(partner, { type: 'everclaim/embed/hello' }, {})
  expect([frame.isOpen(), frame.posted]).toEqual([false, []])
  frame.hello(partner)
  expect(frame.isOpen()).toBe(true)
  expect(frame.posted[0]).toEqual({
    data: { type: 'everclaim/embed/height', height: expect.any(Number) },
    to: partner,
  })
  const nested = open(undefined, { isNested: true })
  nested.hello(partner)
  expect(nested.isOpen()).toBe(false)
})

test('by itself it is open, and so is anywhere what all may show', () => {
  expect(open([]).isOpen()).toBe(true)
  const config: SiteConfig = { ...site, embed: { isEnabled: true, ancestors: ['*'] } }
  expect(open(['https://any.example'], { config }).isOpen()).toBe(true)
})

test('a contract behind the # that the site lists is found, and marked as the site’s', async () => {
  const [campaign] = site.campaigns
  const hash = `#distributor=${campaign?.distributor}`
  const note = ({ page }: ReturnType<typeof open>) => page.querySelector('[data-note]')?.textContent
  const listed = open([partner], { campaign: null, hash })
  await listed.ready
  expect(listed.isOpen()).toBe(true)
  expect(listed.href()).toBe(`/claim/${id}/`)
  expect(note(listed)).toBe(site.product)

  // The build knew no campaign; the file beside the site has it since.
  const closed: SiteConfig = { ...site, campaigns: [], unlisted: 'off' }
  const before = open([partner], { config: closed, campaign: null, hash })
  await before.ready
  expect(before.said()[0]).toBe(`${site.product} shows only its own campaigns.`)
  list = campaignListText(site.campaigns)
  // Its package lies with the site.
  const { origin } = new URL(campaign?.packages[0] ?? '')
  const added = open([partner], { config: closed, campaign: null, hash, origin })
  await added.ready
  expect([added.isOpen(), added.href(), note(added)]).toEqual([true, `/claim/${id}/`, site.product])
  // And from the list that the build had it was taken.
  list = '[]'
  const removed = open([partner], { config: { ...site, unlisted: 'off' }, campaign: null, hash })
  await removed.ready
  expect(removed.said()[0]).toBe(`${site.product} shows only its own campaigns.`)
  list = 'no list'
  const unread = open([partner], { campaign: null, hash })
  await unread.ready
  expect(note(unread)).toBe(site.product)
})

test('a contract behind the # that is no campaign’s, or could not be looked for', async () => {
  const none = open([partner], { campaign: null, hash: `#distributor=${nobody}` })
  await none.ready
  expect(none.said()[0]).toBe('There is no campaign at this address.')
  expect([none.isOpen(), none.link?.hidden]).toEqual([false, true])

  node.set({ type: 'status', status: 500 })
  const unknown = open([partner], { campaign: null, hash: `#distributor=${nobody}` })
  await unknown.ready
  expect(unknown.said()[0]).toBe('We couldn’t check')
  expect(open([partner], { campaign: null, hash: '#x=1' }).isOpen()).toBe(false)
})

test('a campaign that the site doesn’t list is found, marked, and claimed by its link', async () => {
  const [campaign] = site.campaigns
  const [place = ''] = campaign?.packages ?? []
  // Its package is read only from where the operator lets the site read, as from the site itself.
  const { origin } = new URL(place)
  const config: SiteConfig = { ...site, campaigns: [] }
  const hash = `#distributor=${campaign?.distributor}&package=${encodeURIComponent(place)}`
  const frame = open([partner], { config, campaign: null, hash, origin })
  await frame.ready
  expect([frame.said(), frame.isOpen()]).toEqual([[], true])
  expect(frame.page.querySelector('[data-note]')?.textContent).toMatch(
    new RegExp(`^Not listed by Acme\\. .*${campaign?.distributor}$`, 'i'),
  )
  frame.check(unclaimed)
  await waitFor(() => expect(frame.tone()).toBe('good'))
  const { pathname, hash: link } = new URL(frame.href() ?? '', own)
  expect(pathname).toBe('/claim/')
  expect(Object.fromEntries(new URLSearchParams(link.slice(1)))).toEqual({
    distributor: campaign?.distributor.toLowerCase(),
    package: place,
    account: unclaimed,
  })
})

test('the theme is the one that the page around asks for', () => {
  expect(open([partner], { hash: '#theme=light' }).page.documentElement.dataset.theme).toBe('light')
  expect(open([partner], { hash: '#theme=red' }).page.documentElement.dataset.theme).toBe('dark')
})

test('it speaks the language that the page around asks for, else the browser’s, and tells its name', async () => {
  const frame = open([partner], { hash: '#lang=fr' })
  frame.hello(partner)
  await frame.ready
  const text = (of: string) => frame.page.querySelector(of)?.textContent
  expect([text('label'), text('button'), text('a')]).toEqual([
    'Adresse du portefeuille',
    'Vérifier',
    'Ouvrir la réclamation',
  ])
  expect(frame.page.documentElement).toMatchObject({ lang: 'fr-FR', dir: 'ltr' })
  expect(frame.posted.map(({ data }) => data)).toContainEqual({
    type: 'everclaim/embed/name',
    name: 'Vérifier si une adresse peut réclamer',
    lang: 'fr-FR',
  })
  frame.check(nobody)
  await waitFor(() => expect(frame.said()[0]).toBe('Cette adresse ne peut pas réclamer ici'))

  vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['xx', 'ar-EG'])
  const arabic = open([partner], { hash: '#lang=_' })
  await arabic.ready
  expect(arabic.page.documentElement.dir).toBe('rtl')
  expect(arabic.page.querySelector('button')?.textContent).not.toBe('Check')
})

test('where it may not open, its link is in the language all the same', async () => {
  const frame = open(['https://other.example'], { hash: '#lang=ja' })
  await frame.ready
  expect([frame.isOpen(), frame.link?.textContent]).toEqual([false, '受け取りを開く'])
})
