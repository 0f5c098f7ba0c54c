import { renderHook } from '@testing-library/react'
import type { Address } from 'viem'
import { expect, test, vi } from 'vitest'
import { plainSite } from '../../../config/test-support/plainSite.ts'
import { useSignInAccount } from './useSignInAccount.ts'

const { heard, isThere, comes } = vi.hoisted(() => {
  let comes = () => {}
  const isThere = new Promise<void>((resolve) => {
    comes = resolve
  })
  return { heard: [] as unknown[], isThere, comes }
})
vi.mock('../../session/signInStore.ts', async () => {
  await isThere
  return { signInOf: () => ({ setAccount: (account: unknown) => heard.push(account) }) }
})

const site = { ...plainSite, api: { isEnabled: true, url: '/api' } } as const
const account: Address = '0x00000000000000000000000000000000000000A1'

test('who was connected while its code came, and who no more, is reported in that order', async () => {
  const { rerender, unmount } = renderHook(({ who }) => useSignInAccount(site, who), {
    initialProps: { who: undefined as Address | null | undefined },
  })
  rerender({ who: account })
  rerender({ who: null })
  unmount()
  expect(heard).toEqual([])
  comes()
  await expect.poll(() => heard).toEqual([account, undefined])
})
