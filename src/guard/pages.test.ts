import { expect, test } from 'vitest'
import { routeNames } from '../../pages/routes.ts'
import { pageAt } from './pages.ts'

const spring = { id: 'spring', distributor: '0x1111111111111111111111111111111111111111' } as const
const site = { campaigns: [{ ...spring, packages: ['/p/'] }], unlisted: 'on' as const }
const theirs = '0x2222222222222222222222222222222222222222'
const at = (path: string) => new URL(path, 'https://acme.example')

test.each([
  ['/', 'claim'],
  ['/index.html', 'claim'],
  ['/404/', 'other'],
  ['/verify/', 'other'],
  ['/create/', 'create'],
  ['/manage/', 'manage'],
  ['/safe/', 'workspace'],
  ['/claim/spring/', 'claim'],
  ['/claim/spring', 'claim'],
  ['/claim/spring/index.html', 'claim'],
  ['/claim/spring/receipt/', 'receipt'],
  ['/claim/spring/safe/', 'safe-claim'],
  ['/claim/spring/without-this-site/', 'other'],
  ['/claim/opened/safe/', 'safe-claim'],
  ['/claim/autumn/', 'other'],
  [`/claim/#distributor=${theirs}`, 'claim'],
  [`/claim/${theirs}/`, 'claim'],
  [`/claim/${theirs}/receipt/`, 'receipt'],
  [`/claim/opened/safe/#distributor=${theirs}&safe=0x1`, 'safe-claim'],
  ['/claim/#distributor=0x22', 'other'],
  ['/claim/opened/#distributor=0x22', 'other'],
  [`/manage/#distributor=${theirs}`, 'manage'],
  ['/claim/', 'other'],
  ['/claim/spring/safe/safe/', 'other'],
  ['/claim/spring/constructor/', 'other'],
  ['/constructor/', 'other'],
  ['/safe/create/', 'other'],
])('%s is the page %s', (path, page) => {
  expect(pageAt(at(path), site).page).toBe(page)
})

test('a claim page knows its campaign', () => {
  expect(pageAt(at('/claim/spring/safe/'), site).campaign).toBe(site.campaigns[0])
  expect(pageAt(at('/claim/opened/'), site).campaign).toBe('opened')
  expect(pageAt(at('/create/'), site).campaign).toBeUndefined()
})

test('a link’s page is about the contract that its address names, and no other', () => {
  for (const path of [
    `/claim/#distributor=${theirs}`,
    `/claim/${theirs}/`,
    `/claim/opened/#distributor=${theirs}`,
  ])
    expect(pageAt(at(path), site).campaign).toEqual({ id: theirs, distributor: theirs, packages: [] })
  // What is behind the # of a campaign's own page changes nothing.
  expect(pageAt(at(`/claim/spring/#distributor=${theirs}`), site).campaign).toBe(site.campaigns[0])
})

test('where the operator lets no stranger’s campaign be opened, its pages ask for nothing', () => {
  const links = [
    `/claim/#distributor=${theirs}`,
    `/claim/${theirs}/safe/`,
    `/claim/opened/#distributor=${theirs}`,
  ]
  for (const unlisted of ['verify-only', 'off'] as const)
    for (const path of links) expect(pageAt(at(path), { ...site, unlisted })).toEqual({ page: 'other' })
  expect(pageAt(at('/claim/opened/'), { ...site, unlisted: 'verify-only' }).campaign).toBe('opened')
  expect(pageAt(at('/claim/opened/'), { ...site, unlisted: 'off' })).toEqual({ page: 'other' })
  expect(pageAt(at('/claim/spring/'), { ...site, unlisted: 'off' }).page).toBe('claim')
})

test('the root is the claim of the only campaign, and asks for nothing where there are several', () => {
  expect(pageAt(at('/'), site)).toEqual({ page: 'claim', campaign: site.campaigns[0] })
  const autumn = { ...spring, id: 'autumn', packages: ['/p/'] }
  expect(pageAt(at('/'), { ...site, campaigns: [...site.campaigns, autumn] })).toEqual({ page: 'other' })
  expect(pageAt(at('/'), { ...site, campaigns: [] })).toEqual({ page: 'other' })
})

test('every page of the site is known here, or asks for nothing', () => {
  const paths = routeNames
    .filter((route) => route !== '/404')
    .map((route) => route.replace('[campaign]', 'spring'))
  expect(Object.fromEntries(paths.sort().map((path) => [path, pageAt(at(path), site).page]))).toEqual({
    '/': 'claim',
    '/claim': 'other',
    '/claim/opened': 'claim',
    '/claim/opened/receipt': 'receipt',
    '/claim/opened/safe': 'safe-claim',
    '/claim/opened/without-this-site': 'other',
    '/claim/spring': 'claim',
    '/claim/spring/receipt': 'receipt',
    '/claim/spring/safe': 'safe-claim',
    '/claim/spring/without-this-site': 'other',
    '/create': 'create',
    '/help': 'other',
    '/manage': 'manage',
    '/safe': 'workspace',
    '/verify': 'other',
  })
})
