import { type Hex, parseEther } from 'viem'
import { describe } from 'vitest'
import { AccountDialog, settled } from '../../../../e2e/support/accountDialog.ts'
import type { ClaimPage } from '../../../../e2e/support/claimPage.ts'
import type { DemoWallet } from '../../../../e2e/support/demoWallet.ts'
import type { Sandbox } from '../../../../sandbox/startSandbox.ts'
import { test as base, expect } from '../../test-support/drawnSite.ts'

/** The dialog of the connected account. */
const test = base.extend<{ account: AccountDialog }>({
  account: async ({ page }, use) => use(new AccountDialog(page)),
})

const mine = (world: Sandbox, blocks = 1) => world.chain.mine({ blocks })

/** Ada's claim, sent and waiting for a block. */
async function sendClaim(world: Sandbox, claimPage: ClaimPage, wallet: DemoWallet, account: AccountDialog) {
  await wallet.connectBefore('ada')
  await claimPage.open()
  await expect(claimPage.claimButton).toBeVisible()
  await world.holdBlocks(true)
  await claimPage.claimButton.click()
  await expect(claimPage.panel).toHaveAttribute('data-state', 'sent')
  const listed = async () => (await account.stored())[world.accounts.ada.address.toLowerCase()]?.[81457]?.[0]
  await expect.poll(listed).toBeDefined()
  const entry = await listed()
  if (!entry) throw new Error('The claim is on the list no more.')
  return { entry, transaction: await world.chain.getTransaction({ hash: entry.hash as Hex }) }
}

/** Ada sends something else with the nonce of her claim, and pays more for it. */
async function outbid(world: Sandbox, nonce: number, call: { to: Hex; data?: Hex }): Promise<Hex> {
  const fee = 10n ** 10n
  return world.chain.sendRawTransaction({
    serializedTransaction: await world.accounts.ada.signer.signTransaction({
      type: 'eip1559',
      chainId: 81457,
      nonce,
      gas: 500_000n,
      ...call,
      maxFeePerGas: fee,
      maxPriorityFeePerGas: fee,
    }),
  })
}

/** A pending transaction as it was signed, so that it can be sent again. */
async function rawTransaction(world: Sandbox, hash: string): Promise<Hex> {
  return world.chain.request({ method: 'eth_getRawTransactionByHash', params: [hash] } as never)
}

describe('the dialog', () => {
  test('shows the address in short, whole where asked, and on the explorer', async ({
    account,
    world,
    claimPage,
    wallet,
  }) => {
    await wallet.connectBefore('ben')
    await claimPage.open()
    const { address } = world.accounts.ben
    await account.open()
    const short = account.button(`${address.slice(0, 4)}…${address.slice(-4)}: show the whole address`)
    await expect(short).toHaveAttribute('title', address)
    await expect(short).toHaveAttribute('aria-expanded', 'false')
    await short.click()
    await expect(account.dialog.locator(`[data-address="${address}"]`)).toBeVisible()
    await expect(account.dialog.getByRole('link', { name: 'View on Blastscan' })).toHaveAttribute(
      'href',
      `https://blastscan.io/address/${address}`,
    )
    await expect(account.dialog).toContainText('Connected with Sandbox wallet')
  })

  test('a balance is shown in short', async ({ account, world, claimPage, wallet }) => {
    await wallet.connectBefore('ben')
    await claimPage.open()
    await world.chain.setBalance({ address: world.accounts.ben.address, value: parseEther('9999.99') })
    await account.open()
    await expect(account.balance).toHaveText('9,999.9 ETH')
  })

  test('a balance that no node reports is not shown as none', async ({
    account,
    world,
    claimPage,
    wallet,
  }) => {
    await wallet.connectBefore('ben')
    await claimPage.open()
    world.control({ rpc: 'down' })
    await account.open()
    await expect(account.balance).toContainText('couldn’t be read')
    world.control({ rpc: 'ok' })
    await account.button('Try again').click()
    await expect(account.balance).toContainText(/^(10|9\.99\d*) ETH$/)
  })
})

describe('a transaction', () => {
  test('is pending, survives a reload, and is confirmed by its receipt', async ({
    page,
    claimPage,
    account,
    world,
    wallet,
  }) => {
    const { entry } = await sendClaim(world, claimPage, wallet, account)
    expect(entry).toMatchObject({ description: 'Claim 1,250 EVER', status: 'pending' })
    await page.reload()
    await account.open()
    await expect(account.transactions).toHaveCount(1)
    await expect(account.transactions).toContainText('Claim 1,250 EVER')
    await expect(account.transactions.getByRole('status')).toHaveText('Pending')
    await mine(world)
    await expect(account.transactions.getByRole('status')).toHaveText('Confirmed')
    await expect(account.transactions.getByRole('link')).toHaveAttribute(
      'href',
      `https://blastscan.io/tx/${entry.hash}`,
    )
  })

  test('that was cancelled is called so, and not failed', async ({ claimPage, account, world, wallet }) => {
    const { transaction } = await sendClaim(world, claimPage, wallet, account)
    await account.open()
    await expect(account.transactions.getByRole('status')).toHaveText('Pending')
    await outbid(world, transaction.nonce, { to: world.accounts.ada.address })
    await mine(world)
    await expect(account.transactions.getByRole('status')).toContainText('Cancelled')
    await expect(account.dialog).not.toContainText('Failed')
  })

  test('that the chain takes back is pending again', async ({ claimPage, account, world, wallet }) => {
    const { entry } = await sendClaim(world, claimPage, wallet, account)
    const raw = await rawTransaction(world, entry.hash)
    await account.open()
    await mine(world)
    await expect(account.transactions.getByRole('status')).toHaveText('Confirmed')
    await world.chain.request({ method: 'anvil_reorg', params: [1, []] } as never)
    await expect(account.transactions.getByRole('status')).toContainText('Pending')
    await expect(account.transactions).toHaveAttribute('data-status', 'pending')
    // The node may have put it back by itself.
    await world.chain.sendRawTransaction({ serializedTransaction: raw }).catch(() => undefined)
    await mine(world)
    await expect(account.transactions.getByRole('status')).toHaveText('Confirmed')
  })
})

