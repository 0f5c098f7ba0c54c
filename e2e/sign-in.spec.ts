import type { BrowserContext, Locator, Page } from '@playwright/test'
import { accessibilityFaults } from './support/accessibility.ts'
import { AccountDialog } from './support/accountDialog.ts'
import { SignInBox } from './support/signIn.ts'
import { test as base, expect } from './support/test.ts'

const test = base.extend<{ account: AccountDialog; signIn: SignInBox }>({
  account: async ({ page }, use) => use(new AccountDialog(page)),
  signIn: async ({ page }, use) => use(new SignInBox(page)),
})

const stands = (signIn: SignInBox, status: string) =>
  expect(signIn.box).toHaveAttribute('data-sign-in', status)

/** Whether or not the browser's window is in front: the accessibility check leaves it behind. */
const keepsFocus = (button: Locator) =>
  expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)

/** Who the API says is signed in, asked as any page of the browser would. */
async function whoIsSignedIn(page: Page): Promise<string | null> {
  return page.evaluate(async () => {
    const response = await fetch('/api/v1/session')
    const { session } = (await response.json()) as { session: { account: string } | null }
    return session?.account ?? null
  })
}

const cookies = async (context: BrowserContext) => (await context.cookies()).map(({ name }) => name)

test.describe('signing in', () => {
  test.beforeEach(async ({ claimPage, wallet, account }) => {
    await wallet.connectBefore('ada')
    await claimPage.open()
    await account.open()
  })

  test('is a choice: the text is shown as it is signed, and the session lasts until it is ended, then everywhere', async ({
    page,
    context,
    wallet,
    world,
    account,
    signIn,
  }) => {
    const { address } = world.accounts.ada
    const sessionsEnded = () => world.api.asked().filter((call) => call === 'DELETE /session').length
    await stands(signIn, 'unauthenticated')
    await expect(signIn.box).toContainText('Optional. You can claim without signing in.')
    expect(world.api.asked()).not.toContain('POST /session/nonce')
    await wallet.setMode('hold')
    // A double click is one press.
    await signIn.button('Sign in').dblclick()
    await stands(signIn, 'signing')
    expect(await signIn.text.evaluate((text) => text.scrollHeight - text.clientHeight)).toBe(0)
    const { host, origin } = new URL(world.url)
    await expect(signIn.text).toContainText(`${host} wants you to sign in with your Ethereum account:`)
    await expect(signIn.text).toContainText(address)
    await expect(signIn.text).toContainText(`URI: ${origin}`)
    const shown = await signIn.text.textContent()
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme })
      expect(await accessibilityFaults(page, { within: 'dialog[open]' })).toEqual([])
    }
    await wallet.setMode('approve')
    await stands(signIn, 'authenticated')
    await expect(signIn.box.getByRole('status')).toHaveText('Signed in')
    await keepsFocus(signIn.button('Sign out'))
    const asked = (await wallet.requests()).filter(({ method }) => method === 'personal_sign')
    expect(asked.map(({ params: [text] }) => Buffer.from(String(text).slice(2), 'hex').toString())).toEqual([
      shown,
    ])
    expect(await whoIsSignedIn(page)).toBe(address.toLowerCase())
    // Nothing of the session is a script's to read.
    expect(await page.evaluate(() => document.cookie)).toBe('')
    expect(await cookies(context)).toContain('__Host-everclaim-session')
    expect((await context.cookies()).every(({ httpOnly }) => httpOnly)).toBe(true)

    await page.reload()
    await account.open()
    await stands(signIn, 'authenticated')
    await signIn.button('Sign out').click()
    await stands(signIn, 'unauthenticated')
    await keepsFocus(signIn.button('Sign in'))
    await expect.poll(() => whoIsSignedIn(page)).toBeNull()
    expect(await cookies(context)).not.toContain('__Host-everclaim-session')

    await signIn.button('Sign in').click()
    await stands(signIn, 'authenticated')
    const other = await context.newPage()
    await other.goto('/claim/safe-users/')
    const [otherAccount, otherSignIn] = [new AccountDialog(other), new SignInBox(other)]
    await otherAccount.open()
    await stands(otherSignIn, 'authenticated')

    // A wallet that is allowed another account reports the first one again.
    await wallet.tellAccountAgain()
    await stands(signIn, 'authenticated')
    expect(await whoIsSignedIn(page)).toBe(world.accounts.ada.address.toLowerCase())
    expect(sessionsEnded()).toBe(1)

    await wallet.setAccount('Ben')
    await stands(signIn, 'unauthenticated')
    await expect.poll(() => whoIsSignedIn(page)).toBeNull()
    await stands(otherSignIn, 'unauthenticated')
    await other.close()

    await signIn.button('Sign in').click()
    await stands(signIn, 'authenticated')
    await account.button('Disconnect').click()
    await expect(account.dialog).toBeHidden()
    await expect.poll(() => whoIsSignedIn(page)).toBeNull()
  })

  test('a no in the wallet is quiet, a failure has its words, leaving is always possible; without the API the claim goes on', async ({
    claimPage,
    wallet,
    world,
    account,
    signIn,
    page,
  }) => {
    await stands(signIn, 'unauthenticated')
    await wallet.rejectNext()
    await signIn.button('Sign in').click()
    await stands(signIn, 'unauthenticated')
    await expect(signIn.button('Sign in')).toBeVisible()
    await expect(signIn.box.getByRole('alert')).toHaveCount(0)

    await wallet.rejectNext(-32603)
    await signIn.button('Sign in').click()
    await expect(signIn.box.getByRole('alert')).toContainText('Error signing message, please retry!')

    world.api.control({ answers: 'down' })
    await signIn.button('Sign in').click()
    await expect(signIn.box.getByRole('alert')).toContainText('Error preparing message, please retry!')
    world.api.control({ answers: 'ok' })

    // Of a key that is not the account's.
    await wallet.answerNext('personal_sign', { result: `0x${'11'.repeat(64)}1b` })
    await signIn.button('Sign in').click()
    await expect(signIn.box.getByRole('alert')).toContainText('Error verifying signature, please retry!')

    await wallet.setMode('hold')
    await signIn.button('Sign in').click()
    await stands(signIn, 'signing')
    await signIn.button('Cancel').click()
    await expect(signIn.button('Sign in')).toBeVisible()
    expect(await whoIsSignedIn(page)).toBeNull()

    // What went wrong is nobody else's, and is not shown again.
    const fail = async () => {
      await wallet.setMode('approve')
      await wallet.rejectNext(-32603)
      await signIn.button('Sign in').click()
      await expect(signIn.box.getByRole('alert')).toBeVisible()
    }
    await fail()
    await wallet.setAccount('Ben')
    await expect(signIn.box.getByRole('alert')).toHaveCount(0)
    await fail()
    await account.close()
    await account.open()
    await expect(signIn.button('Sign in')).toBeVisible()
    await expect(signIn.box.getByRole('alert')).toHaveCount(0)

    await account.close()
    world.api.control({ answers: 'down' })
    await page.reload()
    await account.open()
    await expect(signIn.box).toContainText('We can’t reach this site’s server.')
    await account.close()
    await claimPage.claimButton.click()
    await expect(claimPage.panel).toHaveAttribute('data-state', 'done')
  })
})

