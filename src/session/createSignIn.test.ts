import { afterEach, describe, expect, test, vi } from 'vitest'
import { createSignIn, type SignInMemory } from './createSignIn.ts'
import { readSignInMessage } from './signInMessage.ts'
import { SignInExpiredError } from './signWithin.ts'

const ada = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const ben = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const small = (account: string) => account.toLowerCase() as `0x${string}`
const no = new Error('no')

/** One browser with one cookie, its storage, and as many tabs as are opened. */
function openBrowser() {
  const server = {
    session: undefined as string | undefined,
    /** Of the last nonce. A sign-out forgets it. */
    nonce: undefined as string | undefined,
    isDown: false,
    asked: [] as string[],
    frames: [] as (string | undefined)[],
  }
  const clock = { page: 1_000_000, server: 1_000_000 }
  let stored: string | null = null
  const tabs: { listener: () => void }[] = []
  const held: (() => void)[] = []
  const hold = { signIn: false, signOut: false }

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
      apiOf: ({ account, frame }) => ({
        createNonce: () =>
          ask('createNonce', () => {
            server.frames.push(frame)
            server.nonce = `${server.asked.length}`.padStart(64, '0')
            return { nonce: server.nonce, expiresAt: clock.server + 600_000 }
          }),
        async signIn({ body }) {
          if (hold.signIn) await new Promise<void>((resolve) => held.push(resolve))
          return ask('signIn', () => {
            const message = readSignInMessage(body.message)
            if (message?.nonce !== server.nonce) throw new Error('nonce-unknown')
            server.nonce = undefined
            server.session = small(message?.account ?? '')
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
        async signOut() {
          if (hold.signOut) await new Promise<void>((resolve) => held.push(resolve))
          return ask('signOut', () => {
            server.session = undefined
            server.nonce = undefined
            return undefined
          })
        },
      }),
      page: { origin: 'https://claim.example', host: 'claim.example' },
      chainId: 81457,
      memory,
      now: () => clock.page,
      isRejection: (error) => error === no,
    })
  }
  return {
    server,
    clock,
    openTab,
    hold,
    stored: () => stored,
    release: () => {
      hold.signIn = false
      hold.signOut = false
      for (const go of held.splice(0)) go()
    },
  }
}
const sessionOf = (account: string) =>
  ({ account: small(account), kind: 'key', expiresAt: 2_000_000 }) as const
