import { balanceOf } from './support/balanceOf.ts'
import { cutOff } from './support/cutOff.ts'
import { SafeClaimPage } from './support/safeClaimPage.ts'
import { expect, test } from './support/test.ts'

// The ways that lead to a Safe's claim: from a campaign's page, from the workspace, and inside a Safe host.

test('a campaign’s page says of a Safe that it is one, on demand, and anybody pays for its claim', async ({
  page,
  claimPage,
  wallet,
  world,
}) => {
  const { demoSafe } = world
  const { panel } = claimPage
  const note = page.locator('[data-safe-note]')
  const named: string[] = []
  page.on('request', (request) => {
    if (request.postData()?.toLowerCase().includes(demoSafe.slice(2).toLowerCase())) named.push(request.url())
  })
  await claimPage.open('safe-users', `#account=${demoSafe}`)
  await expect(panel).toHaveAttribute('data-state', 'no-wallet')
  await expect(page.getByText('All 5 checks passed')).toBeVisible()
  // Nodes that are asked what an address is learn who is looked at.
  expect(named).toEqual([])

  await test.step('could not check: shown, and in nobody’s way', async () => {
    world.control({ rpc: 'down' })
    await claimPage.button('Is this address a Safe?').click()
    await expect(note).toContainText('couldn’t check whether this address is a Safe. You can still claim.')
    await expect(claimPage.panel.getByRole('button', { name: 'Connect wallet' })).toBeVisible()
    world.control({ rpc: 'ok' })
    await note.getByRole('button', { name: 'Try again' }).click()
    await expect(note).toContainText('This address is a Safe: 2 of 3 owners must sign what it sends.')
  })
  const ways = note.getByRole('listitem')
  await expect(ways.first()).toContainText('Fastest')
  await expect(ways.first()).toContainText('no owner has to sign')
  await ways.nth(1).getByRole('link').click()

  await test.step('the owners’ way: signed there, remembered here', async () => {
    const claim = new SafeClaimPage(page)
    await expect(claim.panel).toHaveAttribute('data-safe-claim', 'unproposed')
    await wallet.connect('Olga')
    await claim.sign.click()
    await expect(claim.panel).toHaveAttribute('data-safe-claim', 'collecting')
    await page.getByRole('link', { name: 'Back to the campaign' }).click()
    await expect(note).toContainText('You already started a proposal for this claim')
    await expect(note).toContainText('This browser has 1 signature of it')
    await expect(note.getByRole('link', { name: 'Continue with it' })).toHaveAttribute(
      'href',
      `/claim/safe-users/safe/#safe=${demoSafe}`,
    )
  })

  await test.step('the fast way: Dan pays, the Safe receives, to the receipt', async () => {
    const before = await balanceOf(world, demoSafe)
    await wallet.setAccount('Dan')
    await expect(panel).toHaveAttribute('data-state', 'ready')
    await expect(ways.first()).toContainText('Claim above with the connected wallet')
    await claimPage.claimButton.click()
    await expect(panel).toHaveAttribute('data-state', 'done')
    await expect(note).toHaveCount(0)
    expect((await balanceOf(world, demoSafe)) - before).toBeGreaterThan(0n)
    await page.getByRole('link', { name: 'See the receipt' }).click()
    const receipt = page.getByRole('article', { name: 'Receipt' })
    await expect(receipt.locator(`[data-address="${demoSafe}"]`).first()).toBeVisible()
  })

  // An ordinary account is called none.
  await claimPage.open('safe-users', `#account=${world.accounts.ada.address}`)
  await wallet.disconnect()
  await claimPage.button('Is this address a Safe?').click()
  await expect(note).toHaveText('There is no Safe at this address on Blast.')
})

