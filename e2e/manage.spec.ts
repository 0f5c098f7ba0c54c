import { isAddressEqual } from 'viem'
import * as v from '../src/schema/v.ts'
import { accessibilityFaults, overflowOf } from './support/accessibility.ts'
import { AccountDialog } from './support/accountDialog.ts'
import { ManagePage } from './support/managePage.ts'
import { OtherOwners } from './support/otherOwners.ts'
import { expect, test } from './support/test.ts'

const logsQuestion = v.object({
  method: v.literal('eth_getLogs'),
  params: v.strictTuple([v.object({ fromBlock: v.string() })]),
})

test('a reload reads the logs on from where the last visit ended', async ({ page, world }) => {
  const manage = new ManagePage(page, world)
  const { fromBlock } = world.campaign('ether')
  await world.chain.mine({ blocks: 200 })
  const asked: number[] = []
  page.on('request', (request) => {
    if (!request.url().endsWith('/sandbox/rpc')) return
    const parsed = v.safeParse(logsQuestion, request.postDataJSON())
    if (parsed.success) asked.push(Number(parsed.output.params[0].fromBlock))
  })
  const all = manage.card('Claims over time').getByText(/^The one paid claim/)
  await manage.open('ether')
  await expect(all).toBeVisible()
  expect(asked[0]).toBe(Number(fromBlock))
  asked.length = 0
  await page.reload()
  await expect(all).toBeVisible()
  expect(asked.length).toBeGreaterThan(0)
  expect(Math.min(...asked)).toBeGreaterThan(Number(fromBlock) + 150)
})

test('the rest is paid from a wallet in one go, followed across a reload, and everything is claimed then', async ({
  page,
  world,
  wallet,
  foreignRequests,
}) => {
  const manage = new ManagePage(page, world)
  const { count } = world.campaign('ether').manifest.tree
  await wallet.connectBefore('dan')
  await manage.open('ether')
  const push = manage.card('Pay unclaimed allocations')
  await push.getByRole('button', { name: 'Prepare batch' }).click()
  await expect(manage.fact('Pay unclaimed allocations', 'In this batch')).toHaveText(
    `${count - 1} allocations`,
  )
  await wallet.rejectNext()
  await push.getByRole('button', { name: `Pay ${count - 1} allocations` }).click()
  await expect(push.getByText('You declined in your wallet. Nothing was sent.')).toBeVisible()

  await world.holdBlocks(true)
  await push.getByRole('button', { name: `Pay ${count - 1} allocations` }).click()
  await expect(page.getByText('The payments are on the way')).toBeVisible()
  await page.reload()
  await expect(page.getByText('The payments are on the way')).toBeVisible()
  const account = new AccountDialog(page)
  await account.open()
  await expect(account.transactions).toHaveCount(1)
  await expect(account.transactions).toHaveText(
    new RegExp(`^Pay ${count - 1} allocations: [\\d.,]+ ETHPending`),
  )
  await account.close()
  await world.holdBlocks(false)
  await world.chain.mine({ blocks: 1 })
  await expect(page.getByText('The payments went through')).toBeVisible()
  await expect(page.getByText(`${count - 1} allocations paid`)).toBeVisible()
  await expect(manage.fact('Status', 'Claimed')).toHaveText(`${count} of ${count} (100 %)`)
  await expect(manage.card('Claims over time').getByText(`All ${count} paid claims`)).toBeVisible()
  await expect(push.getByText('Everything is claimed.')).toBeVisible()
  await expect(manage.step('wait')).toHaveText('Everyone has been paid. Nothing more to do.')
  await account.open()
  await expect(account.transactions).toContainText('Confirmed')
  await account.close()
  expect(foreignRequests).toEqual([])
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
})

