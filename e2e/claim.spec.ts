import { type Address, erc20Abi, getAddress } from 'viem'
import type { Sandbox } from '../sandbox/startSandbox.ts'
import { expect, stalledApiToo, test } from './support/test.ts'

/** What an address holds of a token, the demo token by default, in base units. */
const balanceOf = (world: Sandbox, account: Address, token: Address = world.demoToken) =>
  world.chain.readContract({ abi: erc20Abi, address: token, functionName: 'balanceOf', args: [account] })

/** A Safe of the real list, and its allocation there. */
const listed = { address: '0x0000000b71f2d236c38ae51952c46f03b89d0777', amount: '514 EVER' } as const

test(
  'anybody looks up an allocation with no wallet, and no wallet code is loaded',
  stalledApiToo,
  async ({ page, claimPage, foreignRequests }) => {
    await claimPage.open()
    await claimPage.check(listed.address)
    await expect(claimPage.panel).toHaveAttribute('data-state', 'no-wallet')
    await expect(claimPage.panel).toContainText(listed.amount)
    await expect(claimPage.panel).toContainText('Verified in your browser')
    await expect(page.locator('[data-rk]')).toHaveCount(0)
    expect(foreignRequests).toEqual([])
  },
)

test(
  'the visitor connects, claims and reads the receipt from the chain',
  stalledApiToo,
  async ({ page, claimPage, wallet, world, foreignRequests }) => {
    const { address } = world.accounts.ben
    const balance = () => balanceOf(world, address)
    const before = await balance()
    await claimPage.open()
    await wallet.connect('Ben')
    await expect(claimPage.panel).toContainText('Your wallet is on the list')
    await expect(claimPage.panel).toContainText('86,400.5 EVER')
    await expect(claimPage.panel).toContainText('Network fee, about')
    await claimPage.claimButton.click()
    await expect(claimPage.panel).toHaveAttribute('data-state', 'done')
    expect((await balance()) - before).toBe(864005n * 10n ** 17n)

    await page.getByRole('link', { name: 'See the receipt' }).click()
    const receipt = page.getByRole('article', { name: 'Receipt' })
    await expect(receipt).toContainText('86,400.5 EVER')
    await expect(receipt.locator(`[data-address="${getAddress(address)}"]`).first()).toBeVisible()
    expect(foreignRequests).toEqual([])

    await test.step('the wallet was asked for one transaction, and for nothing that could hurt', async () => {
      // The receipt is another page of the same document, so all requests since the connection are here.
      const asked = (await wallet.requests()).filter(
        ({ method }) => !/^eth_(accounts|chainId|call|get|block|estimate)/.test(method),
      )
      expect(new Set(asked.map(({ method }) => method))).toEqual(
        new Set(['wallet_requestPermissions', 'eth_sendTransaction']),
      )
      const [sent] = asked.filter(({ method }) => method === 'eth_sendTransaction')
      expect(sent?.params[0]).toMatchObject({
        to: expect.stringMatching(new RegExp(world.campaign('safe-users').distributor, 'i')),
        data: expect.stringMatching(/^0x2e7ba6ef/),
      })
    })

    await test.step('and the page says so ever after', async () => {
      await page.getByRole('link', { name: 'Back to the campaign' }).click()
      await expect(claimPage.panel).toHaveAttribute('data-state', 'claimed-before')
    })
  },
)

test('the wallet comes back after a reload without a flash of "disconnected"', async ({
  page,
  claimPage,
  wallet,
}) => {
  await claimPage.open()
  await wallet.connect('Ada')
  await page.addInitScript(() => {
    new MutationObserver(() => {
      for (const button of document.querySelectorAll('header button'))
        if (
          /^Connect( wallet)?$/.test(button.textContent ?? '') &&
          button.checkVisibility({ visibilityProperty: true })
        )
          document.documentElement.dataset.flashed = 'yes'
    }).observe(document, { subtree: true, childList: true, characterData: true })
  })
  await page.reload()
  await expect(page.getByRole('banner').getByRole('button', { name: /^Wallet 0x/ })).toBeVisible()
  await expect(claimPage.panel).toHaveAttribute('data-state', 'ready')
  await expect(page.locator('html')).not.toHaveAttribute('data-flashed')
})

