import { expect, test, vi } from 'vitest'
import { plainSite } from '../config/test-support/plainSite.ts'
import { lastAgreement } from './lastAgreement.ts'

test('each site has its last one, and listeners hear of each that differs until they stop', () => {
  const [site, other] = [structuredClone(plainSite), structuredClone(plainSite)]
  const heard = vi.fn()
  const stop = lastAgreement.subscribe(heard)
  expect(lastAgreement.of(site)).toBeUndefined()
  lastAgreement.note(site, { agreed: 2, configured: 3 })
  lastAgreement.note(site, { agreed: 2, configured: 3 })
  expect(heard).toHaveBeenCalledTimes(1)
  lastAgreement.note(site, { agreed: 1, configured: 3 })
  expect(heard).toHaveBeenCalledTimes(2)
  expect(lastAgreement.of(site)).toEqual({ agreed: 1, configured: 3 })
  expect(lastAgreement.of(other)).toBeUndefined()
  stop()
  lastAgreement.note(site, { agreed: 3, configured: 3 })
  expect(heard).toHaveBeenCalledTimes(2)
  expect(lastAgreement.of(site)).toEqual({ agreed: 3, configured: 3 })
})
