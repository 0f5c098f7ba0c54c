import type { Locator, Page } from '@playwright/test'
import { describe } from 'vitest'
import { walletErrorOf } from '../../../wallet/walletErrorOf.ts'
import { ownWalletErrors } from '../../../wallet/walletErrorTable.ts'
import { expect, test } from '../../test-support/drawnSite.ts'

// The wallet is on another network, or says something else than yes. The page says what happened, in the
// words of the table, and blames nobody who did nothing.

const header = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Wallet 0x/ })
const wrongNetwork = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /^Wallet 0x.*: wrong network$/ })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Network' })
const switchButton = (page: Page) => dialog(page).getByRole('button', { name: 'Switch to Blast' })
const saidNo = 'You declined in your wallet.'

/** What the table says of a code that a wallet answers a switch with. */
const ofSwitch = (code: number, message = '') => walletErrorOf({ code, message }, 'switch')

describe('a wallet on another network', () => {
  test('shows that it is being asked, and stays askable', async ({ page, claimPage, wallet }) => {
    await wallet.connectBefore('ada')
    await claimPage.open()
    await wallet.setChain(1)
    await wrongNetwork(page).click()
    await wallet.setMode('hold')
    await switchButton(page).click()
    await expect(dialog(page).getByRole('button', { name: 'Waiting for your wallet' })).toBeVisible()
    await wallet.setMode('approve')
    await expect(dialog(page)).toHaveCount(0)
  })

  test('switched in the wallet itself closes the dialog', async ({ page, claimPage, wallet }) => {
    await wallet.connectBefore('ada')
    await claimPage.open()
    await wallet.setChain(1)
    await wrongNetwork(page).click()
    await wallet.setChain(10)
    await expect(dialog(page).locator('[data-chain="10"]')).toContainText('OP Mainnet')
    await wallet.setChain(31337)
    await expect(dialog(page).locator('[data-chain="31337"]')).toContainText('Chain 31337')
    await wallet.setChain(81457)
    await expect(dialog(page)).toHaveCount(0)
    await expect(claimPage.panel).toHaveAttribute('data-state', 'ready')
  })

  test('can be disconnected from the dialog', async ({ page, claimPage, wallet }) => {
    await wallet.connectBefore('ada')
    await claimPage.open()
    await wallet.setChain(1)
    await wrongNetwork(page).click()
    await dialog(page).getByRole('button', { name: 'Disconnect the wallet' }).click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(page.getByRole('banner').getByRole('button', { name: /Connect/ })).toBeVisible()
  })
})

describe('a wallet that does not know Blast', () => {
  test('is asked to add it, with the site’s own node, and arrives', async ({
    page,
    claimPage,
    wallet,
    world,
  }) => {
    await wallet.connectBefore('ada')
    await claimPage.open()
    const asked = async () =>
      (await wallet.requests()).filter(({ method }) => method === 'wallet_addEthereumChain')
    // one that ${what}
    for (const [, error] of [
      ['says 4902', undefined],
      ['hides 4902 in an internal error', { code: -32603, data: { originalError: { code: 4902 } } }],
      ['says so in words', { code: -32603, message: 'Unrecognized chain ID "0x13e31".' }],
    ] as const) {
      const before = (await asked()).length
      await wallet.setChains([1])
      await wallet.setChain(1)
      if (error) await wallet.answerNext('wallet_switchEthereumChain', { error })
      await wrongNetwork(page).click()
      await switchButton(page).click()
      await expect(dialog(page)).toHaveCount(0)
      await expect(claimPage.panel).toHaveAttribute('data-state', 'ready')
      expect((await asked()).slice(before)).toEqual([
        {
          method: 'wallet_addEthereumChain',
          params: [
            {
              chainId: '0x13e31',
              chainName: 'Blast Mainnet',
              nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
              rpcUrls: [`${world.url}/sandbox/rpc`],
              blockExplorerUrls: ['https://blastscan.io'],
            },
          ],
        },
      ])
    }
  })

  test('and adds it without going there is asked to switch again', async ({ claimPage, wallet }) => {
    await wallet.connectBefore('ada')
    await claimPage.open()
    await wallet.setChain(1)
    await wallet.answerNext('wallet_switchEthereumChain', { error: { code: 4902 } })
    await wallet.answerNext('wallet_addEthereumChain', { result: null })
    await claimPage.button('Switch to Blast').click()
    await expect(claimPage.panel).toHaveAttribute('data-state', 'ready')
    expect((await wallet.methodsAsked()).filter((method) => /^wallet_(switch|add)/.test(method))).toEqual([
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'wallet_switchEthereumChain',
    ])
  })

  test('and cannot add it shows what to do by hand', async ({ page, claimPage, wallet }) => {
    await wallet.connectBefore('ada')
    await claimPage.open()
    await wallet.setChains([1])
    await wallet.setChain(1)
    await wallet.answerNext('wallet_addEthereumChain', { error: { code: -32601 } })
    await wrongNetwork(page).click()
    await switchButton(page).click()
    await expect(dialog(page)).toContainText(ofSwitch(4902).summary)
  })

  test('and whose owner declines to add it is answered quietly', async ({ page, claimPage, wallet }) => {
    await wallet.connectBefore('ada')
    await claimPage.open()
    await wallet.setChains([1])
    await wallet.setChain(1)
    await wrongNetwork(page).click()
    await wallet.rejectNext()
    await switchButton(page).click()
    await expect(dialog(page).getByRole('status')).toHaveText(saidNo)
    await expect(dialog(page).getByText('The network didn’t change')).toHaveCount(0)
    await expect(wrongNetwork(page)).toHaveCount(1)
  })
})