test('a visitor who says no in the wallet can try again', async ({ claimPage, wallet }) => {
  await claimPage.open()
  await wallet.connect('Ada')
  await wallet.rejectNext()
  await claimPage.claimButton.click()
  await expect(claimPage.panel).toContainText('You said no in your wallet')
  await expect(claimPage.panel).toHaveAttribute('data-state', 'ready')
  await claimPage.claimButton.click()
  await expect(claimPage.panel).toHaveAttribute('data-state', 'done')
})

test('the page waits for the wallet and shows what it must ask', async ({ claimPage, wallet, world }) => {
  await claimPage.open()
  await wallet.connect('Ada')
  await expect(claimPage.claimButton).toBeVisible()
  await wallet.setMode('hold')
  await claimPage.claimButton.click()
  await expect(claimPage.panel).toHaveAttribute('data-state', 'confirm-in-wallet')
  const contract = getAddress(world.campaign('safe-users').distributor)
  await expect(claimPage.panel.locator(`[data-address="${contract}"]`)).toBeVisible()
  await wallet.setMode('approve')
  await expect(claimPage.panel).toHaveAttribute('data-state', 'done')
})

test('a claim of the past is shown with its receipt', async ({ page, claimPage, world }) => {
  await claimPage.open()
  await claimPage.check(world.accounts.eve.address)
  await expect(claimPage.panel).toHaveAttribute('data-state', 'claimed-before')
  await page.getByRole('link', { name: 'See the receipt' }).click()
  await expect(page.getByRole('article', { name: 'Receipt' })).toContainText('400 EVER')
})

test(
  'anybody may pay the fee for somebody else, and the listed address gets the tokens',
  stalledApiToo,
  async ({ claimPage, wallet, world }) => {
    await claimPage.open()
    await wallet.connect('Dan')
    await claimPage.check(listed.address)
    await expect(claimPage.panel).toContainText('This address is on the list')
    await expect(claimPage.button('Send it to another address')).toHaveCount(0)
    await claimPage.claimButton.click()
    await expect(claimPage.panel).toHaveAttribute('data-state', 'done')
    const balance = await balanceOf(world, listed.address)
    expect(balance).toBe(514n * 10n ** 18n)
  },
)

test(
  'the owner has the tokens sent to another address',
  stalledApiToo,
  async ({ page, claimPage, wallet, world }) => {
    const { address } = world.accounts.dan
    await claimPage.open()
    await wallet.connect('Cleo')
    await expect(claimPage.claimButton).toHaveText('Claim 12.34 EVER')
    await claimPage.button('Send it to another address').click()
    const field = page.getByLabel('Address that receives the tokens')
    await field.fill(address.slice(0, -1))
    await expect(page.getByRole('alert').filter({ hasText: '42 characters' })).toBeVisible()
    await expect(claimPage.claimButton).toHaveCount(0)
    await field.fill(address)
    await expect(claimPage.panel.locator(`[data-address="${getAddress(address)}"]`)).toBeVisible()
    await expect(claimPage.panel.getByText('claimTo', { exact: true })).toBeVisible()
    await expect(claimPage.claimButton).toHaveText('Claim 12.34 EVER to 0x15d3…6A65')
    await claimPage.claimButton.click()
    await expect(claimPage.panel).toHaveAttribute('data-state', 'done')
    // Whom the contract paid, by its own log, and not who is listed.
    const done = claimPage.panel.getByText('paid to')
    await expect(done.locator('[data-address]')).toHaveAttribute('data-address', getAddress(address))
    await expect(claimPage.panel.getByText('Claimed: paid to another address.')).toBeAttached()
    await page.getByRole('link', { name: 'See the receipt' }).click()
    await expect(page.getByRole('article', { name: 'Receipt' })).toContainText('Paid to')
    const balance = await balanceOf(world, address)
    expect(balance).toBe(12_340_000_000_000_000_001n)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('everclaim.recipients'))).toBeNull()
  },
)

