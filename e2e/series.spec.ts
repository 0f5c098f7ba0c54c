import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import type { MadeCampaign } from '../sandbox/campaign/makeCampaign.ts'
import { claimFor } from '../sandbox/devnet/claimFor.ts'
import type { Sandbox } from '../sandbox/startSandbox.ts'
import { accessibilityFaults } from './support/accessibility.ts'
import { balanceOf } from './support/balanceOf.ts'
import { SafeClaimPage } from './support/safeClaimPage.ts'
import { termsText } from './support/termsText.ts'
import { alone, test as base, expect } from './support/test.ts'
import { createUnlisted, listAlso, putIntoSite } from './support/unlistedCampaign.ts'

// A series for its claimants: three rounds, each a contract of its own, added up on one page.

type Rounds = readonly [MadeCampaign, MadeCampaign, MadeCampaign]

const test = base.extend<{ rounds: Rounds }>({
  rounds: async ({ world }, use, info) => {
    const first = await createUnlisted(world, info.outputPath('first'))
    const second = await createUnlisted(world, info.outputPath('second'), { previous: first })
    const third = await createUnlisted(world, info.outputPath('third'), {
      previous: second,
      earlier: [first.manifest, second.manifest],
    })
    await use([first, second, third])
  },
})

const amountIn = async ({ lookUp }: MadeCampaign, account: `0x${string}`) => {
  const answer = await lookUp(account)
  if (answer.status !== 'eligible') throw new Error('It is on every list.')
  return answer.amount
}
const row = (page: Page, round: number | string) => page.locator(`[data-round="${round}"]`)
const linkTo = ({ distributor }: MadeCampaign, account: string) =>
  `/claim/#distributor=${distributor}&account=${account}`

/** The site's list as its operator would write it: each round names the next one. */
const listRounds = (world: Sandbox, folder: string, rounds: Rounds) =>
  listAlso(
    world,
    folder,
    rounds.map((round, at) => ({
      ...round,
      id: `round-${at + 1}`,
      next: rounds[at + 1] && `round-${at + 2}`,
    })),
  )

/** The same where it names the last one alone: manifests lead to the others. */
const listThird = (world: Sandbox, folder: string, third: MadeCampaign) =>
  listAlso(world, folder, [{ ...third, id: 'third' }])

test('three rounds, one paid by somebody else before, are claimed in one transaction from one button, and across a reload', async ({
  page,
  rounds,
  world,
  wallet,
  claimPage,
}) => {
  const { ada, operator } = world.accounts
  const [first, second, third] = rounds
  for (const round of rounds) putIntoSite(world, round)
  const asked: string[] = []
  page.on('request', (request) => {
    const [, hash, path] = /\/packages\/(0x\w{64})\/(manifest|cap|rounds)/.exec(request.url()) ?? []
    const round = rounds.findIndex(({ manifestHash }) => manifestHash === hash) + 1
    if (path) asked.push(`${path} ${round}`)
  })
  await claimFor(world.chain, second, { account: ada.address, payer: operator.signer })
  const has = () => balanceOf(world, ada.address, third.parameters.token)
  const amount = await amountIn(third, ada.address)

  await page.goto(linkTo(third, ada.address))
  await expect(claimPage.panel).toHaveAttribute('data-state', 'no-wallet')
  await expect(page.getByRole('heading', { name: 'Round 3 of 3' })).toBeVisible()
  await expect(row(page, 3)).toHaveAttribute('data-answer', 'open')
  await expect(row(page, 2)).toHaveAttribute('data-answer', 'claimed')
  await expect(row(page, 1)).toHaveAttribute('data-answer', 'open')
  await expect(page.getByText('375 USDB in 3 rounds, 125 USDB claimed')).toBeVisible()
  // One file has the rounds before; their caps come before they are claimed.
  expect([...new Set(asked)].sort()).toEqual(['cap 3', 'manifest 3', 'rounds 3'])
  expect(await accessibilityFaults(page)).toEqual([])

  // Anybody's wallet pays the fee; the listed address is paid.
  await wallet.connect('Ben')
  const before = await has()
  await world.holdBlocks(true)
  await claimPage.claimButton.click()
  await expect(claimPage.panel).toHaveAttribute('data-state', 'sent')
  await page.reload()
  await expect(claimPage.panel).toHaveAttribute('data-state', 'sent')
  await world.holdBlocks(false)
  await expect(claimPage.panel).toHaveAttribute('data-state', 'done')
  expect((await has()) - before).toBe(2n * amount)
  await expect(page.getByText('375 USDB in 3 rounds, 375 USDB claimed')).toBeVisible()
  expect([...new Set(asked)].sort()).toEqual(['cap 1', 'cap 3', 'manifest 3', 'rounds 3'])
  expect(await accessibilityFaults(page)).toEqual([])

  // Each round has its own receipt, of its own log.
  const hash = new URL(
    (await row(page, 1).getByRole('link').getAttribute('href')) ?? '',
    world.url,
  ).hash.match(/transaction=(0x[0-9a-f]{64})/)?.[1]
  expect(hash).toBeDefined()
  const { logs, to } = await world.chain.getTransactionReceipt({ hash: hash as `0x${string}` })
  expect(to).toBe('0xca11bde05977b3631167028862be2a173976ca11')
  for (const { distributor } of [first, third])
    expect(logs.some(({ address }) => address === distributor.toLowerCase())).toBe(true)
  await page.getByRole('link', { name: /^Receipt of Round 1/ }).click()
  await expect(page.getByRole('article', { name: 'Receipt' })).toContainText('125 USDB')
})

