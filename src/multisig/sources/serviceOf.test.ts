import { expect, test } from 'vitest'
import { plainSite } from '../../config/test-support/plainSite.ts'
import { NoSafeServiceError, serviceOf } from './serviceOf.ts'

test('a site has one client of its wallet service, another site another', () => {
  const site = { ...plainSite, safeService: { isEnabled: true, url: 'https://service.example' } as const }
  const service = serviceOf(site)
  expect(serviceOf(site)).toBe(service)
  expect(serviceOf({ ...site })).not.toBe(service)
})

test('error: a site without a wallet service says so, and where to read about it', () => {
  expect(() => serviceOf(plainSite)).toThrow(NoSafeServiceError)
  expect(new NoSafeServiceError()).toMatchObject({
    name: 'NoSafeServiceError',
    summary: 'This site uses no wallet service. It shows what is on chain.',
    docs: 'site',
    isRetryable: false,
  })
})