test('another recipient outlives a reload and a second start, until it is cleared', async ({
  page,
  claimPage,
  wallet,
  world,
}) => {
  const { address } = world.accounts.dan
  const field = page.getByLabel('Address that receives the tokens')
  const toDan = /^Claim .* to 0x15d3…6A65$/
  await claimPage.open()
  await wallet.connect('Cleo')
  await claimPage.button('Send it to another address').click()

  await test.step('half an address is back after a reload, and claims nothing', async () => {
    await field.fill(address.slice(0, 20))
    await page.reload()
    await expect(field).toHaveValue(address.slice(0, 20))
    await expect(page.getByRole('alert').filter({ hasText: '42 characters' })).toBeVisible()
    await expect(claimPage.claimButton).toHaveCount(0)
  })

  await test.step('a whole one too, and it is in the button', async () => {
    await field.fill(address)
    await expect(claimPage.claimButton).toHaveText(toDan)
    await page.reload()
    await expect(field).toHaveValue(address)
    await expect(page.getByText('You typed this earlier.')).toBeVisible()
    await expect(claimPage.claimButton).toHaveText(toDan)
  })

  await test.step('start again, after the wallet was left open and the page reloaded', async () => {
    await wallet.setMode('hold')
    await claimPage.claimButton.click()
    await expect(claimPage.panel).toHaveAttribute('data-state', 'confirm-in-wallet')
    await page.reload()
    await expect(claimPage.panel).toHaveAttribute('data-state', 'unanswered')
    await claimPage.button('Start again').click()
    await expect(field).toHaveValue(address)
    await expect(claimPage.claimButton).toHaveText(toDan)
  })

  await test.step('cleared it stays cleared', async () => {
    await claimPage.button('Send it to my own address').click()
    await expect(claimPage.claimButton).not.toHaveText(toDan)
    await page.reload()
    await expect(claimPage.claimButton).toHaveText(/ EVER$/)
    await expect(field).toHaveCount(0)
    await claimPage.button('Send it to another address').click()
    await expect(field).toHaveValue('')
  })
})

test('an address where tokens would be lost is no recipient', async ({ page, claimPage, wallet, world }) => {
  await claimPage.open()
  await wallet.connect('Cleo')
  await claimPage.button('Send it to another address').click()
  const field = page.getByLabel('Address that receives the tokens')
  for (const [lost, why] of [
    [world.demoToken, 'the token’s own contract'],
    [`0x${'0'.repeat(40)}`, 'the zero address'],
    ['dan.eth', 'Paste the address itself'],
    [`eth:${world.accounts.dan.address}`, 'another network'],
  ] as const) {
    await field.fill(lost)
    await expect(page.getByRole('alert').filter({ hasText: why })).toBeVisible()
    await expect(claimPage.claimButton).toHaveCount(0)
  }
})

test('an address typed for one wallet is never used for another', async ({
  page,
  claimPage,
  wallet,
  world,
}) => {
  await claimPage.open()
  await wallet.connect('Cleo')
  await claimPage.button('Send it to another address').click()
  await page.getByLabel('Address that receives the tokens').fill(world.accounts.dan.address)
  await expect(claimPage.panel.getByText('claimTo', { exact: true })).toBeVisible()

  await test.step('a no in the wallet leaves it where it was, in sight', async () => {
    await wallet.rejectNext()
    await claimPage.claimButton.click()
    await expect(claimPage.panel).toContainText('You said no in your wallet')
    await expect(page.getByLabel('Address that receives the tokens')).toHaveValue(world.accounts.dan.address)
  })

  await test.step('another wallet starts with its own', async () => {
    await wallet.setAccount('Ben')
    await expect(claimPage.panel).toContainText('86,400.5 EVER')
    await expect(claimPage.panel).toHaveAttribute('data-state', 'ready')
    await expect(claimPage.panel.getByText('claim', { exact: true })).toBeVisible()
    await expect(page.getByLabel('Address that receives the tokens')).toHaveCount(0)
  })
})

test('what was sent for one address is never shown for another', async ({ claimPage, wallet }) => {
  await claimPage.open()
  await wallet.connect('Ada')
  await expect(claimPage.claimButton).toBeVisible()
  await wallet.setMode('hold')
  await claimPage.claimButton.click()
  await expect(claimPage.panel).toHaveAttribute('data-state', 'confirm-in-wallet')
  await claimPage.check(listed.address)
  await expect(claimPage.panel).toContainText(listed.amount)
  await expect(claimPage.panel).toHaveAttribute('data-state', 'ready')
  await wallet.setMode('approve')
  await claimPage.check('')
  await expect(claimPage.panel).toHaveAttribute('data-state', /^(done|claimed-before)$/)
  await claimPage.check(listed.address)
  await expect(claimPage.panel).toHaveAttribute('data-state', 'ready')
})

