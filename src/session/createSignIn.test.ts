import { describe, expect, test } from 'vitest'
import { createSignIn, type SignInMemory } from './createSignIn.ts'
import { readSignInMessage } from './signInMessage.ts'

const ada = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const ben = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const small = (account: string) => account.toLowerCase() as `0x${string}`
const no = new Error('no')

/** One browser with one cookie, its storage, and as many tabs as are opened. */
function openBrowser() {
  const server = { session: undefined as string | undefined, isDown: false, asked: [] as string[] }
  let stored: string | null = null
  const tabs: { listener: () => void }[] = []
  const held: (() => void)[] = []
  const hold = { signIn: false }

  function openTab() {
    const tab = { listener: () => {} }
    tabs.push(tab)
    const memory: SignInMemory = {
      read: () => stored,
      write(value) {
        stored = value
        for (const other of tabs) if (other !== tab) other.listener()
      },
      onChange: (listener) => {
        tab.listener = listener
      },
    }
    const ask = <T>(call: string, answer: () => T) => {
      server.asked.push(call)
      if (server.isDown) return Promise.reject(new Error('down'))
      return Promise.resolve(answer())
    }
    return createSignIn({
      apiOf: (account) => ({
        createNonce: () => ask('createNonce', () => ({ nonce: 'ab'.repeat(32), expiresAt: 0 })),
        async signIn({ body }) {
          if (hold.signIn) await new Promise<void>((resolve) => held.push(resolve))
          return ask('signIn', () => {
            server.session = small(readSignInMessage(body.message)?.account ?? '')
            return sessionOf(server.session)
          })
        },
        getSession: () =>
          ask('getSession', () => ({
            session:
              server.session !== undefined && server.session === account?.toLowerCase()
                ? sessionOf(server.session)
                : null,
          })),
        signOut: () =>
          ask('signOut', () => {
            server.session = undefined
            return undefined
          }),
      }),
      page: { origin: 'https://claim.example', host: 'claim.example' },
      ...{ chainId: 81457, memory, now: () => 1_000_000, isRejection: (error) => error === no },
    })
  }
  return {
    ...{ server, openTab, hold, stored: () => stored },
    release: () => {
      for (const go of held.splice(0)) go()
    },
  }
}
const sessionOf = (account: string) =>
  ({ account: small(account), kind: 'key', expiresAt: 2_000_000 }) as const
const settle = () => new Promise((resolve) => setTimeout(resolve))
const sign = async () => '0x12'

async function signedIn() {
  const browser = openBrowser()
  const tab = browser.openTab()
  tab.setAccount(ada)
  await tab.begin({ sign })
  expect(tab.read().who.status).toBe('authenticated')
  return { browser, tab }
}

test('default: asks nothing until somebody signs in; then the account is signed in, and stays so after a reload', async () => {
  const browser = openBrowser()
  const tab = browser.openTab()
  tab.setAccount(ada)
  await settle()
  expect(browser.server.asked).toEqual([])
  let signed = ''
  await tab.begin({
    sign: async (message) => {
      signed = message
      return '0x12'
    },
  })
  expect(readSignInMessage(signed)).toMatchObject({
    ...{ account: ada, uri: 'https://claim.example', domain: 'claim.example', chainId: 81457 },
    ...{ issuedAt: 1_000_000, expirationTime: 1_600_000 },
  })
  expect(tab.read()).toMatchObject({ who: { status: 'authenticated', session: { account: small(ada) } } })

  const reloaded = browser.openTab()
  reloaded.setAccount(ada)
  expect(reloaded.read().who.status).toBe('loading')
  await settle()
  expect(reloaded.read().who.status).toBe('authenticated')
})

