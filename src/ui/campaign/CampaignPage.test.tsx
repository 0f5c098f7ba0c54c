import { getAddress } from 'viem'
import { balanceOf } from '../../../e2e/support/balanceOf.ts'
import { expect, test } from '../test-support/drawnSite.ts'

/** A Safe of the real list, and its allocation there. */
const listed = { address: '0x0000000b71f2d236c38ae51952c46f03b89d0777', amount: '514 EVER' } as const

// A claim needs no API: here it is down, or takes everything in and answers nothing.
test.beforeEach(({ world }) => world.api.control({ answers: 'down' }))

test('a visitor who says no in the wallet can try again', async ({ claimPage, wallet }) => {
  await wallet.connectBefore('ada')
  await claimPage.open()
  await wallet.rejectNext()
  await claimPage.claimButton.click()
  await expect(claimPage.panel).toContainText('You declined in your wallet')
  await expect(claimPage.panel).toHaveAttribute('data-state', 'ready')
  await claimPage.claimButton.click()
  await expect(claimPage.panel).toHaveAttribute('data-state', 'done')
})

test('the page waits for the wallet and shows what it must ask', async ({ claimPage, wallet, world }) => {
  await wallet.connectBefore('ada')
  await claimPage.open()
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

test('anybody may pay the fee for somebody else, and the listed address gets the tokens', async ({
  claimPage,
  world,
  wallet,
}) => {
  world.api.control({ answers: 'stalled' })
  await wallet.connectBefore('dan')
  await claimPage.open()
  await expect(claimPage.panel).toHaveAttribute('data-state', 'not-eligible')
  await claimPage.check(listed.address)
  await expect(claimPage.panel).toContainText('This address can claim')
  await expect(claimPage.button('Send it to another address')).toHaveCount(0)
  await claimPage.claimButton.click()
  await expect(claimPage.panel).toHaveAttribute('data-state', 'done')
  const balance = await balanceOf(world, listed.address)
  expect(balance).toBe(514n * 10n ** 18n)
})

test('a wallet without ETH is shown what the fee is, before any prompt', async ({ claimPage, wallet }) => {
  await wallet.connectBefore('gus')
  await claimPage.open()
  await expect(claimPage.panel).toHaveAttribute('data-state', 'fee-short')
  // An estimate takes the claim away from nobody.
  await expect(claimPage.claimButton).toHaveText('Claim anyway: 75 EVER')
  expect(await wallet.methodsAsked()).not.toContain('eth_sendTransaction')
})

test('a claim that somebody else made meanwhile is shown as what it is', async ({
  claimPage,
  wallet,
  world,
}) => {
  await wallet.connectBefore('ada')
  await claimPage.open()
  await expect(claimPage.claimButton).toBeVisible()
  await wallet.setMode('hold')
  await claimPage.claimButton.click()
  await expect(claimPage.panel).toHaveAttribute('data-state', 'confirm-in-wallet')
  // The same call, sent by somebody else while the wallet still asks.
  const asked = async () =>
    (await wallet.requests()).flatMap(({ method, params }) =>
      method === 'eth_sendTransaction' ? params : [],
    )
  await expect.poll(async () => (await asked()).length).toBe(1)
  const [{ data }] = (await asked()) as [{ data: `0x${string}` }]
  await world.chain.sendTransaction({
    account: world.accounts.ben.signer,
    to: getAddress(world.campaign('safe-users').distributor),
    data,
  })
  await expect(claimPage.panel).toHaveAttribute('data-state', 'claimed-before')
})

test('native ETH and a rebasing dollar are claimed like any token', async ({ claimPage, world, wallet }) => {
  const { address } = world.accounts.cleo
  await wallet.connectBefore('cleo')
  await claimPage.open('usdb')
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

test('a claim that is on its way survives a reload', async ({ page, claimPage, world, wallet }) => {
  world.api.control({ answers: 'stalled' })
  await wallet.connectBefore('ada')
  await claimPage.open()
  await expect(claimPage.claimButton).toBeVisible()
  await world.holdBlocks(true)
  await claimPage.claimButton.click()
  await expect(claimPage.panel).toHaveAttribute('data-state', 'sent')
  await page.reload()
  await expect(claimPage.panel).toHaveAttribute('data-state', 'sent')
  await world.chain.mine({ blocks: 1 })
  await expect(claimPage.panel).toHaveAttribute('data-state', 'done')
  await world.holdBlocks(false)
})
