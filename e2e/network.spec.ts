import type { Locator, Page } from '@playwright/test'
import { walletErrorOf } from '../src/wallet/walletErrorOf.ts'
import { ownWalletErrors } from '../src/wallet/walletErrorTable.ts'
import { expect, test } from './support/test.ts'

// The wallet is on another network, or says something else than yes. The page says what happened, in the
// words of the table, and blames nobody who did nothing.

const header = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Wallet 0x/ })
const wrongNetwork = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: /^Wallet 0x.*: wrong network$/ })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Network' })
const switchButton = (page: Page) => dialog(page).getByRole('button', { name: 'Switch to Blast' })
const saidNo = 'You said no in your wallet.'

/** What the table says of a code that a wallet answers a switch with. */
const ofSwitch = (code: number, message = '') => walletErrorOf({ code, message }, 'switch')

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

  test('shows that it is being asked, and stays askable', async ({ page, claimPage, wallet }) => {
    await claimPage.open()
    await wallet.connect('Ada')
    await wallet.setChain(1)
    await wrongNetwork(page).click()
    await wallet.setMode('hold')
    await switchButton(page).click()
    await expect(dialog(page).getByRole('button', { name: 'Waiting for your wallet' })).toBeVisible()
    await wallet.setMode('approve')
    await expect(dialog(page)).toHaveCount(0)
  })

  test('switched in the wallet itself closes the dialog', async ({ page, claimPage, wallet }) => {
    await claimPage.open()
    await wallet.connect('Ada')
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
    await claimPage.open()
    await wallet.connect('Ada')
    await wallet.setChain(1)
    await wrongNetwork(page).click()
    await dialog(page).getByRole('button', { name: 'Disconnect the wallet' }).click()
    await expect(dialog(page)).toHaveCount(0)
    await expect(page.getByRole('banner').getByRole('button', { name: /Connect/ })).toBeVisible()
  })
})

test('on the right network, the account’s dialog leads to the network’s, which has nothing to do', async ({
  page,
  claimPage,
  wallet,
}) => {
  await claimPage.open()
  await wallet.connect('Ada')
  await header(page).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Network Blast/ })
    .click()
  await expect(dialog(page)).toContainText('Your wallet is on the network that claiming works on.')
  await expect(dialog(page).getByRole('button', { name: /Switch/ })).toHaveCount(0)
  // Taken away while it is looked at, it offers the way back.
  await wallet.setChain(1)
  await expect(switchButton(page)).toBeVisible()
  await wallet.setChain(81457)
  await expect(dialog(page)).toHaveCount(0)
})

test.describe('a wallet that does not know Blast', () => {
  test('is asked to add it, with the site’s own node, and arrives', async ({
    page,
    claimPage,
    wallet,
    world,
  }) => {
    await claimPage.open()
    await wallet.connect('Ada')
    const asked = async () =>
      (await wallet.requests()).filter(({ method }) => method === 'wallet_addEthereumChain')
    for (const [what, error] of [
      ['says 4902', undefined],
      ['hides 4902 in an internal error', { code: -32603, data: { originalError: { code: 4902 } } }],
      ['says so in words', { code: -32603, message: 'Unrecognized chain ID "0x13e31".' }],
    ] as const)
      await test.step(`one that ${what}`, async () => {
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
      })
  })

  test('and adds it without going there is asked to switch again', async ({ claimPage, wallet }) => {
    await claimPage.open()
    await wallet.connect('Ada')
    await wallet.setChain(1)
    await wallet.answerNext('wallet_switchEthereumChain', { error: { code: 4902 } })
    await wallet.answerNext('wallet_addEthereumChain', { result: null })
    await claimPage.button('Switch the wallet to Blast').click()
    await expect(claimPage.panel).toHaveAttribute('data-state', 'ready')
    expect((await wallet.methodsAsked()).filter((method) => /^wallet_(switch|add)/.test(method))).toEqual([
      'wallet_switchEthereumChain',
      'wallet_addEthereumChain',
      'wallet_switchEthereumChain',
    ])
  })

  test('and cannot add it shows what to do by hand', async ({ page, claimPage, wallet }) => {
    await claimPage.open()
    await wallet.connect('Ada')
    await wallet.setChains([1])
    await wallet.setChain(1)
    await wallet.answerNext('wallet_addEthereumChain', { error: { code: -32601 } })
    await wrongNetwork(page).click()
    await switchButton(page).click()
    await expect(dialog(page)).toContainText(ofSwitch(4902).summary)
  })

  test('and whose owner declines to add it is answered quietly', async ({ page, claimPage, wallet }) => {
    await claimPage.open()
    await wallet.connect('Ada')
    await wallet.setChains([1])
    await wallet.setChain(1)
    await wrongNetwork(page).click()
    await wallet.rejectNext()
    await switchButton(page).click()
    await expect(dialog(page).getByRole('status')).toHaveText(saidNo)
    await expect(dialog(page).getByText('The network was not changed')).toHaveCount(0)
    await expect(wrongNetwork(page)).toHaveCount(1)
  })
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
    button: panel.getByRole('button', { name: 'Switch the wallet to Blast' }),
    reported: panel.getByRole('status').last(),
  }),
}

