import { parseAbi } from 'viem'
import { balanceOf } from './support/balanceOf.ts'
import { ClaimPage } from './support/claimPage.ts'
import { SafeClaimPage } from './support/safeClaimPage.ts'
import { alone, expect, test } from './support/test.ts'
import { createUnlisted, theirTitle } from './support/unlistedCampaign.ts'
import { VerifyPage } from './support/verifyPage.ts'

// The built site on another origin, where nobody listed anything: a package that was kept is dropped, and
// claimed from. One node of three answers.

const delegatee = '0x00000000000000000000000000000000000d31e6'

test.use({ baseURL: async ({ siteCopy }, use) => use(siteCopy.url) })

test(
  'on a copy of the site a dropped package is claimed at once, in ether',
  alone,
  async ({ page, world, siteCopy, wallet }) => {
    const { ada } = world.accounts
    const verify = new VerifyPage(page)
    const claim = new ClaimPage(page)
    await page.goto('/')
    await expect(page.getByText('No campaigns here yet')).toBeVisible()
    const { folder, distributor } = world.campaign('ether')
    await wallet.connectBefore('ada')
    await verify.open()
    await verify.contract.fill(distributor)
    await verify.choose(folder)
    await verify.button('Open campaign').click()
    await expect(claim.panel).toHaveAttribute('data-state', 'ready')
    const has = () => world.chain.getBalance({ address: distributor })
    const before = await has()
    await claim.claimButton.click()
    const answer = await world.campaign('ether').lookUp(ada.address)
    await expect.poll(async () => before - (await has())).toBe(answer.status === 'eligible' && answer.amount)
    siteCopy.control({ spare: 'ok' })
    await expect(claim.panel).toHaveAttribute('data-state', 'done')
  },
)

test(
  'on a copy of the site a dropped package pays over time',
  alone,
  async ({ page, world, siteCopy, wallet }, info) => {
    const { ada } = world.accounts
    const { timestamp } = await world.chain.getBlock()
    const day = 86_400
    const team = await createUnlisted(world, info.outputPath('team'), {
      start: Number(timestamp) - 200 * day,
      schedule: { cliff: 100 * day, duration: 400 * day, tranches: 4 },
    })
    const verify = new VerifyPage(page)
    const claim = new ClaimPage(page)
    await wallet.connectBefore('ada')
    await verify.open()
    await verify.choose(team.folder)
    await verify.button('Open campaign').click()
    await expect(page.getByRole('heading', { name: theirTitle })).toBeVisible()
    await expect(claim.panel).toHaveAttribute('data-state', 'ready')
    const has = () => balanceOf(world, ada.address, team.parameters.token)
    const before = await has()
    await claim.claimButton.click()
    const answer = await team.lookUp(ada.address)
    await expect
      .poll(async () => (await has()) - before)
      .toBe(answer.status === 'eligible' && answer.amount / 2n)
    siteCopy.control({ spare: 'ok' })
    await expect(claim.panel).toHaveAttribute('data-state', 'done')
  },
)

test(
  'on a copy of the site two owners of a Safe claim from a package that each of them drops',
  alone,
  async ({ page, world, siteCopy, wallet }) => {
    const { demoSafe } = world
    const { folder, parameters } = world.campaign('usdb')
    const verify = new VerifyPage(page)
    const claim = new SafeClaimPage(page)
    const isIn = (state: string) => expect(claim.panel).toHaveAttribute('data-safe-claim', state)
    await verify.open()
    await verify.choose(folder)
    await verify.button('Open campaign').click()
    await new ClaimPage(page).check(demoSafe)
    await page.getByRole('button', { name: 'Is this address a Safe?' }).click()
    await page.locator('[data-safe-note]').getByRole('listitem').nth(1).getByRole('link').click()
    await isIn('unproposed')
    await wallet.connect('Olga')
    await claim.sign.click()
    await isIn('collecting')
    await wallet.setAccount('Otto')
    await claim.sign.click()
    await isIn('executable')
    siteCopy.control({ spare: 'ok' })
    await claim.lookAgain()
    const has = () => balanceOf(world, demoSafe, parameters.token)
    const before = await has()
    await claim.button('Execute').click()
    await isIn('done')
    expect(await has()).toBeGreaterThan(before)
  },
)

test(
  'on a copy of the site inside a Safe host its owners claim from a dropped package',
  alone,
  async ({ safeHost, world, siteCopy }) => {
    const { demoSafe } = world
    const { folder, parameters, lookUp } = world.campaign('usdb')
    const { app } = safeHost
    const panel = app.locator('[data-state]')
    const has = () => balanceOf(world, demoSafe, parameters.token)
    const before = await has()
    await safeHost.open(`${siteCopy.url}/verify/`)
    await app.getByLabel('Package folder').setInputFiles(folder)
    await app.getByRole('button', { name: 'Open campaign' }).click()
    await expect(panel).toHaveAttribute('data-state', 'ready')
    await panel.getByRole('button', { name: /^Claim (?!for free|again)/ }).click()
    await safeHost.sign()
    await safeHost.close()
    await expect(panel).toHaveAttribute('data-state', 'proposed')
    const hash = await panel.locator('[data-safe-tx-hash]').textContent()
    await safeHost.be('Otto')
    await safeHost.confirm(hash ?? '')
    await safeHost.execute(hash ?? '')
    const answer = await lookUp(demoSafe)
    await expect.poll(async () => (await has()) - before).toBe(answer.status === 'eligible' && answer.amount)
    siteCopy.control({ spare: 'ok' })
    await expect(panel).toHaveAttribute('data-state', 'done')
  },
)

test(
  'on a copy of the site the last round of a series is claimed, and an owner says who votes',
  alone,
  async ({ page, world, siteCopy, wallet }, info) => {
    const { ada, ben } = world.accounts
    const verify = new VerifyPage(page)
    const claim = new ClaimPage(page)
    const openWith = async (folder: string) => {
      await verify.open()
      await verify.choose(folder)
      await verify.button('Open campaign').click()
      await expect(claim.panel).toHaveAttribute('data-state', 'ready')
    }
    const first = await createUnlisted(world, info.outputPath('first'))
    const last = await createUnlisted(world, info.outputPath('last'), { previous: first })
    await wallet.connectBefore('ada')
    await openWith(last.folder)
    const has = () => balanceOf(world, ada.address, last.parameters.token)
    const before = await has()
    await claim.claimButton.click()
    const answer = await last.lookUp(ada.address)
    await expect.poll(async () => (await has()) - before).toBe(answer.status === 'eligible' && answer.amount)
    siteCopy.control({ spare: 'ok' })
    await expect(claim.panel).toHaveAttribute('data-state', 'done')

    siteCopy.control({ spare: 'off' })
    await wallet.setAccount('Ben')
    await openWith(world.campaign('safe-users').folder)
    await claim.panel.getByRole('button', { name: 'Choose who votes' }).click()
    await claim.panel.getByLabel('Address that votes').fill(delegatee)
    await claim.panel.getByRole('button', { name: 'Sign who votes' }).click()
    await expect(claim.panel).toHaveAttribute('data-state', 'ready')
    await claim.claimButton.click()
    await expect.poll(() => balanceOf(world, ben.address)).toBeGreaterThan(0n)
    const votes = await world.chain.readContract({
      abi: parseAbi(['function getVotes(address account) view returns (uint256)']),
      address: world.demoToken,
      functionName: 'getVotes',
      args: [delegatee],
    })
    expect(votes).toBeGreaterThan(0n)
  },
)
