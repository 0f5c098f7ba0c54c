import { claimFor } from '../sandbox/devnet/claimFor.ts'
import { test } from './support/test.ts'
import { createUnlisted, putIntoSite } from './support/unlistedCampaign.ts'

for (const [width, scheme] of [
  [390, 'dark'],
  [1280, 'light'],
] as const)
  test(`shots ${width} ${scheme}`, async ({ page, context, world, wallet, claimPage }, info) => {
    const first = await createUnlisted(world, info.outputPath('first'))
    const second = await createUnlisted(world, info.outputPath('second'), { previous: first })
    const third = await createUnlisted(world, info.outputPath('third'), { previous: second })
    for (const round of [first, second, third]) await putIntoSite(context, round)
    const { ada, operator } = world.accounts
    await claimFor(world.chain, second, { account: ada.address, payer: operator.signer })
    await page.setViewportSize({ width, height: 844 })
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
    await page.addInitScript((s) => localStorage.setItem('everclaim.theme', s), scheme)
    const shot = (name: string) =>
      page.screenshot({ path: `/tmp/shots/${width}-${scheme}-${name}.png`, fullPage: true })
    await page.goto(`/claim/#distributor=${third.distributor}`)
    await page.locator('[data-round="1"]').waitFor()
    await shot('1-nobody')
    await page.goto('/help/')
    await page.goto(`/claim/#distributor=${third.distributor}&account=${ada.address}`)
    await page.locator('[data-round="1"][data-answer="open"]').waitFor()
    await shot('2-no-wallet')
    await wallet.connect('Ada')
    await claimPage.claimButton.waitFor()
    await shot('3-ready')
    await page.getByText('What your wallet will show').click()
    await shot('4-plan')
    await claimPage.claimButton.click()
    await page.locator('[data-state="done"]').waitFor()
    await page.waitForTimeout(600)
    await shot('5-done')
    await page.reload()
    await page.locator('[data-state="claimed-before"]').waitFor()
    await page.getByText('Already claimed').first().waitFor()
    await page.waitForTimeout(800)
    await shot('6-after')
    await page.goto('/help/')
    await page.goto(
      `/claim/#distributor=${third.distributor}&account=0x00000000000000000000000000000000000000A1`,
    )
    await page.locator('[data-state="rounds"]').waitFor()
    await shot('7-not-listed')
  })