test('on the right network, the account’s dialog leads to the network’s, which has nothing to do', async ({
  page,
  claimPage,
  wallet,
}) => {
  await wallet.connectBefore('ada')
  await claimPage.open()
  await header(page).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Network Blast/ })
    .click()
  await expect(dialog(page)).toContainText('Your wallet is on the right network.')
  await expect(dialog(page).getByRole('button', { name: /Switch/ })).toHaveCount(0)
  // Taken away while it is looked at, it offers the way back.
  await wallet.setChain(1)
  await expect(switchButton(page)).toBeVisible()
  await wallet.setChain(81457)
  await expect(dialog(page)).toHaveCount(0)
})

/** Both places where a switch can be asked for, and where each says what came of it. */
const places: Record<
  string,
  (page: Page, panel: Locator) => Promise<{ button: Locator; reported: Locator }>
> = {
  'the dialog': async (page) => {
    await wrongNetwork(page).click()
    return { button: switchButton(page), reported: dialog(page).getByRole('status') }
  },
  'the claim': async (_, panel) => ({
    button: panel.getByRole('button', { name: 'Switch to Blast' }),
    reported: panel.getByRole('status').last(),
  }),
}

for (const [place, open] of Object.entries(places))
  test(`a switch asked for in ${place} is shown as it ended, and can be asked for again`, async ({
    page,
    claimPage,
    wallet,
  }) => {
    await wallet.connectBefore('ada')
    await claimPage.open()
    // declined: quietly
    {
      await wallet.setChain(1)
      const { button, reported } = await open(page, claimPage.panel)
      await wallet.rejectNext()
      await button.click()
      await expect(reported).toHaveText(saidNo)
      await button.click()
      await expect(claimPage.panel).toHaveAttribute('data-state', 'ready')
    }
    await wallet.setChain(1)
    const { button, reported } = await open(page, claimPage.panel)
    for (const code of [-32002, -32603, 4100, 4200, 4900, -32601, 5101, 6000, 5710]) {
      const message = `the wallet’s words for ${code}`
      await wallet.answerNext('wallet_switchEthereumChain', { error: { code, message } })
      await button.click()
      await expect(reported).toContainText(ofSwitch(code, message).summary)
      await expect(reported).toContainText('The network didn’t change')
      await expect(reported).not.toContainText(/you declined|declined/i)
      await reported.getByText('Details', { exact: true }).click()
      await expect(reported.getByText(message)).toBeVisible()
    }
    await wallet.answerNext('wallet_switchEthereumChain', { result: null })
    await button.click()
    await expect(reported).toContainText(ownWalletErrors.stayed.sentence)
    await expect(wrongNetwork(page)).toHaveCount(1)
    await expect(claimPage.panel).toHaveAttribute('data-state', 'wrong-chain')
  })

describe('a claim that the wallet answers with an error', () => {
  const answers: readonly (readonly [code: number, message: string])[] = [
    [4100, 'The requested account has not been authorised by the user.'],
    [4200, 'Unsupported method'],
    [4900, 'Disconnected'],
    [4901, 'Chain disconnected'],
    [-32700, 'Parse error'],
    [-32602, 'Invalid params'],
    [-32601, 'Method not found'],
    [-32603, 'Internal JSON-RPC error.'],
    [-32000, 'nonce too low: next nonce 7, tx nonce 6'],
    [-32000, 'insufficient funds for gas * price + value'],
    [-32000, 'something else'],
    [-32002, 'Request of type eth_sendTransaction already pending'],
    [-32003, 'Transaction rejected'],
    [-32005, 'Limit exceeded'],
    [5101, 'Unsupported methods.'],
    [6000, 'User disconnected.'],
    [12345, 'Strange'],
  ]

  test('shows the sentence of the table, each time, and can then be made', async ({ claimPage, wallet }) => {
    await wallet.connectBefore('ada')
    await claimPage.open()
    // ${code}: ${message}
    for (const [code, message] of answers) {
      const expected = walletErrorOf({ code, message }, 'send')
      await wallet.answerNext('eth_sendTransaction', { error: { code, message } })
      await claimPage.claimButton.click()
      await expect(claimPage.panel).toContainText(expected.summary)
      await expect(claimPage.panel).toContainText(
        expected.sent === 'no' ? 'Nothing was sent' : 'The wallet didn’t confirm that it sent anything',
      )
      await expect(claimPage.panel).not.toContainText(/you declined|declined/i)
      await claimPage.panel.getByText('Details', { exact: true }).click()
      await expect(claimPage.panel.getByText(`The wallet’s own words: ${message}`)).toBeVisible()
    }
    await claimPage.claimButton.click()
    await expect(claimPage.panel).toHaveAttribute('data-state', 'done')
    // The wallet was asked once each time, and never a second time by another name.
    expect((await wallet.methodsAsked()).filter((method) => /_send/.test(method))).toEqual(
      [...answers, 'done'].map(() => 'eth_sendTransaction'),
    )
  })

  test('an answer that is no transaction is not called one', async ({ claimPage, wallet }) => {
    await wallet.connectBefore('ada')
    await claimPage.open()
    await wallet.answerNext('eth_sendTransaction', { result: '0x' })
    await claimPage.claimButton.click()
    await expect(claimPage.panel).toContainText(ownWalletErrors.noHash.sentence)
    await expect(claimPage.panel).toHaveAttribute('data-state', 'ready')
  })
})