test.describe('on a phone', () => {
  const userAgent =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148'
  test.use({ userAgent, viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the touch asks the wallet at once: what the API gives for it has come with the dialog', async ({
    claimPage,
    wallet,
    world,
    account,
    signIn,
  }) => {
    await wallet.connectBefore('ada')
    await claimPage.open()
    await account.open()
    await expect.poll(() => world.api.asked()).toContain('POST /session/nonce')
    await stands(signIn, 'unauthenticated')
    world.api.control({ answers: 'stalled' })
    await wallet.setMode('hold')
    await signIn.button('Sign in').tap()
    await stands(signIn, 'signing')
  })
})

test('nobody asks the API before somebody connects', async ({ claimPage, world }) => {
  await claimPage.open('safe-users', `#account=${world.accounts.ada.address}`)
  await expect(claimPage.panel).toHaveAttribute('data-state', 'no-wallet')
  expect(world.api.asked()).toEqual([])
})

test.describe('a Safe signs in inside its host', () => {
  test('its owners sign off chain, as many as it needs, and it can be left meanwhile', async ({
    world,
    safeHost,
  }) => {
    await safeHost.open()
    await safeHost.app.locator('[data-connection="connected"]').click()
    const signIn = new SignInBox(safeHost.app)
    await signIn.button('Sign in').click()
    await expect(safeHost.dialog).toContainText('wants you to sign in with your Ethereum account')
    await stands(signIn, 'signing')
    await safeHost.sign()
    await expect(safeHost.dialog).toContainText('Signed by 1 of 2')
    await expect(signIn.box).toContainText('1 of 2 owners have signed.')
    await stands(signIn, 'signing')
    await safeHost.be('Otto')
    await safeHost.sign()
    await stands(signIn, 'authenticated')
    expect(world.api.asked()).toContain('POST /session')
  })
})
