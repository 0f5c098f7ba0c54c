import { getAddress } from 'viem'
import { balanceOf } from './support/balanceOf.ts'
import { alone, aloneAndStalled, expect, test } from './support/test.ts'

/** A Safe of the real list, and its allocation there. */
const listed = { address: '0x0000000b71f2d236c38ae51952c46f03b89d0777', amount: '514 EVER' } as const

test(
  'anybody looks up an allocation with no wallet, and no wallet code is loaded',
  aloneAndStalled,
  async ({ page, claimPage, foreignRequests }) => {
    await claimPage.open()
    await claimPage.check(listed.address)
    await expect(claimPage.panel).toHaveAttribute('data-state', 'no-wallet')
    await expect(claimPage.panel).toContainText(listed.amount)
    await claimPage.panel.getByText('Proof that this is on the list').click()
    await expect(claimPage.panel).toContainText('Verified in your browser')
    await expect(page.locator('[data-rk]')).toHaveCount(0)
    expect(foreignRequests).toEqual([])
  },
)

test(
  'the visitor connects, claims and reads the receipt from the chain',
  aloneAndStalled,
  async ({ page, claimPage, wallet, world, foreignRequests, reach }) => {
    const { address } = world.accounts.ben
    const balance = () => balanceOf(world, address)
    const before = await balance()
    await claimPage.open()
    await wallet.connect('Ben')
    await expect(claimPage.panel).toContainText('You can claim')
    await expect(claimPage.panel).toContainText('86,400.5 EVER')
    await expect(claimPage.panel).toContainText('Network fee about')
    await claimPage.claimButton.click()
    await expect.poll(async () => (await balance()) - before).toBe(864005n * 10n ** 17n)
    if (reach === 'alone') {
      // What one node of several says is shown, and not called final; a second one makes it so.
      await expect(claimPage.panel).toContainText('Confirmed by one node')
      world.control({ spare: 'ok' })
    }
    await expect(claimPage.panel).toHaveAttribute('data-state', 'done')

    await page.getByRole('link', { name: 'See the receipt' }).click()
    const receipt = page.getByRole('article', { name: 'Receipt' })
    await expect(receipt).toContainText('86,400.5 EVER')
    await expect(receipt).toContainText(/Claimed on\d{1,2} \w+ \d{4}, \d\d:\d\d UTC/)
    await expect(receipt).toContainText('FinalityConfirmed by Blast. It is usually on Ethereum')
    await expect(receipt.locator(`[data-address="${getAddress(address)}"]`).first()).toBeVisible()
    expect(foreignRequests).toEqual([])

    await test.step('on paper it is alone, with when and where it was read', async () => {
      await page.emulateMedia({ media: 'print' })
      const beside = page.getByRole('banner').or(page.getByRole('contentinfo'))
      // An amount of which digits are left out stays, as words.
      const buttons = page.getByRole('button').filter({ hasNotText: / ETH$/ })
      await expect(beside.or(buttons)).toHaveCount(0)
      await expect(page.getByText('Continue on')).toBeHidden()
      await expect(page.getByText(`read it again at ${page.url()}`)).toBeVisible()
      await page.emulateMedia({ media: null })
    })

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

test(
  'ether is claimed to another address, by whom the list names',
  alone,
  async ({ claimPage, wallet, world }) => {
    const { ada, dan } = world.accounts
    const has = () => world.chain.getBalance({ address: dan.address })
    const before = await has()
    await wallet.connectBefore('ada')
    await claimPage.open('ether')
    await expect(claimPage.panel).toHaveAttribute('data-state', 'ready')
    await claimPage.button('Send it to another address').click()
    await claimPage.panel.getByLabel('Address that receives the tokens').fill(dan.address)
    await claimPage.claimButton.click()
    const answer = await world.campaign('ether').lookUp(ada.address)
    await expect.poll(async () => (await has()) - before).toBe(answer.status === 'eligible' && answer.amount)
    world.control({ spare: 'ok' })
    await expect(claimPage.panel).toHaveAttribute('data-state', 'done')
    await expect(claimPage.paidTo).toHaveAttribute('data-address', dan.address)
  },
)