test('a round whose package is missing could not be checked, by name, and the others are claimed', async ({
  page,
  rounds,
  world,
  wallet,
  claimPage,
}, info) => {
  const { ada } = world.accounts
  const [first, , third] = rounds
  const has = () => balanceOf(world, ada.address, third.parameters.token)
  for (const round of [first, third]) putIntoSite(world, round)
  await rm(join(third.folder, 'rounds.json'))

  // Nothing leads past it: what is before it is not known either, and nobody calls that a no.
  await page.goto(linkTo(third, ada.address))
  const missing = page.locator('[data-answer="could-not-check"]')
  await expect(missing).toContainText(/An earlier round: contract 0x/)
  await expect(missing).toContainText('We couldn’t check. You may still be eligible.')
  await expect(page.locator('[data-round]')).toHaveCount(2)
  await expect(claimPage.panel).toHaveAttribute('data-state', 'no-wallet')

  // A site that lists the rounds leads past it.
  await listRounds(world, info.outputPath('list'), rounds)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Round 3 of 3' })).toBeVisible()
  await expect(row(page, 2)).toContainText('Round 2: round-2')
  await expect(row(page, 2)).toHaveAttribute('data-answer', 'could-not-check')
  await expect(row(page, 1)).toHaveAttribute('data-answer', 'open')
  await wallet.connect('Ada')
  const before = await has()
  await claimPage.claimButton.click()
  await expect(claimPage.panel).toHaveAttribute('data-state', 'done')
  expect((await has()) - before).toBe(2n * (await amountIn(third, ada.address)))
})

test('the page of an earlier round leads to all, and claims the one that is left with the same button', async ({
  page,
  rounds,
  world,
  wallet,
  claimPage,
}, info) => {
  const { ada, operator } = world.accounts
  const [first, second, third] = rounds
  for (const round of rounds) putIntoSite(world, round)
  await listRounds(world, info.outputPath('list'), rounds)
  for (const round of [first, second])
    await claimFor(world.chain, round, { account: ada.address, payer: operator.signer })
  await wallet.connectBefore('ada')
  await page.goto(linkTo(first, ada.address))
  await expect(page.getByRole('heading', { name: 'Round 1 of 3' })).toBeVisible()
  await expect(claimPage.panel).toHaveAttribute('data-state', 'ready')
  const before = await balanceOf(world, ada.address, third.parameters.token)
  await claimPage.claimButton.click()
  await expect(claimPage.panel).toHaveAttribute('data-state', 'done')
  const after = await balanceOf(world, ada.address, third.parameters.token)
  expect(after - before).toBe(await amountIn(third, ada.address))
})

test(
  'a round that somebody else pays while the wallet asks is skipped, and the others are paid',
  alone,
  async ({ page, rounds, world, wallet, claimPage }) => {
    const { ada, operator } = world.accounts
    const [first, , third] = rounds
    for (const round of rounds) putIntoSite(world, round)
    await wallet.connectBefore('ada')
    await page.goto(linkTo(third, ada.address))
    await expect(claimPage.claimButton).toHaveText('Claim 375 USDB')
    await wallet.setMode('hold')
    await claimPage.claimButton.click()
    await expect(claimPage.panel).toHaveAttribute('data-state', 'confirm-in-wallet')
    await claimFor(world.chain, first, { account: ada.address, payer: operator.signer })
    const has = () => balanceOf(world, ada.address, third.parameters.token)
    const before = await has()
    await wallet.setMode('approve')
    await expect.poll(async () => (await has()) - before).toBe(2n * (await amountIn(third, ada.address)))
    world.control({ spare: 'ok' })
    await expect(claimPage.panel).toHaveAttribute('data-state', 'done')
    await expect(claimPage.heading('250 USDB is in your wallet')).toBeVisible()
    await expect(row(page, 1)).toContainText('Was claimed before')
    await expect(row(page, 2).getByRole('link')).toHaveText('Receipt of Round 2: Rewards of somebody else')
  },
)