test('a Safe does it: as a file, through the wallet service, and in a Safe host; nothing is proposed twice', async ({
  page,
  world,
  wallet,
  safeHost,
}) => {
  const manage = new ManagePage(page, world)
  const others = new OtherOwners(world)
  const { distributor } = world.campaign('ended')
  await wallet.connectBefore('olga')
  await manage.open('ended')
  await manage.haveSafeDoIt('The end')
  const card = manage.card('The end')
  await expect(manage.fact('The end', 'Threshold')).toHaveText('2 of 3')
  await expect(card.getByText('It would succeed now')).toBeVisible()
  const file = await manage.save('Save for the transaction builder')
  const batch: { transactions: readonly { to: `0x${string}`; value: string; data: string }[] } = JSON.parse(
    file.text,
  )
  expect(batch.transactions).toHaveLength(1)
  expect(isAddressEqual(batch.transactions[0]?.to ?? '0x', distributor)).toBe(true)
  await expect(manage.proposals.getByText('The sweep: saved as a file for a Safe')).toBeVisible()
  await expect(manage.proposals).toContainText('isn’t in the Safe’s queue')

  await expect(card.getByRole('region', { name: 'What your wallet signs' })).toBeVisible()
  const shown = (await manage.fact('The end', 'Safe transaction hash').textContent()) ?? ''
  await card.getByRole('button', { name: 'Sign and propose' }).click()
  await expect(manage.proposals.getByText('The sweep waits for a Safe’s owners')).toHaveCount(1)
  await expect(manage.proposals).toContainText('1 of 2 verified signatures')
  await expect(manage.proposals.getByText(shown, { exact: true })).toBeVisible()
  await expect(manage.step('proposals')).toBeVisible()
  await expect(manage.proposals.getByRole('link', { name: 'Open it in the Safe workspace' })).toHaveAttribute(
    'href',
    `/safe/#safe=${world.demoSafe}&view=transactions&transaction=${shown}`,
  )
  await page.reload()
  await expect(card.getByText('Already proposed to a Safe')).toBeVisible()
  await expect(manage.button('Sweep unclaimed tokens')).toHaveCount(0)

  // Another owner at another machine, which remembers nothing of this one.
  await page.evaluate(() => localStorage.clear())
  await safeHost.open(manage.path('ended'))
  const inHost = new ManagePage(page, world, safeHost.app)
  await expect(inHost.card('The end').getByText('Already waiting for the Safe’s owners')).toBeVisible()
  await expect(inHost.button('Propose in the Safe')).toHaveCount(0)
  await inHost.card('The end').getByRole('button', { name: 'Show it on this page' }).click()
  await expect(inHost.proposals).toContainText('1 of 2 verified signatures')
  await others.carryOut({ to: world.demoSafe, value: 0n, data: '0x' })
  await expect(inHost.proposals).toContainText('The sweep: rejected by the Safe’s owners')

  // So it may be proposed again, and the host's own dialog does it.
  await inHost.card('The end').getByRole('button', { name: 'Propose in the Safe' }).click()
  await safeHost.sign()
  await safeHost.close()
  await expect(inHost.card('The end').getByText('Proposed to the Safe’s owners')).toBeVisible()
  await expect(inHost.proposals).toContainText('The sweep waits for a Safe’s owners')
})

test('one start pays the rest by a run that a reload finds again, and sends no batch twice', async ({
  page,
  world,
  wallet,
  foreignRequests,
}) => {
  const manage = new ManagePage(page, world)
  const { count } = world.campaign('ether').manifest.tree
  const card = manage.card('Pay unclaimed allocations')
  await wallet.connectBefore('dan')
  await manage.open('ether')
  await manage.button('Show the cost of all batches').click()
  await expect(manage.fact('Pay unclaimed allocations', 'Transactions')).toHaveText('about 1')
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
  await wallet.rejectNext()
  await manage.button(`Pay ${count - 1} recipients one batch after the other`).click()
  await expect(card.getByText('The run stopped')).toBeVisible()

  await world.holdBlocks(true)
  await manage.button('Continue').click()
  await expect(card.getByText('A batch is on its way')).toBeVisible()
  await page.reload()
  await expect(card.getByText('One batch is on its way. Continue to follow it.')).toBeVisible()
  await manage.button('Continue').click()
  await world.holdBlocks(false)
  await world.chain.mine({ blocks: 1 })
  await expect(card.getByText('Everyone is paid')).toBeVisible()
  await expect(manage.fact('Pay unclaimed allocations', 'Batches')).toHaveText('1')
  await expect(manage.fact('Status', 'Claimed')).toHaveText(`${count} of ${count} (100 %)`)
  const account = new AccountDialog(page)
  await account.open()
  await expect(account.transactions).toHaveCount(1)
  await account.close()
  expect(foreignRequests).toEqual([])
  expect(await accessibilityFaults(page)).toEqual([])
  await manage.button('Dismiss').click()
  await expect(card.getByText('Everything is claimed.')).toBeVisible()
})

test('before claims open the exported page of the campaign is found by its link', async ({ page, world }) => {
  const manage = new ManagePage(page, world)
  await manage.open('upcoming')
  await manage.button('Run the checks').click()
  for (const id of ['link', 'proofs', 'test-claim'])
    await expect(manage.item(id)).toHaveAttribute('data-status', 'done')
  expect(await accessibilityFaults(page)).toEqual([])
  expect(await overflowOf(page)).toBeLessThanOrEqual(0)
})