test('no request shows anybody which address or transaction is looked at', async ({
  page,
  claimPage,
  world,
}) => {
  const { address } = world.accounts.eve
  const reported: string[] = []
  page.on('request', (request) => {
    const url = request.url()
    if (/0x[0-9a-f]{40}/i.test(url)) reported.push(url)
    if (request.postData()?.toLowerCase().includes(address.slice(2).toLowerCase()))
      reported.push(`${url} (body)`)
  })
  await claimPage.open()
  await claimPage.check(address)
  await expect(page.getByRole('link', { name: 'See the receipt' })).toBeVisible()
  await page.getByRole('link', { name: 'See the receipt' }).hover()
  await page.getByRole('link', { name: 'See the receipt' }).click()
  await expect(page.getByRole('article', { name: 'Receipt' })).toBeVisible()
  expect(reported).toEqual([])
  await page.goBack()
  await expect(claimPage.panel).toContainText('400 EVER')
})

test('a wallet without ETH is shown what the fee is, before any prompt', async ({ claimPage, wallet }) => {
  await claimPage.open()
  await wallet.connect('Gus')
  await expect(claimPage.panel).toHaveAttribute('data-state', 'fee-short')
  // An estimate takes the claim away from nobody.
  await expect(claimPage.claimButton).toHaveText('Claim anyway: 75 EVER')
  expect(await wallet.methodsAsked()).not.toContain('eth_sendTransaction')
})

test(
  'a claim that is on its way survives a reload',
  stalledApiToo,
  async ({ page, claimPage, wallet, world }) => {
    await claimPage.open()
    await wallet.connect('Ada')
    await expect(claimPage.claimButton).toBeVisible()
    await world.holdBlocks(true)
    await claimPage.claimButton.click()
    await expect(claimPage.panel).toHaveAttribute('data-state', 'sent')
    await page.reload()
    await expect(claimPage.panel).toHaveAttribute('data-state', 'sent')
    await world.chain.mine({ blocks: 1 })
    await expect(claimPage.panel).toHaveAttribute('data-state', 'done')
    await world.holdBlocks(false)
  },
)

test('a claim that somebody else made meanwhile is shown as what it is', async ({
  page,
  claimPage,
  wallet,
  world,
}) => {
  await claimPage.open()
  await wallet.connect('Ada')
  await expect(claimPage.claimButton).toBeVisible()
  await wallet.setMode('hold')
  await claimPage.claimButton.click()
  await expect(claimPage.panel).toHaveAttribute('data-state', 'confirm-in-wallet')
  // The same call, sent by somebody else while the wallet still asks.
  const helper = await page.context().newPage()
  await helper.goto(`/claim/safe-users/without-this-site/#account=${world.accounts.ada.address}`)
  const data = await helper.getByRole('textbox', { name: 'Calldata' }).inputValue()
  await world.chain.sendTransaction({
    account: world.accounts.ben.signer,
    to: getAddress(world.campaign('safe-users').distributor),
    data: data as `0x${string}`,
  })
  await expect(claimPage.panel).toHaveAttribute('data-state', 'claimed-before')
})

test('native ETH and a rebasing dollar are claimed like any token', async ({ claimPage, wallet, world }) => {
  const { address } = world.accounts.cleo
  await claimPage.open('usdb')
  await wallet.connect('Cleo')
  await claimPage.claimButton.click()
  await expect(claimPage.panel).toHaveAttribute('data-state', 'done')
  const dollars = await balanceOf(world, address, world.campaign('usdb').manifest.token.address)
  expect(dollars).toBe(1_234_000_000_000_000_000n)

  await claimPage.open('ether', `#account=${world.accounts.ada.address}`)
  await expect(claimPage.claimButton).toBeVisible()
  const before = await world.chain.getBalance({ address: world.accounts.ada.address })
  await claimPage.claimButton.click()
  await expect(claimPage.panel).toHaveAttribute('data-state', 'done')
  expect(await world.chain.getBalance({ address: world.accounts.ada.address })).toBeGreaterThan(before)
})

test('the claim can be made without the site: what the page shows is all it takes', async ({
  page,
  world,
}) => {
  await page.goto(`/claim/safe-users/without-this-site/#account=${listed.address}`)
  const data = await page.getByRole('textbox', { name: 'Calldata' }).inputValue()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download the claim as JSON' }).click()
  const stream = await (await download).createReadStream()
  const saved = JSON.parse(Buffer.concat(await stream.toArray()).toString())
  expect(saved).toMatchObject({ format: 'everclaim-claim/1', chainId: 81457, data, value: '0' })
  const hash = await world.chain.sendTransaction({
    account: world.accounts.dan.signer,
    to: saved.to,
    data: saved.data,
  })
  expect((await world.chain.waitForTransactionReceipt({ hash })).status).toBe('success')
})
