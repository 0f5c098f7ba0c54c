import { beforeEach, expect, test } from 'vitest'
import { grantAddressBook } from '../../../guard/guard.ts'
import { GuardError } from '../../../guard/guardError.ts'
import type { Page } from '../../../guard/pages.ts'
import type { Place } from '../../../guard/place.ts'
import { createHostMessenger } from '../../../safe/app/createHostMessenger.ts'
import { createSafeApp } from '../../../safe/app/createSafeApp.ts'
import { createSafeProvider } from '../../../safe/app/createSafeProvider.ts'
import {
  createTestHost,
  demoOwners,
  demoSafeInfo,
  HostSays,
  hostOrigin,
  type TestHost,
} from '../../../safe/app/test-support/createTestHost.ts'
import { askForAddressBook } from './askWallet.ts'

// The real messenger, app and provider, in a host that keeps permissions as Safe{Wallet} does.

let host: TestHost
let kept: { parentCapability: string; caveats: { type: string; value: unknown }[] }[]
let isAllowed: boolean
beforeEach(() => {
  kept = []
  isAllowed = true
  host = createTestHost({
    handlers: {
      wallet_getPermissions: () => kept,
      wallet_requestPermissions() {
        const caveats = isAllowed ? [] : [{ type: 'userRestricted', value: true }]
        kept = [{ parentCapability: 'requestAddressBook', caveats }]
        if (!isAllowed) throw new HostSays('Permissions rejected')
        return kept
      },
    },
  })
})

const placeOf = (page: Page): Place => ({
  site: { chainId: 81457, campaigns: [] },
  at: { page },
  origin: 'https://app.example',
  account: demoSafeInfo.safeAddress,
  now: 0,
})
async function read(how: 'ask' | 'if-permitted') {
  const app = createSafeApp(createHostMessenger({ allowedOrigins: [hostOrigin], window: host.window }))
  const provider = createSafeProvider({ app, safe: demoSafeInfo })
  return askForAddressBook(app, provider, how === 'ask' ? grantAddressBook(placeOf('claim')) : undefined)
}
const asked = () => host.requests().filter(({ method }) => method === 'wallet_requestPermissions')

test('what the host remembers is asked for first, and the person only where it is wanted', async () => {
  expect(await read('if-permitted')).toBeUndefined()
  expect(asked()).toEqual([])
  expect(await read('ask')).toMatchObject([{ address: demoOwners[0], name: 'Ada' }])
  expect(asked().map(({ params }) => params)).toEqual([[{ requestAddressBook: {} }]])
  expect(await read('if-permitted')).toHaveLength(1)
  expect(asked()).toHaveLength(1)
})

test('a refusal is 4001, and is remembered as the host remembers it', async () => {
  isAllowed = false
  await expect(read('ask')).rejects.toMatchObject({ code: 4001, message: 'Permissions rejected' })
  expect(await read('if-permitted')).toBeUndefined()
  expect(host.requests().map(({ method }) => method)).not.toContain('requestAddressBook')
})

test('only pages with a recipient or owners ask, by way of the guard', async () => {
  expect(() => grantAddressBook(placeOf('manage'))).toThrow(GuardError)
  const app = createSafeApp(createHostMessenger({ allowedOrigins: [hostOrigin], window: host.window }))
  const provider = createSafeProvider({ app, safe: demoSafeInfo })
  const forged = { ...grantAddressBook(placeOf('claim')) }
  await expect(askForAddressBook(app, provider, forged)).rejects.toThrow(
    'Only what the guard has let through',
  )
  expect(asked()).toEqual([])
})
