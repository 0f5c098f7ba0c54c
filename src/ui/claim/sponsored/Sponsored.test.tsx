import { balanceOf } from '../../../../e2e/support/balanceOf.ts'
import { SafeClaimPage } from '../../../../e2e/support/safeClaimPage.ts'
import { expect, test } from '../../test-support/drawnSite.ts'

test.beforeEach(({ world }) => world.api.control({ budget: 'ok' }))

test('where another recipient is typed, no press beside it pays the listed one', async ({
  page,
  world,
  claimPage,
  wallet,
}) => {
  const { address } = world.accounts.dan
  world.api.control({ relayer: 'resting' })
  await wallet.connectBefore('ada')
  await claimPage.open()
  const offer = page.getByRole('button', { name: 'Claim for free' })
  const sponsored = page.locator('[data-sponsored]')
  await expect(offer).toBeVisible()
  await claimPage.button('Send it to another address').click()
  await page.getByLabel('Address that receives the tokens').fill(address)
  await expect(claimPage.claimButton).toHaveText(/ to 0x15d3…6A65$/)
  await expect(sponsored).toHaveAttribute('data-sponsored', 'other-recipient')
  await expect(sponsored).toContainText('only for a claim to the listed address')
  await expect(offer).toHaveCount(0)
  await page.reload()
  await expect(sponsored).toHaveAttribute('data-sponsored', 'other-recipient')

  await claimPage.button('Send it to my own address').click()
  await offer.click()
  await expect(sponsored).toHaveAttribute('data-sponsored', 'queued')
  // It pays the listed address alone: another is for who pays the fee.
  await expect(claimPage.button('Send it to another address')).toHaveCount(0)
  await claimPage.button('Pay the fee yourself').click()
  await claimPage.button('Send it to another address').click()
  await page.getByLabel('Address that receives the tokens').fill(address)
  await expect(sponsored).toContainText('That isn’t the address you typed above.')
  await claimPage.claimButton.click()
  await expect(claimPage.panel).toHaveAttribute('data-state', 'done')
  await expect(claimPage.paidTo).toHaveAttribute('data-address', address)
})

test('where a signature is wanted, the account signs that it wants the claim, and has it sent', async ({
  page,
  world,
  claimPage,
  wallet,
}) => {
  const { address } = world.accounts.ada
  const before = await balanceOf(world, world.accounts.ada.address)
  await world.chain.setBalance({ address, value: 0n })
  // As where too many were asked for without one; a claim with a signature is judged by the API itself.
  await page.route('**/campaigns/*/sponsored-claims', (route) => {
    const { control } = route.request().postDataJSON() as { control?: object }
    if (control) return route.continue()
    const problem = {
      title: 'The recipient must sign',
      detail: 'Sign with the listed account.',
    }
    const json = { type: 'about:blank', status: 429, code: 'proof-wanted', ...problem }
    return route.fulfill({ status: 429, json })
  })
  await wallet.connectBefore('ada')
  await claimPage.open()
  const sponsored = page.locator('[data-sponsored]')
  await sponsored.getByRole('button', { name: 'Claim for free' }).click()
  await expect(sponsored).toContainText('Sign to claim for free')
  const sign = sponsored.getByRole('button', { name: 'Sign and claim for free' })

  await wallet.rejectNext()
  await sign.click()
  await expect.poll(() => wallet.methodsAsked()).toContain('personal_sign')
  await expect(sign).toBeEnabled()
  await expect(sponsored).toHaveAttribute('data-sponsored', 'not-taken')

  await sign.click()
  await expect(claimPage.panel).toHaveAttribute('data-state', 'claimed-before')
  await expect(sponsored).toContainText('This site sent the claim and paid the fee.')
  await expect(claimPage.panel.getByRole('link', { name: / on Blastscan$/ })).toHaveCount(1)
  expect((await balanceOf(world, world.accounts.ada.address)) > before).toBe(true)
  const asked = await wallet.requests()
  expect(asked.map(({ method }) => method)).not.toContain('eth_sendTransaction')
  const signed = asked.filter(({ method }) => method === 'personal_sign').at(-1)
  const text = Buffer.from(String(signed?.params[0]).slice(2), 'hex').toString()
  expect(text).toContain(address)
  expect(text).toContain(new URL(page.url()).origin)
})

