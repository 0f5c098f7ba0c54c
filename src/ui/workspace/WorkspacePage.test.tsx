import { type Address, encodeFunctionData, getAddress, parseAbi } from 'viem'
import { fillSafe } from '../../../e2e/support/fillSafe.ts'
import { standIns } from '../../../sandbox/devnet/canonicalContracts.ts'
import { sendAsOperator } from '../../../sandbox/devnet/placeCanonicalContracts.ts'
import { signSafeTransaction } from '../../../sandbox/devnet/signSafeTransaction.ts'
import type { DrawnPage } from '../test-support/drawnPage.ts'
import { expect, test } from '../test-support/drawnSite.ts'

/** Changes one answer of the wallet service on its way. */
async function alter(page: DrawnPage, path: string, change: (answer: string) => string) {
  await page.route(`**/safe-service/**${path}*`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: change(await response.text()) })
  })
}

test('what is pasted is a Safe, none, or could not be checked', async ({ page, workspace, world }) => {
  await workspace.open()
  const alert = page.getByRole('main').getByRole('alert')
  await workspace.paste('')
  await expect(alert).toHaveText('Paste the address of a Safe first.')
  await workspace.paste(`eth:${world.demoSafe}`)
  await expect(alert).toContainText('marked for another network')
  await workspace.paste(world.demoSafe.slice(0, -1))
  await expect(alert).toContainText('An address has 42 characters; this has 41.')

  await workspace.paste(world.accounts.dan.address)
  await expect(page.getByText('There is nothing at this address on Blast')).toBeVisible()
  await page.getByRole('link', { name: 'Open another Safe' }).click()
  await workspace.paste(world.demoToken.toLowerCase())
  await expect(page.getByText('The contract at this address isn’t a Safe')).toBeVisible()
  await page.goBack()

  world.control({ rpc: 'down' })
  await workspace.paste(`blast:${world.demoSafe}`)
  await expect(page.getByText('We couldn’t check this Safe')).toBeVisible()
  await expect(page.getByText(/not a Safe|There is nothing at/)).toBeHidden()
  world.control({ rpc: 'ok' })
  await workspace.button('Try again').click()
  await expect(workspace.header).toBeVisible()
  // It was read once: what Blast said last stays, and the page says that it is old.
  world.control({ rpc: 'down' })
  await expect(page.getByText('We can’t read Blast right now')).toBeVisible()
  await expect(workspace.fact('Signatures needed')).toHaveText('2 of 3')
})

test('a damaged link says what is wrong with it', async ({ page, workspace, world }) => {
  await page.goto('/safe/#<script>alert(1)</script>')
  await expect(page.getByText('The link has no Safe: after its # is')).toBeVisible()
  await page.goto('/safe/#safe=0x12&view=apps')
  await expect(page.getByLabel('Address of a Safe on Blast')).toHaveValue('0x12')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('this has 4.')
  await page.goto(`/safe/#safe=${world.demoSafe}&view=treasure&transaction=%ff`)
  await expect(page.getByText('The link asks for “treasure”, which doesn’t exist')).toBeVisible()
  await expect(workspace.tab('Balances')).toHaveAttribute('aria-selected', 'true')
})

test('balances have their worth in a chosen currency', async ({ page, workspace, world }) => {
  await fillSafe(world)
  // Two to a page instead of a hundred.
  await page.route('**/v2/chains/*/safes/*/collectibles', (route) =>
    route.continue({ url: `${route.request().url()}?limit=2` }),
  )
  await workspace.open(world.demoSafe)
  const total = page.locator('[data-fiat-total]')
  // 2.5 ETH at 3,000, 1,200 EVER at 0.12, 350.25 USDB at 1.
  await expect(total).toHaveText('$7,994.25')
  const row = (name: RegExp) => workspace.panel.getByRole('row', { name })
  await expect(row(/^Ether /).getByRole('cell')).toHaveText([
    '2.5 ETH',
    '$3,000.00In 24 hours +1.25 %',
    '$7,500.00',
  ])
  await expect(row(/USDB/)).toContainText('Rebasing: Blast adds yield to this balance.')
  await expect(row(/EVER/)).toContainText('−3.50 %')
  await expect(row(/EVER/)).not.toContainText('Rebasing')
  await expect(page.getByText('Blast says')).toBeHidden()

  await page.getByLabel('Currency').selectOption('EUR')
  await expect(total).toHaveText('€7,194.82')
  await expect(total.locator('[title]')).toHaveAttribute('title', '€7,194.825')
  await page.getByLabel('Currency').selectOption('BTC')
  await expect(total).toHaveText('0.079942 BTC')
  await page.reload()
  await expect(total).toHaveText('0.079942 BTC')
  await expect(page.getByLabel('Currency')).toHaveValue('BTC')

  const drawings = workspace.panel.locator('[data-collectible]')
  await expect(drawings).toHaveCount(2)
  await expect(drawings.first().locator('img')).toHaveAttribute('src', /^data:image\/svg/)
  await workspace.button('Show more').click()
  await expect(drawings).toHaveCount(3)
  await expect(workspace.button('Show more')).toBeHidden()
})