test('the workspace lists what each campaign has for its Safe; what could not be checked is said of that one', async ({
  page,
  workspace,
  world,
}) => {
  const goOn = await cutOff(page, '**/packages/usdb/**')
  await workspace.open(world.demoSafe)
  const claims = page.getByRole('region', { name: 'Claims of this Safe' })
  const row = (campaign: string) => claims.locator(`[data-campaign="${campaign}"]`)
  await expect(row('safe-users')).toHaveAttribute('data-status', 'eligible')
  await expect(row('ether')).toContainText('Open, without an end.')
  await expect(row('upcoming')).toContainText('Opens')
  await expect(row('ended')).toContainText('was not claimed before')
  await expect(row('usdb')).toContainText('We couldn’t check')
  await expect(claims).toContainText('Claim 2 at once')
  goOn()
  await row('usdb').getByRole('button', { name: 'Try again' }).click()
  await expect(row('usdb')).toHaveAttribute('data-status', 'eligible')
  await expect(claims).toContainText('Claim 3 at once')
  await row('ether').getByRole('link', { name: 'Claim Gas rebate' }).click()
  await expect(page).toHaveURL(new RegExp(`/claim/ether/safe/#safe=${world.demoSafe}$`))
  await expect(new SafeClaimPage(page).panel).toHaveAttribute('data-safe-claim', 'unproposed')
})

test('inside a Safe host: on to several campaigns without leaving the frame; found again after a reload, not made twice', async ({
  page,
  safeHost,
  world,
}) => {
  const { app } = safeHost
  const claim = new SafeClaimPage(page, app)
  const isIn = (state: string) => expect(claim.panel).toHaveAttribute('data-safe-claim', state)
  // The host alone remembers what was proposed in it.
  world.walletService.control({ answers: 'down', words: 'true' })
  await safeHost.open()
  const note = app.locator('[data-safe-note="host"]')
  await expect(note).toContainText('2 more campaigns have tokens for this Safe')
  await note.getByRole('link', { name: 'Claim them together' }).click()
  await isIn('unproposed')
  await expect(app.getByRole('checkbox', { checked: true })).toHaveCount(2)
  await expect(claim.sign).toHaveCount(0)
  await expect(claim.button('Propose in the Safe')).toBeEnabled()
  await claim.button('Propose in the Safe').click()
  await safeHost.sign()
  await safeHost.close()
  await isIn('collecting')
  const hash = (await claim.safeTxHash.textContent()) ?? ''

  // The frame alone is loaded anew.
  await claim.panel.evaluate(() => location.reload())
  await isIn('collecting')
  await expect(claim.safeTxHash).toHaveText(hash)
  await expect(claim.button('Propose in the Safe')).toHaveCount(0)

  // The campaign's own page finds what the Safe's page proposed, and offers no second one.
  const panel = app.locator('[data-state]')
  await page.reload()
  await expect(panel).toHaveAttribute('data-state', 'proposed')
  await expect(panel.locator('[data-safe-tx-hash]')).toHaveText(hash)
  await panel.getByRole('button', { name: 'Start again' }).click()
  await expect(panel).toHaveAttribute('data-state', 'ready')
  await expect(app.getByText('Claiming above would propose it a second time')).toBeVisible()
  await safeHost.be('Ada')
  await page.reload()
  await expect(panel).toHaveAttribute('data-state', 'proposed')
  await panel.getByRole('link', { name: 'See who has signed' }).click()
  await isIn('collecting')
  await expect(claim.sign).toHaveCount(0)

  // All three are paid by the one transaction, though the host says nothing any more.
  await safeHost.be('Otto')
  await safeHost.confirm(hash)
  await claim.lookAgain()
  await isIn('executable')
  world.safeHost.control({ answers: 'hang' })
  await safeHost.execute(hash)
  await isIn('done')
  const did = app.getByRole('list', { name: 'What the transaction did' }).getByRole('listitem')
  await expect(did).toHaveCount(3)
  await expect(did.filter({ hasText: 'Claimed' })).toHaveCount(3)
})