for (const [place, open] of Object.entries(places))
  test(`a switch asked for in ${place} is shown as it ended, and can be asked for again`, async ({
    page,
    claimPage,
    wallet,
  }) => {
    await claimPage.open()
    await wallet.connect('Ada')
    await test.step('declined: quietly', async () => {
      await wallet.setChain(1)
      const { button, reported } = await open(page, claimPage.panel)
      await wallet.rejectNext()
      await button.click()
      await expect(reported).toHaveText(saidNo)
      await button.click()
      await expect(claimPage.panel).toHaveAttribute('data-state', 'ready')
    })
    await wallet.setChain(1)
    const { button, reported } = await open(page, claimPage.panel)
    await test.step('refused: why, and never that a person said no', async () => {
      for (const code of [-32002, -32603, 4100, 4200, 4900, -32601, 5101, 6000, 5710]) {
        const message = `the wallet’s words for ${code}`
        await wallet.answerNext('wallet_switchEthereumChain', { error: { code, message } })
        await button.click()
        await expect(reported).toContainText(ofSwitch(code, message).summary)
        await expect(reported).toContainText('The network was not changed')
        await expect(reported).not.toContainText(/you said no|declined/i)
        await reported.getByText('Details').click()
        await expect(reported.getByText(message)).toBeVisible()
      }
    })
    await test.step('agreed to by a wallet that stays', async () => {
      await wallet.answerNext('wallet_switchEthereumChain', { result: null })
      await button.click()
      await expect(reported).toContainText(ownWalletErrors.stayed.sentence)
      await expect(wrongNetwork(page)).toHaveCount(1)
      await expect(claimPage.panel).toHaveAttribute('data-state', 'wrong-chain')
    })
  })

test.describe('a connection that fails', () => {
  test('says why above the kit’s dialog, and no more when another try begins', async ({
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
    await wallet.setMode('hold')
    await button.click()
    await expect(notice).toBeHidden()
    await wallet.setMode('approve')
    await expect(header(page)).toBeVisible()
  })

  test('can be put aside, though the kit’s dialog lies over the page', async ({
    page,
    claimPage,
    wallet,
  }) => {
    await claimPage.open()
    await wallet.answerNext('wallet_requestPermissions', { error: { code: -32002 } })
    await page
      .getByRole('banner')
      .getByRole('button', { name: /Connect/ })
      .click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /Sandbox wallet/i })
      .click()
    const notice = page.locator('[data-wallet-notice]')
    await notice.getByRole('button', { name: 'Close' }).click()
    await expect(notice).toBeHidden()
  })

  test('by the person’s no is not held against anybody', async ({ page, claimPage, wallet }) => {
    await claimPage.open()
    await wallet.setMode('reject')
    await page
      .getByRole('banner')
      .getByRole('button', { name: /Connect/ })
      .click()
    const kit = page.getByRole('dialog')
    await kit.getByRole('button', { name: /Sandbox wallet/i }).click()
    await expect(kit.getByRole('button', { name: 'Retry' })).toBeVisible()
    await expect(page.locator('[data-wallet-notice]')).toBeHidden()
  })
})

test.describe('a claim that the wallet answers with an error', () => {
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
    await claimPage.open()
    await wallet.connect('Ada')
    for (const [code, message] of answers)
      await test.step(`${code}: ${message}`, async () => {
        const expected = walletErrorOf({ code, message }, 'send')
        await wallet.answerNext('eth_sendTransaction', { error: { code, message } })
        await claimPage.claimButton.click()
        await expect(claimPage.panel).toContainText(expected.summary)
        await expect(claimPage.panel).toContainText(
          expected.sent === 'no' ? 'Nothing was sent' : 'The wallet did not confirm that it sent anything',
        )
        await expect(claimPage.panel).not.toContainText(/you said no|declined/i)
        await claimPage.panel.getByText('Details', { exact: true }).click()
        await expect(claimPage.panel.getByText(`The wallet’s own words: ${message}`)).toBeVisible()
      })
    await claimPage.claimButton.click()
    await expect(claimPage.panel).toHaveAttribute('data-state', 'done')
    // The wallet was asked once each time, and never a second time by another name.
    expect((await wallet.methodsAsked()).filter((method) => /_send/.test(method))).toEqual(
      [...answers, 'done'].map(() => 'eth_sendTransaction'),
    )
  })

  test('an answer that is no transaction is not called one', async ({ claimPage, wallet }) => {
    await claimPage.open()
    await wallet.connect('Ada')
    await wallet.answerNext('eth_sendTransaction', { result: '0x' })
    await claimPage.claimButton.click()
    await expect(claimPage.panel).toContainText(ownWalletErrors.noHash.sentence)
    await expect(claimPage.panel).toHaveAttribute('data-state', 'ready')
  })
})