test('what the service says of ETH is held against Blast, and a token without decimals is counted in base units', async ({
  page,
  workspace,
  world,
}) => {
  await fillSafe(world)
  await alter(page, `${world.demoSafe}/balances/usd`, (answer) => {
    const { fiatTotal, items } = JSON.parse(answer)
    for (const item of items) {
      const { type, symbol } = item.tokenInfo
      if (type === 'NATIVE_TOKEN') item.balance = '9000000000000000000'
      if (symbol === 'EVER') Object.assign(item.tokenInfo, { decimals: null })
      if (symbol === 'USDB')
        Object.assign(item.tokenInfo, { decimals: 4_000_000_000, logoUri: 'https://x.example/' })
    }
    return JSON.stringify({ fiatTotal, items })
  })
  await workspace.open(world.demoSafe)
  await expect(workspace.panel.getByText('Blast says 2.5 ETH.')).toBeVisible()
  await expect(workspace.panel.getByText('1,200,000,000,000,000,000,000 EVER')).toBeVisible()
  await expect(workspace.panel.getByText('base units, decimals unknown')).toHaveCount(2)
})

test('where the service and Blast disagree about the Safe, both are shown', async ({
  page,
  workspace,
  world,
}) => {
  await alter(page, world.demoSafe, (answer) =>
    answer.replace(/"threshold":\s*2/, '"threshold":1').replace(/"nonce":\s*0/, '"nonce":3'),
  )
  await workspace.open(world.demoSafe, 'apps')
  await expect(page.getByText('The wallet service and Blast disagree about this Safe')).toBeVisible()
  await expect(page.getByText('It says that 1 must sign; on Blast it is 2.')).toBeVisible()
  await expect(page.getByText('Its next nonce is 3, on Blast it is 0')).toBeVisible()
  await expect(workspace.fact('Signatures needed')).toHaveText('2 of 3')
})

test('a module is warned of, because it needs no owner', async ({ page, workspace, world }) => {
  const { chain, demoSafe: safe } = world
  const module: Address = getAddress(standIns.usdb)
  const data = encodeFunctionData({
    abi: parseAbi(['function enableModule(address)']),
    args: [module],
  })
  const { execution } = await signSafeTransaction(safe, { to: safe, data, nonce: 0n })
  await sendAsOperator(chain, execution)
  await workspace.open(safe, 'apps')
  await expect(page.getByText('A module can act without the owners')).toBeVisible()
  await expect(page.getByRole('main').locator(`[data-address="${module}"]`)).toBeVisible()
  await expect(workspace.fact('Next nonce')).toHaveText('1')
})

test('apps are searched, and each is a link into the Safe’s own wallet', async ({
  page,
  workspace,
  world,
}) => {
  await workspace.open(world.demoSafe, 'apps')
  const apps = workspace.panel.locator('[data-app]')
  await expect(apps.first()).toContainText('This site')
  await expect(workspace.panel.getByText('8 of 8 apps')).toBeVisible()
  await page.getByLabel('Search the apps').fill('batch nobody')
  await expect(apps).toHaveCount(1)
  await expect(apps).toContainText('Several calls in one')
  await expect(apps.getByRole('link', { name: /^GitHub/ })).toHaveAttribute('rel', 'noreferrer')
  await page.getByLabel('Search the apps').fill('members')
  await expect(apps).toContainText('Listed for https://members.example only.')
  await expect(apps).toContainText('Not in this Safe host.')
  await page.getByLabel('Search the apps').fill('nothing of the kind')
  await expect(workspace.panel.getByText('No app matches.')).toBeVisible()

  await page.getByLabel('Search the apps').fill('')
  await page.getByLabel('Category').selectOption('Finance (1)')
  await expect(apps).toHaveCount(1)
  await page.getByLabel('Category').selectOption('All')
  await page.getByLabel('Search the apps').fill('gas rebate')
  await page.getByLabel('Open in').selectOption(world.safeHost.url)
  const link = apps.getByRole('link', { name: /^Open in Safe/ })
  const href = (await link.getAttribute('href')) ?? ''
  expect(href).toContain(`${world.safeHost.url}/apps/open?safe=blast:${world.demoSafe}&appUrl=http`)
})

test('without an answer of the service the Safe is shown from Blast alone', async ({
  page,
  workspace,
  world,
}) => {
  await fillSafe(world)
  for (const answers of ['down', 'html', 'limited'] as const) {
    world.walletService.control({ answers })
    await workspace.open(world.demoSafe)
    await page.reload()
    await expect(page.getByText('The wallet service doesn’t answer')).toBeVisible()
    await expect(workspace.fact('Signatures needed')).toHaveText('2 of 3')
    await expect(workspace.panel.getByText('We couldn’t load the balances')).toBeVisible()
    await expect(workspace.panel.getByText('We couldn’t load the collectibles')).toBeVisible()
    await expect(workspace.panel.getByText('On Blast, this Safe holds 2.5 ETH.')).toBeVisible()
    await workspace.tab('Apps').click()
    await expect(workspace.panel.getByText('We couldn’t load the apps')).toBeVisible()
  }
  world.walletService.control({ answers: 'ok' })
  await workspace.panel.getByRole('button', { name: 'Try again' }).click()
  await expect(workspace.panel.locator('[data-app]').first()).toBeVisible()

  world.walletService.control({ answers: 'stalled' })
  await workspace.open(world.demoSafe)
  await page.reload()
  await expect(workspace.fact('Signatures needed')).toHaveText('2 of 3')
  await expect(workspace.panel.getByText('Loading balances…')).toBeVisible()
})