test('the money is spent, the API is away: it says so, and paying oneself is as ever', async ({
  page,
  world,
  claimPage,
  wallet,
}) => {
  world.api.control({ budget: 'spent' })
  await wallet.connectBefore('ada')
  await claimPage.open()
  const sponsored = page.locator('[data-sponsored]')
  await expect(sponsored).toContainText('budget for free claims is used up. You can pay the fee yourself')
  world.api.control({ budget: 'ok' })
  await page.reload()
  await expect(sponsored).toHaveAttribute('data-sponsored', 'offered')
  world.api.control({ answers: 'limited' })
  await sponsored.getByRole('button').click()
  await expect(sponsored).toContainText('Your free claim wasn’t accepted')
  world.api.control({ answers: 'down' })
  await page.reload()
  await expect(claimPage.claimButton).toBeVisible()
  await expect(page.getByRole('button', { name: 'Claim for free' })).toHaveCount(0)
  await claimPage.claimButton.click()
  await expect(claimPage.panel).toHaveAttribute('data-state', 'done')
})

test('what the API says alone claims nothing', async ({ page, world, claimPage, wallet }) => {
  world.api.control({ relayer: 'resting' })
  await wallet.connectBefore('ada')
  await claimPage.open()
  const sponsored = page.locator('[data-sponsored]')
  await page.route('**/api/v1/sponsored-claims/*', (route) =>
    route.fulfill({ json: { status: 'claimed', hash: `0x${'12'.repeat(32)}` } }),
  )
  await sponsored.getByRole('button', { name: 'Claim for free' }).click()
  await expect(claimPage.panel).toContainText('This site reports that it was claimed.')
  await expect(claimPage.panel).toHaveAttribute('data-state', 'ready')
  await claimPage.button('Pay the fee yourself').click()
  await claimPage.claimButton.click()
  await expect(claimPage.panel).toHaveAttribute('data-state', 'done')
})