describe('the session ends', () => {
  test.each<[string, string | undefined]>([
    ['when the wallet changes its account', ben],
    ['when the wallet is disconnected', undefined],
  ])('%s, in every tab', async (_, next) => {
    const { browser, tab } = await signedIn()
    const other = browser.openTab()
    other.setAccount(ada)
    await settle()
    expect(other.read().who.status).toBe('authenticated')
    tab.setAccount(next as typeof ben | undefined)
    expect(tab.read().who.status).toBe('unauthenticated')
    expect(other.read().who.status).toBe('unauthenticated')
    await settle()
    expect(browser.server.session).toBeUndefined()
    expect(browser.stored()).toBeNull()
  })

  test('by signing out; asked for twice, it is told once', async () => {
    const { browser, tab } = await signedIn()
    await Promise.all([tab.end(), tab.adapter.signOut()])
    expect(browser.server.asked.filter((call) => call === 'signOut')).toHaveLength(1)
    expect(browser.server.session).toBeUndefined()
  })

  test('when the page opens with another account, or with none, than the one that is signed in', async () => {
    for (const account of [ben, undefined] as const) {
      const { browser } = await signedIn()
      const later = browser.openTab()
      later.setAccount(account)
      await settle()
      expect(browser.server.session).toBeUndefined()
    }
  })

  test('though the API cannot be told: the page is signed out, and tells it at the next look', async () => {
    const { browser, tab } = await signedIn()
    browser.server.isDown = true
    await tab.end()
    expect(tab.read().who).toMatchObject({ status: 'unauthenticated', error: new Error('down') })
    expect(browser.server.session).toBe(small(ada))
    browser.server.isDown = false
    const later = browser.openTab()
    later.setAccount(ada)
    await settle()
    expect(browser.server.session).toBeUndefined()
    expect(browser.stored()).toBeNull()
    expect(later.read().who).toEqual({ status: 'unauthenticated' })
  })

  test('that began after the person had left, or with an account that the wallet has left', async () => {
    for (const leave of ['leave', 'switch'] as const) {
      const browser = openBrowser()
      const tab = browser.openTab()
      tab.setAccount(ada)
      browser.hold.signIn = true
      const attempt = tab.begin({ sign })
      await settle()
      expect(tab.read().step.status).toBe('verifying')
      if (leave === 'leave') tab.leave()
      else tab.setAccount(ben)
      expect(tab.read().step).toEqual({ status: 'idle' })
      browser.release()
      await attempt
      await settle()
      expect(browser.server.asked).toContain('signIn')
      expect(browser.server.session, leave).toBeUndefined()
      expect(tab.read().who.status).not.toBe('authenticated')
    }
  })
})

test('another tab that signs in is learnt of', async () => {
  const browser = openBrowser()
  const [here, there] = [browser.openTab(), browser.openTab()]
  here.setAccount(ada)
  there.setAccount(ada)
  await there.begin({ sign })
  await settle()
  expect(here.read().who.status).toBe('authenticated')
})

test('an API that is down is no "not signed in": it is told apart, and who is signed in stays so', async () => {
  const { browser, tab } = await signedIn()
  browser.server.isDown = true
  await tab.look()
  expect(tab.read().who.status).toBe('authenticated')
  const later = browser.openTab()
  later.setAccount(ada)
  await settle()
  expect(later.read().who).toMatchObject({ status: 'unauthenticated', error: new Error('down') })
  expect(browser.stored()).toBe(small(ada))
})

test('an attempt can be left while the wallet asks, and begun again; two at once are one', async () => {
  const browser = openBrowser()
  const tab = browser.openTab()
  tab.setAccount(ada)
  let asked = 0
  const never = (_: string, signal: AbortSignal) =>
    new Promise<string>((_, reject) => {
      asked++
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  void tab.begin({ sign: never })
  void tab.begin({ sign: never })
  await settle()
  expect(tab.read().step.status).toBe('signing')
  expect(asked).toBe(1)
  tab.leave()
  expect(tab.read().step).toEqual({ status: 'idle' })
  await tab.begin({ sign })
  expect(tab.read().who.status).toBe('authenticated')
})

test('a person’s no is quiet; a failure has its key', async () => {
  const browser = openBrowser()
  const tab = browser.openTab()
  tab.setAccount(ada)
  await tab.begin({ sign: () => Promise.reject(no) })
  expect(tab.read().step).toEqual({ status: 'idle' })
  browser.server.isDown = true
  await tab.begin({ sign })
  expect(tab.read().step).toMatchObject({ status: 'idle', failure: { key: 'preparing_error' } })
})