test('terms are those of each round that is claimed: accepted one after the other, or the round is left out', async ({
  page,
  rounds,
  world,
  wallet,
  claimPage,
}, info) => {
  const { ada } = world.accounts
  const [, , third] = rounds
  for (const round of rounds) putIntoSite(world, round)
  await listRounds(world, info.outputPath('list'), rounds)
  world.api.setTerms('round-1', `${termsText}\n3. Of the first.`)
  world.api.setTerms('round-2', `${termsText}\n3. Of the second.`)
  const has = () => balanceOf(world, ada.address, third.parameters.token)
  const amount = await amountIn(third, ada.address)
  const before = await has()
  const of = (round: number) => page.getByRole('region', { name: `Terms of Round ${round}: ` })
  const accept = page.getByRole('button', { name: 'Sign to accept the terms' })
  await wallet.connectBefore('ada')

  // The page's own round has none.
  await page.goto(linkTo(third, ada.address))
  await expect(of(2)).toContainText('3. Of the second.')
  await expect(of(2)).toContainText('This site asks you to accept them before you claim this round here.')
  await expect(claimPage.claimButton).toHaveCount(0)
  expect(await accessibilityFaults(page)).toEqual([])
  await accept.click()
  await expect(of(1)).toContainText('3. Of the first.')
  await expect(of(2)).toHaveCount(0)
  await expect(claimPage.claimButton).toHaveCount(0)

  // Nobody has to accept the terms of one round to be paid the others.
  await page.getByRole('button', { name: 'Leave this round out' }).click()
  await expect(row(page, 1)).toContainText('Left out: you haven’t accepted its terms')
  await expect(claimPage.claimButton).toHaveText('Claim 250 USDB')
  await claimPage.claimButton.click()
  await expect(claimPage.panel).toHaveAttribute('data-state', 'done')
  expect((await has()) - before).toBe(2n * amount)
  await page.getByRole('button', { name: 'Back to the claim' }).click()

  // The one that is left alone, once its terms are accepted.
  await page.reload()
  await accept.click()
  await expect(claimPage.panel).toContainText(/You accepted the terms of Round 1: /)
  await claimPage.claimButton.click()
  await expect(claimPage.panel).toHaveAttribute('data-state', 'done')
  expect((await has()) - before).toBe(3n * amount)
})

test('two of three owners claim all rounds for their Safe in one proposal, also those that the site does not list', async ({
  page,
  rounds,
  world,
  wallet,
}, info) => {
  const { demoSafe } = world
  const [, , third] = rounds
  for (const round of rounds) putIntoSite(world, round)
  await listThird(world, info.outputPath('list'), third)
  const has = () => balanceOf(world, demoSafe, third.parameters.token)
  const before = await has()
  await wallet.connectBefore('olga')
  await page.goto(linkTo(third, demoSafe))
  await page.getByRole('link', { name: 'Sign and execute it' }).click()
  const claim = new SafeClaimPage(page)
  const isIn = (state: string) => expect(claim.panel).toHaveAttribute('data-safe-claim', state)
  await isIn('unproposed')
  await expect(page.getByText('2 more in the same transaction')).toBeVisible()
  await claim.sign.click()
  await isIn('collecting')

  // The series' own page offers nothing of it again, and leads to the proposal.
  await page.goto(linkTo(third, demoSafe))
  const proposed = page.locator('[data-state="proposed"]')
  await expect(proposed).toContainText('Proposed: 1 of 2 owners have signed')
  await page.reload()
  await expect(proposed).toContainText('One transaction of the Safe claims 3 rounds.')
  await expect(page.getByRole('button', { name: /^Claim 3/ })).toHaveCount(0)
  expect(await accessibilityFaults(page)).toEqual([])
  await proposed.getByRole('link', { name: 'Open the proposal' }).click()
  await isIn('collecting')
  await wallet.setAccount('Otto')
  await claim.sign.click()
  await isIn('executable')
  await claim.button('Execute').click()
  await isIn('done')
  expect((await has()) - before).toBe(3n * (await amountIn(third, demoSafe)))
})

