import type { Sandbox } from '../sandbox/startSandbox.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { balanceOf } from './support/balanceOf.ts'
import type { SafeHost } from './support/safeHost.ts'
import { aloneAndStalled, expect, test } from './support/test.ts'

// A claim as the app of a Safe: proposed by one owner, signed by another, executed, and proven by the chain.
// What can become of a proposal meanwhile is tried in src/claim/followProposedClaim.test.ts on the same
// contracts, and what the page shows of it in src/ui/claim/ClaimPanel.test.tsx.

const panel = (host: SafeHost) => host.app.locator('[data-state]')
const isIn = (host: SafeHost, state: string) => expect(panel(host)).toHaveAttribute('data-state', state)
const claimButton = (host: SafeHost) => panel(host).getByRole('button', { name: /^Claim / })
const shownHash = (host: SafeHost) => panel(host).locator('[data-safe-tx-hash]')

const mainCampaign = (world: Sandbox) => {
  const campaign = world.campaigns.find(({ id }) => id === 'safe-users')
  if (!campaign) throw new Error('The world has no main campaign.')
  return campaign
}
/** What the Safe was given, in base units. */
const allocationOf = async (world: Sandbox) => {
  const found = await mainCampaign(world).lookUp(world.demoSafe)
  if (found.status !== 'eligible') throw new Error('The Safe is not on the list.')
  return found.amount
}

/** Opens the host anew: the page inside begins from what this browser remembers. */
async function comeBack(host: SafeHost) {
  await host.page.reload()
  await panel(host).waitFor()
}

test(
  'two owners claim for their Safe: proposed, signed, executed, read back from the chain; reloaded at each stage',
  aloneAndStalled,
  async ({ safeHost, page, world, pageReports }) => {
    const before = await balanceOf(world, world.demoSafe)
    await safeHost.open()
    await isIn(safeHost, 'ready')
    await expect(panel(safeHost)).toContainText('2 of 3 must sign')

    await claimButton(safeHost).click()
    await isIn(safeHost, 'confirm-in-wallet')
    await expect(panel(safeHost)).toContainText('tryClaim')
    const { distributor } = mainCampaign(world)
    await expect(panel(safeHost).locator(`[data-address="${distributor}" i]`).first()).toBeVisible()
    await expect(safeHost.dialog).toContainText('tryClaim')
    // As the check of each test (support/test.ts) has it.
    expect(pageReports.hostRequests.map(({ method }) => method)).toEqual(['sendTransactions'])
    await safeHost.sign()
    await safeHost.close()

    await isIn(safeHost, 'proposed')
    const hash = await shownHash(safeHost).textContent()
    await comeBack(safeHost)
    await isIn(safeHost, 'proposed')
    await expect(panel(safeHost)).toContainText('1 of 2 signatures')
    await expect(shownHash(safeHost)).toHaveText(hash ?? '')
    await expect(claimButton(safeHost)).toHaveCount(0)
    await test.step('it is readable by everybody, and no wider than the screen of a phone or a desk', async () => {
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 900 })
        if (width < 960) await safeHost.show('App')
        await expect(panel(safeHost)).toContainText('1 of 2 signatures')
        const within: [string, string] = ['iframe[name="app"]', '[data-state]']
        expect(await accessibilityFaults(page, { within })).toEqual([])
        const overflow = await panel(safeHost).evaluate(
          () => document.documentElement.scrollWidth - innerWidth,
        )
        expect(overflow).toBeLessThanOrEqual(0)
        for (const name of ['Copy the Safe transaction hash', 'Start again']) {
          const box = await panel(safeHost).getByRole('button', { name }).boundingBox()
          expect(box && Math.min(box.width, box.height), name).toBeGreaterThanOrEqual(44)
        }
      }
      await page.setViewportSize({ width: 1280, height: 900 })
    })
    // It is one of the account's recent transactions.
    await safeHost.app.locator('[data-connection]').click()
    const account = safeHost.app.getByRole('dialog')
    await expect(account).toContainText('Claim')
    await expect(account).toContainText(/owners/i)
    await page.keyboard.press('Escape')

    await safeHost.be('Otto')
    await safeHost.confirm(hash ?? '')
    await expect(panel(safeHost)).toContainText('Any owner can execute it')
    await safeHost.execute(hash ?? '')
    const paid = async () => (await balanceOf(world, world.demoSafe)) - before
    await expect.poll(paid).toBe(await allocationOf(world))
    world.control({ spare: 'ok' })
    await isIn(safeHost, 'done')
    const link = panel(safeHost).getByRole('link', { name: /on Blastscan/i })
    await expect(link).toHaveAttribute('href', /\/tx\/0x[0-9a-f]{64}$/)
    expect(await link.getAttribute('href')).not.toContain(hash)

    await safeHost.app.getByRole('link', { name: 'See the receipt' }).click()
    const receipt = safeHost.app.getByRole('article', { name: 'Receipt' })
    await expect(receipt.locator(`[data-address="${world.demoSafe}"]`).first()).toBeVisible()
    await safeHost.open()
    await isIn(safeHost, 'claimed-before')
  },
)

test('the Safe has it paid to another address, of the host’s address book once it may be read; a no and a reload lose nothing', async ({
  safeHost,
  world,
}) => {
  const { dan } = world.accounts
  const before = await balanceOf(world, dan.address)
  await safeHost.open()
  await panel(safeHost).getByRole('button', { name: 'Send it to another address' }).click()
  const recipient = safeHost.app.getByLabel('Address that receives the tokens')
  await expect(recipient).toBeVisible()
  await safeHost.app.getByRole('button', { name: 'From the Safe’s address book' }).click()
  await safeHost.refuse()
  await expect(safeHost.app.getByText('Everything else works.')).toBeVisible()
  await safeHost.app.getByRole('button', { name: 'From the Safe’s address book' }).click()
  await safeHost.allow()
  await safeHost.app.getByLabel('From the Safe’s address book').selectOption(dan.address)
  await expect(recipient).toHaveValue(dan.address)
  await panel(safeHost).getByText('What the Safe will show').click()
  await expect(panel(safeHost).getByText('claimTo', { exact: true })).toBeVisible()

  await claimButton(safeHost).click()
  await safeHost.dialog.waitFor()
  await safeHost.refuse()
  await isIn(safeHost, 'ready')
  await expect(panel(safeHost)).toContainText('You declined in the Safe')

  await claimButton(safeHost).click()
  await expect(safeHost.dialog).toContainText('claimTo')
  // The app alone is reloaded: the host's dialog stays, and its answer goes to nobody.
  await panel(safeHost).evaluate(() => location.reload())
  await isIn(safeHost, 'unanswered')
  await expect(panel(safeHost)).toContainText('the claim waits in the Safe’s queue')
  await safeHost.sign()
  await safeHost.close()
  // What was signed is found in the queue.
  await comeBack(safeHost)
  await isIn(safeHost, 'proposed')
  const hash = (await shownHash(safeHost).textContent()) ?? ''
  await safeHost.be('Otto')
  await safeHost.confirm(hash)
  await safeHost.execute(hash)
  await isIn(safeHost, 'done')
  expect((await balanceOf(world, dan.address)) - before).toBe(await allocationOf(world))
})