/** A wallet that keeps its owner thinking. */
const thinks = () => new Promise<string>(() => {})
afterEach(() => {
  vi.useRealTimers()
})
const settle = () => new Promise((resolve) => setTimeout(resolve))
const sign = async () => '0x12'
type Tab = ReturnType<ReturnType<typeof openBrowser>['openTab']>

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
    account: ada,
    uri: 'https://claim.example',
    domain: 'claim.example',
    chainId: 81457,
    issuedAt: 1_000_000,
    expirationTime: 1_600_000,
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

  test('by signing out; asked for twice, it is reported once', async () => {
    const { browser, tab } = await signedIn()
    await Promise.all([tab.end(), tab.adapter.signOut()])
    expect(browser.server.asked.filter((call) => call === 'signOut')).toHaveLength(1)
    expect(browser.server.session).toBeUndefined()
  })

  test('by signing out: what another tab has begun while the API is notified stays remembered', async () => {
    const { browser, tab } = await signedIn()
    const other = browser.openTab()
    other.setAccount(ada)
    await settle()
    browser.hold.signOut = true
    const ended = tab.end()
    await settle()
    await other.begin({ sign })
    expect(browser.stored()).toBe(small(ada))
    browser.release()
    await ended
    expect(browser.stored()).toBe(small(ada))
  })

  test('when the page opens with another account than the one that is signed in', async () => {
    const { browser } = await signedIn()
    const later = browser.openTab()
    later.setAccount(ben)
    await settle()
    expect(browser.server.session).toBeUndefined()
  })

  test('not when a page opens whose wallet is not there (yet): nobody has disconnected', async () => {
    const { browser, tab } = await signedIn()
    const later = browser.openTab()
    later.setAccount(undefined)
    await settle()
    expect(browser.server.session).toBe(small(ada))
    expect([tab.read().who.status, later.read().who.status]).toEqual(['authenticated', 'unknown'])
    later.setAccount(ada)
    await settle()
    expect(later.read().who.status).toBe('authenticated')
  })

  test.each<[string, (tab: Tab) => unknown]>([
    ['signs out', (tab) => tab.end()],
    ['is disconnected', (tab) => tab.setAccount(undefined)],
    ['changes the account', (tab) => tab.setAccount(ben)],
  ])('also for who %s while an earlier end is under way', async (_, go) => {
    const { browser, tab } = await signedIn()
    browser.hold.signOut = true
    void tab.end()
    await settle()
    const again = tab.begin({ sign: thinks })
    await settle()
    // It waits: the end would take its nonce, and its session.
    expect(tab.read().step.status).toBe('preparing')
    expect(browser.server.asked.filter((call) => call === 'createNonce')).toHaveLength(1)
    go(tab)
    expect(tab.read()).toMatchObject({ who: { status: 'unauthenticated' }, step: { status: 'idle' } })
    browser.release()
    await again
    await settle()
    expect(tab.read()).toMatchObject({ who: { status: 'unauthenticated' }, step: { status: 'idle' } })
    expect(browser.server.session).toBeUndefined()
    expect(browser.stored()).toBeNull()
  })

  test('before the next one begins, and not with it', async () => {
    const { browser, tab } = await signedIn()
    browser.hold.signOut = true
    void tab.end()
    await settle()
    const again = tab.begin({ sign })
    browser.release()
    await again
    await settle()
    expect(tab.read().who.status).toBe('authenticated')
    expect(browser.server.session).toBe(small(ada))
    expect(browser.stored()).toBe(small(ada))
    await tab.end()
    expect(browser.server.session).toBeUndefined()
    expect(tab.read().who.status).toBe('unauthenticated')
  })

  test('though the API cannot be reached: the page is signed out, and reports it the next time', async () => {
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

test('an API that is down is no "not signed in": it is distinguished, and who is signed in stays so', async () => {
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
  const never = (_: string, { signal }: { signal: AbortSignal }) =>
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

test('an attempt that was left while it was verified takes no later one with it', async () => {
  const browser = openBrowser()
  const tab = browser.openTab()
  tab.setAccount(ada)
  browser.hold.signIn = true
  void tab.begin({ sign })
  await settle()
  expect(tab.read().step.status).toBe('verifying')
  tab.leave()
  const again = tab.begin({ sign })
  await settle()
  expect(tab.read().step.status).toBe('preparing')
  browser.release()
  await again
  expect(browser.server.asked.filter((call) => call !== 'getSession')).toEqual([
    'createNonce',
    'signIn',
    'signOut',
    'createNonce',
    'signIn',
  ])
  expect(tab.read()).toMatchObject({ who: { status: 'authenticated' }, step: { status: 'idle' } })
  expect(browser.server.session).toBe(small(ada))
})

describe('a failure is reported to whom it happened, once', () => {
  async function failed() {
    const browser = openBrowser()
    const tab = browser.openTab()
    tab.setAccount(ada)
    browser.server.isDown = true
    await tab.begin({ sign })
    expect(tab.read().step).toHaveProperty('failure')
    browser.server.isDown = false
    return { browser, tab }
  }

  test.each<[string, (tab: Tab) => unknown]>([
    ['another account', (tab) => tab.setAccount(ben)],
    ['a wallet that is gone', (tab) => tab.setAccount(undefined)],
    ['a dialog that is closed', (tab) => tab.dismiss()],
    ['a sign-out', (tab) => tab.end()],
  ])('not to %s', async (_, go) => {
    const { tab } = await failed()
    go(tab)
    expect(tab.read().step).toEqual({ status: 'idle' })
  })

  test('not to who is signed in by then, by another tab', async () => {
    const { browser, tab } = await failed()
    const other = browser.openTab()
    other.setAccount(ada)
    // Left in the wallet, it fails when the other tab is through.
    let fail: (error: Error) => void = () => {}
    const late = tab.begin({
      sign: () =>
        new Promise((_, reject) => {
          fail = reject
        }),
    })
    await settle()
    await other.begin({ sign })
    await settle()
    expect(tab.read().who.status).toBe('authenticated')
    fail(new Error('trouble'))
    await late
    expect(tab.read().step).toEqual({ status: 'idle' })
    await other.end()
    expect(tab.read()).toEqual({ who: { status: 'unauthenticated' }, step: { status: 'idle' } })
  })

  test('a dialog that is closed stops no attempt', async () => {
    const { tab } = await failed()
    void tab.begin({ sign: thinks })
    await settle()
    tab.dismiss()
    expect(tab.read().step.status).toBe('signing')
  })
})

test('the times of a message are the server’s, whatever the clock of the page says', async () => {
  const browser = openBrowser()
  browser.clock.page = 99_000_000
  const tab = browser.openTab()
  tab.setAccount(ada)
  let signed = ''
  await tab.begin({
    sign: async (message) => {
      signed = message
      return '0x12'
    },
  })
  expect(readSignInMessage(signed)).toMatchObject({ issuedAt: 1_000_000, expirationTime: 1_600_000 })
})

test('a signature is waited for as long as the message is good, how far the owners are is kept, and then it is over', async () => {
  vi.useFakeTimers()
  const browser = openBrowser()
  const tab = browser.openTab()
  tab.setAccount(ada)
  let asked: AbortSignal | undefined
  const attempt = tab.begin({
    sign: (_, { signal, onProgress }) => {
      asked = signal
      onProgress({ signed: 1, required: 2 })
      return thinks()
    },
  })
  await vi.advanceTimersByTimeAsync(599_999)
  expect(tab.read().step).toMatchObject({ status: 'signing', owners: { signed: 1, required: 2 } })
  expect(asked?.aborted).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  await attempt
  expect(asked?.aborted).toBe(true)
  expect(tab.read().step).toMatchObject({
    status: 'idle',
    failure: { key: 'signing_error', error: expect.any(SignInExpiredError) },
  })
})

describe('prepared ahead', () => {
  async function prepared() {
    const browser = openBrowser()
    const tab = browser.openTab()
    tab.setAccount(ada)
    await tab.prepare()
    await tab.prepare()
    expect(browser.server.asked).toEqual(['createNonce'])
    return { browser, tab }
  }

  test('the wallet is asked without a word to the API; each attempt has a nonce of its own', async () => {
    const { browser, tab } = await prepared()
    await tab.begin({ sign: () => Promise.reject(no) })
    expect(browser.server.asked).toEqual(['createNonce'])
    await tab.begin({ sign })
    expect(browser.server.asked).toEqual(['createNonce', 'createNonce', 'signIn'])
    expect(tab.read().who.status).toBe('authenticated')
  })

  test('what has grown old is fetched anew, and so is what a sign-out has taken', async () => {
    const { browser, tab } = await prepared()
    browser.clock.page += 300_000
    await tab.begin({ sign })
    expect(browser.server.asked.filter((call) => call === 'createNonce')).toHaveLength(2)
    await tab.end()
    const other = browser.openTab()
    other.setAccount(ada)
    await other.begin({ sign })
    await tab.prepare()
    await other.end()
    await tab.begin({ sign })
    expect(tab.read().who.status).toBe('authenticated')
  })

  test('a sign-out of this tab takes it as well', async () => {
    const { browser, tab } = await prepared()
    // Signed in as it turns out, though nothing here remembers it.
    browser.server.session = small(ada)
    await tab.look()
    await tab.end()
    await tab.begin({ sign })
    expect(tab.read().who.status).toBe('authenticated')
  })

  test('an API that is down is reported by the attempt alone', async () => {
    const browser = openBrowser()
    const tab = browser.openTab()
    tab.setAccount(ada)
    browser.server.isDown = true
    await tab.prepare()
    expect(tab.read()).toEqual({ who: { status: 'unknown' }, step: { status: 'idle' } })
    browser.server.isDown = false
    await tab.begin({ sign })
    expect(tab.read().who.status).toBe('authenticated')
  })
})

test('who comes back is looked for only where this browser remembers anything', async () => {
  const browser = openBrowser()
  const tab = browser.openTab()
  tab.setAccount(ada)
  await tab.comeBack()
  expect(browser.server.asked).toEqual([])
  await tab.begin({ sign })
  browser.server.session = undefined
  await tab.comeBack()
  expect(tab.read().who).toEqual({ status: 'unauthenticated' })
})

test('inside a frame every call says so', async () => {
  const browser = openBrowser()
  const tab = browser.openTab()
  tab.setAccount(ada, 'https://host.example')
  await tab.begin({ sign })
  expect(browser.server.frames).toEqual(['https://host.example'])
})