test(
  'inside a Safe host all rounds are one proposal, without leaving the frame',
  alone,
  async ({ rounds, world, safeHost }, info) => {
    const { demoSafe } = world
    const [, , third] = rounds
    for (const round of rounds) putIntoSite(world, round)
    await listRounds(world, info.outputPath('list'), rounds)
    const has = () => balanceOf(world, demoSafe, third.parameters.token)
    const before = await has()
    await safeHost.open(linkTo(third, demoSafe))
    await safeHost.app.getByRole('link', { name: 'Claim all rounds for this Safe' }).click()
    const claim = new SafeClaimPage(safeHost.page, safeHost.app)
    await expect(claim.button('Propose in the Safe')).toBeEnabled()
    await claim.button('Propose in the Safe').click()
    await safeHost.sign()
    await safeHost.close()
    await expect(claim.panel).toHaveAttribute('data-safe-claim', 'collecting')
    const hash = (await claim.safeTxHash.textContent()) ?? ''
    await safeHost.open(linkTo(third, demoSafe))
    await expect(safeHost.app.locator('[data-state="proposed"]')).toContainText(
      'Proposed: 1 of 2 owners have signed',
    )
    await safeHost.be('Otto')
    await safeHost.confirm(hash)
    await safeHost.execute(hash)
    await expect.poll(has).toBe(before + 3n * (await amountIn(third, demoSafe)))
  },
)

test('who has no ETH has all rounds sent in one transaction that the site pays for', async ({
  page,
  rounds,
  world,
  wallet,
  claimPage,
}, info) => {
  const { ada } = world.accounts
  const [first, second, third] = rounds
  for (const round of rounds) putIntoSite(world, round)
  const { distributor } = third
  world.api.control({ budget: 'ok' })
  world.api.sponsor({
    id: 'third',
    distributor,
    rounds: [first.distributor, second.distributor],
    least: { unit: 'base', amount: `${3n * (await amountIn(third, ada.address))}` },
  })
  await listThird(world, info.outputPath('list'), third)
  await world.chain.setBalance({ address: ada.address, value: 0n })
  const has = () => balanceOf(world, ada.address, third.parameters.token)
  const before = await has()
  const sponsored = page.locator('[data-sponsored]')
  await wallet.connectBefore('ada')
  world.api.control({ relayer: 'resting' })
  await page.goto(`/claim/third/#account=${ada.address}`)
  await page.getByRole('button', { name: 'Claim for free' }).click()
  await expect(sponsored).toHaveAttribute('data-sponsored', 'queued')
  expect(world.api.asked()).toContain('POST /campaigns/third/sponsored-series')
  expect(await accessibilityFaults(page)).toEqual([])
  await page.reload()
  await expect(sponsored).toHaveAttribute('data-sponsored', 'queued')
  world.api.control({ relayer: 'ok' })
  for (const number of [1, 2, 3])
    await expect(page.locator(`[data-round="${number}"]`)).toHaveAttribute('data-answer', 'claimed')
  await expect(claimPage.panel).toHaveAttribute('data-state', 'claimed-before')
  await expect(sponsored).toContainText('This site sent the claim and paid the fee.')
  expect((await has()) - before).toBe(3n * (await amountIn(third, ada.address)))
  expect(await wallet.methodsAsked()).not.toContain('eth_sendTransaction')
})

test('a Safe’s rounds are sent in one transaction that the site pays for, with no wallet at all', async ({
  page,
  rounds,
  world,
}, info) => {
  const { demoSafe } = world
  const [first, second, third] = rounds
  for (const round of rounds) putIntoSite(world, round)
  await listThird(world, info.outputPath('list'), third)
  const { distributor } = third
  world.api.control({ budget: 'ok' })
  world.api.sponsor({ id: 'third', distributor, rounds: [first.distributor, second.distributor] })
  const has = () => balanceOf(world, demoSafe, third.parameters.token)
  const before = await has()
  const claim = new SafeClaimPage(page)
  await page.goto(`/claim/third/safe/#safe=${demoSafe}`)
  await claim.openWays()
  await claim.way('Claim for free').getByRole('button', { name: 'Claim for free' }).click()
  await expect(claim.panel).toHaveAttribute('data-safe-claim', 'done')
  await expect(claim.panel).toContainText('This site sent the claim and paid the fee.')
  expect(world.api.asked()).toContain('POST /campaigns/third/sponsored-series')
  expect((await has()) - before).toBe(3n * (await amountIn(third, demoSafe)))
})
