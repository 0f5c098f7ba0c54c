import { CreatePage } from '../../../e2e/support/createPage.ts'
import { ManagePage } from '../../../e2e/support/managePage.ts'
import type { DrawnPage } from '../test-support/drawnPage.ts'
import { expect, test } from '../test-support/drawnSite.ts'

// A site with two nodes, of which one may fail; and a visitor whose clock is wrong.

/**
 * Makes the site one with two nodes: the second is the sandbox's own once more, and answers as one that has
 * too much to do until it is restored. Call it before the page is opened.
 */
async function withSilentSecondNode(page: DrawnPage) {
  page.environment = { EVERCLAIM_RPC_URLS: '/sandbox/rpc,/sandbox/second' }
  let isSilent = true
  let asked = 0
  await page.route('**/sandbox/second', (route) => {
    asked++
    return isSilent
      ? route.fulfill({ status: 429 })
      : route.continue({ url: `${page.world.url}/sandbox/rpc` })
  })
  return {
    asked: () => asked,
    restore() {
      isSilent = false
    },
  }
}

const sentence = 'Only one of two nodes answered. We show what it reports.'

test('where only one of two nodes answers, the claim page works and says so, until the second is back', async ({
  page,
  claimPage,
  wallet,
}) => {
  const second = await withSilentSecondNode(page)
  await claimPage.open()
  await expect.poll(second.asked).toBeGreaterThan(0)
  await expect(page.getByText(sentence)).toBeVisible()
  await wallet.connect('Ben')
  await expect(claimPage.panel).toContainText('86,400.5 EVER')
  // One node is enough to claim, and not enough to call the campaign verified.
  await expect(claimPage.claimButton).toBeEnabled()
  await expect(page.getByText('All 5 checks passed')).toBeHidden()
  second.restore()
  await expect(page.getByText(sentence)).toBeHidden()
  await expect(page.getByText('All 5 checks passed')).toBeVisible()
})

test('where only one of two nodes answers, /manage shows the campaign, and prepares no call', async ({
  page,
  wallet,
  world,
}) => {
  const second = await withSilentSecondNode(page)
  const manage = new ManagePage(page, world)
  await world.chain.setBalance({ address: world.campaign('ether').distributor, value: 1n })
  await manage.open('ether')
  await expect(page.getByText(sentence)).toBeVisible()
  await expect(manage.fact('Status', 'Held by the contract')).toHaveText(/ETH/)
  const noWord = 'Only one node reports the contract’s balance.'
  await expect(manage.card('Status')).toContainText(noWord)
  await expect(page.getByText('The contract can’t pay everyone else')).toBeHidden()
  await wallet.connect('Ada')
  await manage.button('Prepare batch').click()
  await expect(page.getByText('We couldn’t prepare the batch')).toBeVisible()
  second.restore()
  await expect(page.getByText('The contract can’t pay everyone else')).toBeVisible()
  await expect(page.getByText(sentence)).toBeHidden()
})

for (const [how, when] of [
  ['years ahead', '2032-01-15T12:00:00Z'],
  ['years behind', '2019-01-15T12:00:00Z'],
] as const)
  test(`a window is held against the chain’s time: the visitor’s clock is ${how}`, async ({
    page,
    world,
  }) => {
    await page.clock.setFixedTime(new Date(when))
    const create = new CreatePage(page)
    await create.open()
    await create.takeList(`${world.accounts.ada.address},1.5\n`)
    await create.root.getByRole('radio', { name: /^ETH/ }).check()
    await create.goOn()
    await create.fill('Claims open', '2020-01-15T12:00')
    await create.fill('Address', world.accounts.ada.address)
    await expect(page.getByText('An account with one key.')).toBeVisible()
    // Over by the chain, which a clock in 2019 does not know.
    await create.fill('Claims close', '2021-01-15T12:00')
    await create.goOn()
    await expect(page.getByRole('main').getByRole('alert')).toContainText('This time has passed')
    // Still to come by the chain, which a clock in 2032 does not know.
    await create.fill('Claims close', '2030-01-15T12:00')
    await create.goOn()
    await expect(create.step('texts')).toBeVisible()
  })
