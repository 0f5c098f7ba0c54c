import type { Page } from '@playwright/test'
import { walletErrorOf } from '../src/wallet/walletErrorOf.ts'
import { expect, test } from './support/test.ts'

// The wallet is on another network, or says something else than yes. The page says what happened, in the
// words of the table, and blames nobody who did nothing. Switches and errors, one by one:
// src/ui/wallet/network/network.test.tsx.

const header = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Wallet 0x/ })
const wrongNetwork = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /^Wallet 0x.*: wrong network$/ })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Network' })
const switchButton = (page: Page) => dialog(page).getByRole('button', { name: 'Switch to Blast' })

test.describe('a wallet on another network', () => {
  test('connects there, and the page says so in the header, in the panel and in its dialog', async ({
    page,
    claimPage,
    wallet,
  }) => {
    await page.goto('/claim/safe-users/?sandbox-chain=1')
    await wallet.connect('Ada')
    await expect(wrongNetwork(page)).toHaveText('Wrong network')
    await expect(claimPage.panel).toHaveAttribute('data-state', 'wrong-chain')
    await expect(claimPage.panel).toContainText('Your wallet is on Ethereum (chain 1)')
    // Nobody was asked to switch while connecting.
    expect(await wallet.methodsAsked()).not.toContain('wallet_switchEthereumChain')
    await wrongNetwork(page).click()
    await expect(dialog(page).locator('[data-chain="1"]')).toHaveText(/Your wallet is on\s*Ethereum chain 1/)
    for (const [chain, mark] of [
      [1, '/chains/ethereum.svg'],
      [81457, '/chains/blast.svg'],
    ] as const) {
      const picture = dialog(page).locator(`[data-chain="${chain}"] img`)
      await expect(picture).toHaveAttribute('src', mark)
      await expect
        .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
        .toBeGreaterThan(0)
    }
    await expect(dialog(page).locator('[data-chain="81457"]')).toHaveText(
      /Claiming works on\s*Blast chain 81457/,
    )
  })

  test('switches from the header’s dialog, which then closes and gives the focus back', async ({
    page,
    claimPage,
    wallet,
  }) => {
    await claimPage.open()
    await wallet.connect('Ada')
    await wallet.setChain(1)
    await wrongNetwork(page).click()
    await switchButton(page).click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(header(page)).toHaveText(/0x/)
    await expect(header(page)).toBeFocused()
    await expect(claimPage.panel).toHaveAttribute('data-state', 'ready')
    const asked = (await wallet.requests()).filter(({ method }) => method.startsWith('wallet_switch'))
    expect(asked).toEqual([{ method: 'wallet_switchEthereumChain', params: [{ chainId: '0x13e31' }] }])
  })
})

test.describe('a connection that fails', () => {
  test('says why above the kit’s dialog, can be put aside, and is not held against a person’s no', async ({
    page,
    claimPage,
    wallet,
  }) => {
    await claimPage.open()
    await wallet.setMode('approve')
    await page
      .getByRole('banner')
      .getByRole('button', { name: /Connect/ })
      .click()
    const kit = page.getByRole('dialog')
    const notice = page.locator('[data-wallet-notice]')
    let button = kit.getByRole('button', { name: /Sandbox wallet/i })
    for (const code of [4900, -32603, 4100, 12345, -32002]) {
      const message = `the wallet’s words for ${code}`
      // wagmi asks by the first method and falls back to the second, but not where the wallet is busy.
      await wallet.answerNext('wallet_requestPermissions', { error: { code, message } })
      if (code !== -32002) await wallet.answerNext('eth_requestAccounts', { error: { code, message } })
      await button.click()
      await expect(notice.getByRole('alert')).toHaveText(walletErrorOf({ code, message }, 'connect').summary)
      button = kit.getByRole('button', { name: 'Retry' })
    }
    await test.step('put aside, though the kit’s dialog lies over the page', async () => {
      await notice.getByRole('button', { name: 'Close' }).click()
      await expect(notice).toBeHidden()
    })
    await test.step('by the person’s no it is not held against anybody', async () => {
      const asked = async () => (await wallet.methodsAsked()).length
      const before = await asked()
      await wallet.rejectNext()
      await button.click()
      await expect.poll(asked).toBeGreaterThan(before)
      await expect(button).toBeVisible()
      await expect(notice).toBeHidden()
    })
    await wallet.setMode('hold')
    await button.click()
    await expect(notice).toBeHidden()
    await wallet.setMode('approve')
    await expect(header(page)).toBeVisible()
  })
})
