import { expect, test } from 'vitest'
import { routeNames } from '../../pages/routes.ts'
import { pageAt } from './pages.ts'

const spring = { id: 'spring', distributor: '0x1111111111111111111111111111111111111111' } as const
const site = { campaigns: [{ ...spring, packages: ['/p/'] }] }

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
  ['/claim/', 'other'],
  ['/claim/spring/safe/safe/', 'other'],
  ['/claim/spring/constructor/', 'other'],
  ['/constructor/', 'other'],
  ['/safe/create/', 'other'],
])('%s is the page %s', (pathname, page) => {
  expect(pageAt(pathname, site).page).toBe(page)
})

test('a claim page knows its campaign', () => {
  expect(pageAt('/claim/spring/safe/', site).campaign).toBe(site.campaigns[0])
  expect(pageAt('/claim/opened/', site).campaign).toBe('opened')
  expect(pageAt('/create/', site).campaign).toBeUndefined()
})

test('the root is the claim of the only campaign, and asks for nothing where there are several', () => {
  expect(pageAt('/', site)).toEqual({ page: 'claim', campaign: site.campaigns[0] })
  const autumn = { ...spring, id: 'autumn', packages: ['/p/'] }
  expect(pageAt('/', { campaigns: [...site.campaigns, autumn] })).toEqual({ page: 'other' })
  expect(pageAt('/', { campaigns: [] })).toEqual({ page: 'other' })
})

test('every page of the site is known here, or asks for nothing', () => {
  const paths = routeNames
    .filter((route) => route !== '/404')
    .map((route) => route.replace('[campaign]', 'spring'))
  expect(Object.fromEntries(paths.sort().map((path) => [path, pageAt(path, site).page]))).toEqual({
    '/': 'claim',
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