describe('the list', () => {
  test('shows the three newest, keeps ten settled and all pending ones', async ({
    page,
    account,
    world,
    claimPage,
    wallet,
  }) => {
    await wallet.connectBefore('ben')
    await claimPage.open()
    const { address } = world.accounts.ben
    const pending = [20, 21].map((number) => settled(number, { status: 'pending' }))
    const list = Array.from({ length: 14 }, (_, at) => settled(at + 1))
    await account.leave({ [address]: { 81457: [...list, ...pending] } })
    await page.reload()
    await account.open()
    await expect(account.transactions).toHaveCount(3)
    await expect(account.transactions).toContainText(['Number 1', 'Number 2', 'Number 3'])
    const stored = await account.stored()
    expect(Object.keys(stored)).toEqual([address.toLowerCase()])
    expect(stored[address.toLowerCase()]?.[81457]?.map(({ description }) => description)).toEqual(
      [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 20, 21].map((number) => `Number ${number}`),
    )
  })

  test('is of one account on one chain, and is cleared by a second press', async ({
    page,
    account,
    wallet,
    world,
    claimPage,
  }) => {
    await wallet.connectBefore('ben')
    await claimPage.open()
    const [ben, cleo] = [world.accounts.ben, world.accounts.cleo].map(({ address }) => address.toLowerCase())
    if (!ben || !cleo) throw new Error('both have addresses')
    const lists = {
      [ben]: { 81457: [settled(1), settled(2, { status: 'failed' })], 1: [settled(3)] },
      [cleo]: { 81457: [settled(4)] },
    }
    await account.leave(lists)
    await page.reload()
    await account.open()
    await expect(account.transactions).toContainText(['Number 1', 'Number 2'])
    await account.button('Clear all').click()
    await account.button('Copy address').focus()
    await expect(account.button('Clear all')).toHaveText('Clear all')
    await expect(account.transactions).toHaveCount(2)
    await account.button('Clear all').click()
    await account.button('Press again to clear all').click()
    await expect(account.transactions).toHaveCount(0)
    await expect(account.dialog).toContainText('What you send from this site appears here.')
    expect(await account.stored()).toEqual({ [ben]: { 1: [settled(3)] }, [cleo]: { 81457: [settled(4)] } })
    await wallet.setAccount('Cleo')
    await expect(account.transactions).toContainText(['Number 4'])
  })

  test('survives whatever is in its place', async ({ page, account, claimPage, wallet }) => {
    await wallet.connectBefore('ben')
    await claimPage.open()
    for (const [, text] of [
      ['no JSON', '{"a'],
      ['null', 'null'],
      ['a number', '17'],
      ['a list of lists', '[[[]]]'],
      ['an account without chains', '{"0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC":null}'],
      ['lists that are none', '{"0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC":{"81457":{"length":3}}}'],
      ['a prototype', '{"__proto__":{"x":1},"constructor":"y"}'],
    ] as const) {
      await account.leave(text)
      await page.reload()
      await account.open()
      await expect(account.transactions).toHaveCount(0)
      await expect(account.dialog).toContainText('What you send from this site appears here.')
    }
  })

  test('passes over a damaged entry and keeps the others', async ({
    page,
    account,
    world,
    claimPage,
    wallet,
  }) => {
    await wallet.connectBefore('ben')
    await claimPage.open()
    const list = [
      settled(1),
      { ...settled(2), status: 'perhaps' },
      { ...settled(3), hash: '0x3' },
      settled(4),
    ]
    await account.leave({ [world.accounts.ben.address]: { 81457: list } })
    await page.reload()
    await account.open()
    await expect(account.transactions).toContainText(['Number 1', 'Number 4'])
  })
})

for (const [who, why] of [
  ['ben', 'has none'],
  ['eve', 'calls herself by one that does not lead back'],
] as const)
  test(`is not shown for ${who}, who ${why}`, async ({ claimPage, account, world, wallet }) => {
    await wallet.connectBefore(who)
    await claimPage.open()
    const { address } = world.accounts[who]
    await account.open()
    await expect(account.dialog.locator('[data-drawing]')).toBeVisible()
    await expect(account.opener).toHaveText(`${address.slice(0, 4)}…${address.slice(-4)}`)
    await expect(account.dialog).not.toContainText('.eth')
  })