test('each end that the API reports has its words, and of the tokens only the chain’s', async ({
  page,
  world,
  claimPage,
  wallet,
}) => {
  const sponsored = page.locator('[data-sponsored]')
  const offer = page.getByRole('button', { name: 'Claim for free' })
  // From the first word on nothing of the API's own comes in between.
  let answer: { json: object; status?: number } | 'nothing' | undefined
  await page.route('**/api/v1/sponsored-claims/*', (route) =>
    answer === undefined ? route.continue() : answer === 'nothing' ? route.abort() : route.fulfill(answer),
  )
  const say = (next: typeof answer) => {
    answer = next
  }
  world.api.control({ relayer: 'resting' })
  await wallet.connectBefore('ada')
  await claimPage.open()
  // Its disk is full (server/main.diskFull.test.ts).
  const detail = 'The server can’t save anything now. Nothing was done. Try again later.'
  await page.route('**/campaigns/*/sponsored-claims', (route) =>
    route.fulfill({
      status: 507,
      json: { type: 'about:blank', title: 'Full', status: 507, detail, code: 'cannot-save' },
    }),
  )
  await offer.click()
  await expect(sponsored).toContainText(
    `Your free claim wasn’t accepted${detail} You can pay the fee yourself.`,
  )
  await expect(sponsored.getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.unroute('**/campaigns/*/sponsored-claims')
  await page.reload()
  await page.route('**/campaigns/*/sponsored-claims', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await offer.click()
  await expect(sponsored).toContainText('We don’t know whether your free claim was accepted')
  await page.unroute('**/campaigns/*/sponsored-claims')
  say('nothing')
  await sponsored.getByRole('button', { name: 'Try again' }).click()
  await expect(sponsored).toHaveAttribute('data-sponsored', 'could-not-ask')
  await expect(sponsored).toContainText('It may still be sent.')
  say({
    json: { status: 'failed', reason: 'The chain refused it. Nothing was sent; claim it yourself.' },
  })
  await expect(sponsored).toHaveAttribute('data-sponsored', 'failed')
  await expect(sponsored).toContainText(
    /^Your free claim wasn’t sent\s*The chain refused it. Nothing was sent; claim it yourself. The tokens can still be claimed.\s*Close$/,
  )
  world.control({ rpc: 'down' })
  await page.reload()
  await expect(claimPage.panel).toHaveAttribute('data-state', 'could-not-check')
  await expect(sponsored).toHaveAttribute('data-sponsored', 'failed')
  await expect(sponsored).not.toContainText('can still be claimed')
  world.control({ rpc: 'ok' })
  await claimPage.button('Try again').first().click()
  await expect(sponsored).toContainText('The tokens can still be claimed.')
  say({
    status: 404,
    json: { type: 'about:blank', title: 'Not found', status: 404, detail: 'No.', code: 'not-found' },
  })
  await page.reload()
  await expect(sponsored).toContainText('This site no longer knows of it. The tokens can still be claimed.')
  await expect(sponsored).toContainText('You can pay the fee yourself.')
  await sponsored.getByRole('button', { name: 'Close' }).click()
  await expect(sponsored).toHaveAttribute('data-sponsored', 'offered')
  say({ json: { status: 'queued', position: 1 } })
  await offer.click()
  await expect(sponsored).toHaveAttribute('data-sponsored', 'queued')
  await claimPage.button('Pay the fee yourself').click()
  await claimPage.claimButton.click()
  await expect(claimPage.panel).toHaveAttribute('data-state', 'done')
  say({ json: { status: 'claimed', hash: null } })
  await expect(sponsored).toContainText('another transaction claimed this')
})

test('for a Safe: terms come first, what the API says alone is nothing, and its absence stops nobody', async ({
  page,
  world,
  wallet,
}) => {
  const { demoSafe } = world
  const claim = new SafeClaimPage(page)
  const sponsored = page.locator('[data-sponsored]')
  const press = async () => {
    await claim.openWays()
    await claim
      .way('Claim for free')
      .getByRole('button', { name: /free|again/ })
      .click()
  }
  await claim.open(demoSafe)
  world.api.control({ answers: 'down' })
  await press()
  await expect(sponsored).toHaveAttribute('data-sponsored', 'could-not-ask')
  await expect(claim.way(/^Pay the network fee yourself/)).toBeVisible()
  world.api.control({ answers: 'ok', budget: 'spent' })
  await press()
  await expect(sponsored).toContainText('This site’s budget for free claims is used up.')
  world.api.control({ budget: 'none' })
  await page.reload()
  await press()
  await expect(sponsored).toContainText('This site pays no fees in this campaign.')
  world.api.control({ budget: 'ok' })
  world.api.setTerms('safe-users', 'Be kind.')
  await page.reload()
  await press()
  await expect(page.getByRole('region', { name: 'Terms of this campaign' })).toBeVisible()
  await expect(claim.way('Claim for free')).toHaveCount(0)
  expect(world.api.asked().filter((call) => call.startsWith('POST'))).toEqual([])
  world.api.setTerms('safe-users', null)
  world.api.control({ relayer: 'resting' })
  await page.route('**/api/v1/sponsored-claims/*', (route) =>
    route.fulfill({ json: { status: 'claimed', hash: `0x${'12'.repeat(32)}` } }),
  )
  await page.reload()
  await press()
  await expect(claim.sentence).toContainText('This site reports that it was claimed.')
  await expect(claim.panel).toHaveAttribute('data-safe-claim', 'unproposed')
  await wallet.connect('Olga')
  await claim.openWays()
  await claim.button('Sign and propose').click()
  await expect(claim.panel).toHaveAttribute('data-safe-claim', 'collecting')
  await expect(claim.sentence).toContainText('This site reports that it was claimed.')
  await wallet.setAccount('Otto')
  await claim.unfold('Continue with the proposal')
  await claim.sign.click()
  await expect(claim.panel).toHaveAttribute('data-safe-claim', 'executable')
  // What was opened stays open.
  await claim.button('Execute').click()
  await expect(claim.panel).toHaveAttribute('data-safe-claim', 'done')
  await expect(claim.sentence).toContainText('is in the Safe')
})
