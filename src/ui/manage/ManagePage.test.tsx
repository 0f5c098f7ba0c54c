import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { encodeFunctionData, getAddress, parseAbi, parseEther } from 'viem'
import { balanceOf } from '../../../e2e/support/balanceOf.ts'
import { ManagePage } from '../../../e2e/support/managePage.ts'
import { OtherOwners } from '../../../e2e/support/otherOwners.ts'
import { renameCampaign } from '../../../sandbox/campaign/renameCampaign.ts'
import { createCampaign } from '../../../sandbox/devnet/createCampaign.ts'
import { confirmationText } from '../../operator/manage/receiverConfirmation.ts'
import { test as base, expect } from '../test-support/drawnSite.ts'

const test = base.extend<{ manage: ManagePage }>({
  manage: async ({ page, world }, use) => use(new ManagePage(page, world)),
})

test('a running campaign of 43,000: progress, solvency, every claim, what is open; nothing is asked of anybody else', async ({
  manage,
  page,
  world,
}) => {
  const { manifest, distributor } = world.campaign('safe-users')
  const { count } = manifest.tree
  const words = (value: number) => value.toLocaleString('en-US')
  await manage.open('safe-users')
  await expect(page.getByText('Everyone else can be paid', { exact: true })).toBeVisible()
  await expect(manage.fact('Status', 'Claimed')).toHaveText(`1 of ${words(count)} (<0.1 %)`)
  await expect(manage.fact('Status', 'Paid out')).toHaveText(/^400 \S+ \(<0\.1 %\)$/)
  await expect(manage.fact('Status', 'Still open')).toContainText(`${words(count - 1)} allocations`)

  const history = manage.card('Claims over time')
  await expect(history.getByText(/^The one paid claim/)).toBeVisible()
  await expect(page.getByRole('img', { name: /^Claims by / })).toBeVisible()
  await history.getByText('Show as a table').click()
  await expect(history.getByRole('row').filter({ hasText: '2024-06' }).first()).toContainText('400')
  await expect(manage.card('Latest claims').locator('[data-address]')).toHaveAttribute(
    'data-address',
    world.accounts.eve.address,
  )

  const open = await manage.save('Save unclaimed as CSV')
  expect(open.name).toBe('safe-users-of-2022-unclaimed.csv')
  const rows = open.text.trimEnd().split('\n')
  expect(rows).toHaveLength(count)
  expect(open.text).not.toContain(world.accounts.eve.address.toLowerCase())
  expect(open.text).toContain(`${world.accounts.ada.address.toLowerCase()},1250,1250000000000000000000\n`)
  const claims = await manage.save('Save all claims as CSV')
  expect(claims.text.trimEnd().split('\n')).toHaveLength(2)
  expect(claims.text).toContain(`${world.accounts.eve.address},${world.accounts.eve.address},400,`)
  const timeline = await manage.save('Save chart as CSV')
  expect(timeline.text).toMatch(/^from_utc,to_utc,claims,amount,amount_base_units\n2024-06-/)
  // Chart, table and file say the same, span by span.
  const spans = timeline.text.trimEnd().split('\n').slice(1)
  const written = spans.map((span) => span.split(','))
  const cells = await history
    .locator('tbody tr')
    .evaluateAll((trs) =>
      trs.map((tr) => [...tr.children].map((cell) => cell.textContent?.replaceAll(',', '') ?? '')),
    )
  expect(cells).toEqual(
    written.map(([from = '', , claims = '', amount = '']) => [from.slice(0, 10), claims, amount]),
  )
  await expect(history.getByRole('img').locator('rect')).toHaveCount(spans.length)
  await expect(manage.card('The end')).toContainText('You can sweep after claims close.')
  await expect(manage.button('Sweep unclaimed tokens')).toHaveCount(0)

  await expect(manage.item('code')).toHaveAttribute('data-status', 'done')
  await expect(manage.item('nodes')).toHaveAttribute('data-status', 'open')
  const checklist = await manage.save('Save checklist')
  expect(checklist.text).toContain(`Contract ${distributor} on chain 81457`)
  expect(checklist.text).toContain('[ ] The site uses more than one node')
})

test('a campaign is chosen, and a link that names none is reported', async ({ manage, page, world }) => {
  await page.goto('/manage/#distributor=0x12')
  await expect(page.getByText(/^The link has no valid contract address\./)).toBeVisible()
  await page.goto(`/manage/#distributor=${world.demoToken}`)
  await expect(page.getByText('There is no campaign at this address')).toBeVisible()
  await page.getByRole('button', { name: 'Choose another' }).click()
  await page.getByRole('navigation', { name: 'Campaigns' }).getByText('Gas rebate').click()
  await expect(page).toHaveURL(new RegExp(manage.path('ether').slice(1)))
  await expect(manage.card('The end')).toContainText('Claims never end')
  await expect(manage.step('wait')).toContainText('Nothing to do now')
})

test('my campaigns: those of the wallet, of a Safe that has none, and what nobody could look up', async ({
  manage,
  page,
  world,
  wallet,
}) => {
  const folder = join(await mkdtemp(join(tmpdir(), 'everclaim-own-')), 'package')
  const theirs = await renameCampaign(world.campaign('usdb'), 'Rewards beside the site', folder)
  await createCampaign(world.chain, theirs)
  await wallet.connectBefore('operator')
  const asked: string[] = []
  await page.route(`${world.url}/sandbox/rpc`, (route) => {
    asked.push(JSON.stringify(route.request().postDataJSON()))
    return route.continue()
  })
  await page.goto('/manage/#campaigns')
  const mine = manage.card('My campaigns')
  await expect(manage.button('Find my wallet’s campaigns')).toBeVisible()
  // Nothing is searched before it is asked for.
  expect(asked.filter((body) => body.includes('eth_getLogs'))).toEqual([])

  await manage.button('Find my wallet’s campaigns').click()
  const created = mine.getByRole('region', { name: 'Created by this account' })
  await expect(created.getByRole('listitem')).toHaveCount(6)
  await expect(created.getByRole('link', { name: 'Gas rebate' })).toBeVisible()
  const beside = created.getByRole('listitem').filter({ hasText: 'couldn’t read its title' })
  await expect(beside.locator('[data-address]')).toHaveAttribute('data-address', theirs.distributor)
  await expect(mine).toContainText(
    /Searched all blocks up to [\d,]+\. According to one node: it may leave some out/,
  )
  expect(asked.filter((body) => body.includes('eth_getLogs'))).toHaveLength(1)

  await page.getByLabel('Account or Safe').fill(world.demoSafe)
  await manage.button('Find campaigns').click()
  await expect(mine).toContainText('No campaign of this account was found.')
  await expect(created).toHaveCount(0)

  world.control({ rpc: 'down' })
  await page.getByLabel('Account or Safe').fill(world.accounts.dan.address)
  await manage.button('Find campaigns').click()
  await expect(mine.getByText('We couldn’t look for campaigns')).toBeVisible()
  await expect(mine).not.toContainText('No campaign of this account was found.')
  world.control({ rpc: 'ok' })
  await mine.getByRole('button', { name: 'Try again' }).click()
  // Dan created nothing: the campaigns that pay their rest to him are somebody else's.
  const named = mine.getByRole('region', { name: 'Created by another account' })
  await expect(named.getByRole('listitem').first()).toContainText('This account gets unclaimed tokens')
  await expect(created).toHaveCount(0)

  await named.getByRole('link').first().click()
  await expect(page).toHaveURL(/#distributor=0x/)
  await manage.button('All campaigns').click()
  await expect(named).toBeVisible()
})

test('a campaign that the site does not have: by its contract alone, with a dropped package, and from a link', async ({
  manage,
  page,
  world,
}) => {
  const folder = join(await mkdtemp(join(tmpdir(), 'everclaim-manage-')), 'their-package')
  const theirs = await renameCampaign(world.campaign('usdb'), 'Rewards of somebody else', folder)
  await createCampaign(world.chain, theirs)
  const { count } = theirs.manifest.tree
  await page.goto(`/manage/#distributor=${theirs.distributor}`)
  await expect(page.getByText('We only know its contract')).toBeVisible()
  await expect(manage.fact('Status', 'Claimed')).toHaveText(`1 of ${count} (1 %)`)
  await expect(page.getByText('Everyone else can be paid, according to one node')).toBeVisible()
  await expect(manage.fact('Status', 'Still open')).toContainText('USDB')
  await expect(manage.card('Pay unclaimed allocations')).toContainText('Choose the package above.')
  await expect(manage.button('Save unclaimed as CSV')).toHaveCount(0)
  await expect(manage.item('list')).toHaveAttribute('data-status', 'not-known')
  await expect(manage.item('hosts')).toHaveAttribute('data-status', 'yours')

  const folderInput = page.getByLabel('Package folder')
  await folderInput.setInputFiles(world.campaign('usdb').folder)
  await expect(page.getByText('We couldn’t load the campaign’s list')).toBeVisible()
  await expect(manage.fact('Status', 'Claimed')).toHaveText(`1 of ${count} (1 %)`)
  await folderInput.setInputFiles(folder)
  await expect(page.getByRole('heading', { name: 'Rewards of somebody else' })).toBeVisible()
  await expect(page.getByText('This isn’t a campaign of Everclaim Sandbox')).toBeVisible()
  await expect(manage.item('list')).toHaveAttribute('data-status', 'done')
  const open = await manage.save('Save unclaimed as CSV')
  expect(open.text.trimEnd().split('\n')).toHaveLength(count)

  const asked: string[] = []
  // Its own host, as far as a page knows.
  await page.route(`${world.url}/theirs/**`, async (route) => {
    const path = new URL(route.request().url()).pathname.replace('/theirs/', '')
    asked.push(path)
    route.fulfill({ body: await readFile(join(folder, path)) })
  })
  await page.goto('/manage/')
  await page.goto(
    `/manage/#distributor=${theirs.distributor}&package=${encodeURIComponent(`${world.url}/theirs/`)}`,
  )
  await page.reload()
  // A link proves nothing: nothing of its package is asked for or shown before the person says so.
  await expect(manage.fact('Status', 'Claimed')).toHaveText(`1 of ${count} (1 %)`)
  await expect(page.getByText('Rewards of somebody else')).toHaveCount(0)
  expect(asked).toEqual([])
  await manage.button('Read package').click()
  await expect(page.getByRole('heading', { name: '“Rewards of somebody else”' })).toBeVisible()
  await expect(manage.item('list')).toHaveAttribute('data-status', 'done')
})

test('what is left after the end is swept, no matter who sends it', async ({
  manage,
  page,
  world,
  wallet,
}) => {
  await wallet.connectBefore('dan')
  const { distributor, parameters } = world.campaign('ended')
  await manage.open('ended')
  await expect(page.getByText('Claims are closed', { exact: true })).toBeVisible()
  await expect(manage.card('Pay unclaimed allocations')).toContainText(
    'Claims have ended. You can’t pay anyone any more.',
  )
  await expect(manage.item('end')).toHaveAttribute('data-status', 'open')
  const before = await balanceOf(world, parameters.sweepReceiver)
  const left = await balanceOf(world, distributor)
  expect(left).toBeGreaterThan(0n)
  await manage.button('Sweep unclaimed tokens').click()
  await expect(page.getByText('The sweep went through')).toBeVisible()
  await expect(manage.card('The end').getByText('Nothing is left in the contract.')).toBeVisible()
  await expect(manage.item('end')).toHaveAttribute('data-status', 'done')
  expect((await balanceOf(world, parameters.sweepReceiver)) - before).toBe(left)
})

test('until claims open its receiver cancels a campaign: all comes back, and its pages say so from then on', async ({
  manage,
  page,
  world,
  wallet,
}) => {
  const { distributor, parameters } = world.campaign('upcoming')
  const { ada, dan } = world.accounts
  await wallet.connectBefore('dan')
  await page.goto(`/claim/upcoming/#account=${ada.address}`)
  await expect(page.getByRole('region', { name: 'The claim' })).toContainText('Claims open 1 Jan 2034')
  await page.getByText('Campaign details').click()
  await expect(page.locator('dl > div').filter({ hasText: 'Can be cancelled' })).toContainText(
    'until 1 Jan 2034, 00:00 UTC',
  )

  await manage.open('upcoming')
  const card = manage.card('Cancel the campaign')
  await expect(card).toContainText('All of its tokens can still go back.')
  await manage.button('Cancel this campaign…').click()
  await expect(card.getByText('This can’t be undone')).toBeVisible()
  await expect(card).toContainText('No one can claim after that.')
  await expect(card.getByRole('button', { name: 'Keep the campaign' })).toBeVisible()
  const before = await balanceOf(world, dan.address)
  await manage.button(/^Cancel this campaign$/).click()
  await expect(page.getByText('The cancellation went through')).toBeVisible()
  await expect(page.getByText('The campaign is cancelled.')).toBeVisible()
  expect((await balanceOf(world, dan.address)) - before).toBe(parameters.total)
  expect(await balanceOf(world, distributor)).toBe(0n)
  await expect(card).toContainText('All of its tokens went back to the receiver above.')
  await expect(page.getByText('This campaign was cancelled', { exact: true })).toBeVisible()
  await expect(manage.step('cancelled')).toContainText('Tell its recipients.')
  await expect(manage.step('fund')).toHaveCount(0)
  await expect(manage.card('Pay unclaimed allocations')).toContainText('There is nothing to pay.')
  await expect(manage.item('solvency')).toHaveAttribute('data-status', 'done')

  await page.goto(`/claim/upcoming/#account=${ada.address}`)
  const claim = page.getByRole('region', { name: 'The claim' })
  await expect(claim).toContainText('This campaign was cancelled')
  await expect(claim).not.toContainText('Claims open')
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()

  // Nodes that are silent do not make it one that opens, nor one that was cancelled.
  world.control({ rpc: 'down' })
  await page.reload()
  await expect(claim).toContainText('We couldn’t check')
  await expect(page.getByText('Cancelled', { exact: true })).toHaveCount(0)
})

test('nobody else can cancel it, nor one that has opened or was not made so', async ({
  manage,
  world,
  wallet,
}) => {
  await wallet.connectBefore('ben')
  await manage.open('upcoming')
  await manage.button('Cancel this campaign…').click()
  const card = manage.card('Cancel the campaign')
  await expect(card).toContainText(`Only ${world.accounts.dan.address} can cancel this campaign.`)
  await expect(manage.button(/^Cancel this campaign$/)).toHaveCount(0)
  await manage.button('Keep the campaign').click()
  await expect(card).toContainText('All of its tokens can still go back.')
  await manage.open('safe-users')
  await expect(manage.card('The end')).toBeVisible()
  await expect(card).toHaveCount(0)
})

test('a Safe is asked to cancel in the words of what happens', async ({ manage, world, wallet }) => {
  await wallet.connectBefore('olga')
  const { distributor } = world.campaign('upcoming')
  await manage.open('upcoming')
  await manage.button('Cancel this campaign…').click()
  await manage.haveSafeDoIt('Cancel the campaign')
  const file = await manage.save('Save for the transaction builder')
  const batch: { transactions: readonly { to: string; data: string }[] } = JSON.parse(file.text)
  expect(batch.transactions).toMatchObject([{ to: distributor, data: '0xea8a1af0' }])
})

test('a Safe’s proposal pays the rest once its owners have executed it', async ({
  manage,
  page,
  world,
  wallet,
}) => {
  await wallet.connectBefore('olga')
  const { distributor, manifest, lookUp } = world.campaign('ether')
  const { count } = manifest.tree
  await manage.open('ether')
  await manage.button('Prepare batch').click()
  await manage.haveSafeDoIt('Pay unclaimed allocations')
  const file = await manage.save('Save for the transaction builder')
  const batch: { transactions: readonly { to: `0x${string}`; data: `0x${string}` }[] } = JSON.parse(file.text)
  const [call] = batch.transactions
  if (!call) throw new Error('the file has no call')
  // Nobody has brought the file in, so its recipients stay in further batches.
  await expect(manage.card('Pay unclaimed allocations')).toContainText(
    `${count - 1} recipients are in a saved file that isn’t in the Safe’s queue`,
  )
  await page.reload()
  await manage.button('Prepare batch').click()
  await expect(manage.fact('Pay unclaimed allocations', 'In this batch')).toHaveText(
    `${count - 1} allocations`,
  )
  // Ada is quicker than the owners: she is skipped, and all others are paid.
  const { chain, accounts } = world
  const own = await lookUp(accounts.ada.address)
  if (own.status !== 'eligible') throw new Error('Ada is not in the list')
  const claim = parseAbi(['function claim(uint256,address,uint256,bytes32[])'])
  const hash = await chain.sendTransaction({
    account: accounts.dan.signer,
    chain: chain.chain,
    to: distributor,
    data: encodeFunctionData({
      abi: claim,
      functionName: 'claim',
      args: [BigInt(own.index), accounts.ada.address, own.amount, own.proof],
    }),
  })
  await chain.waitForTransactionReceipt({ hash })
  await new OtherOwners(world).carryOut({ ...call, value: 0n }, { gas: 16_000_000n })
  await expect(manage.fact('Status', 'Claimed')).toHaveText(`${count} of ${count} (100 %)`)
  await expect(manage.item('solvency')).toHaveAttribute('data-status', 'done')
  await expect(manage.proposals).toContainText(
    `The payments to ${count - 1} recipients went through, by a Safe`,
  )
  await expect(manage.proposals).toContainText('1 allocation already claimed.')
})

test('yield and gas: what waits, when it will have matured, and its way to the receivers', async ({
  manage,
  page,
  world,
  wallet,
}) => {
  await wallet.connectBefore('dan')
  const { distributor } = world.campaign('usdb')
  const abi = parseAbi([
    'function devnetAccrueGas(address) payable',
    'function devnetAccrueYield(address) payable',
  ])
  for (const functionName of ['devnetAccrueGas', 'devnetAccrueYield'] as const) {
    const hash = await world.chain.sendTransaction({
      account: world.accounts.operator.signer,
      chain: world.chain.chain,
      to: '0x4300000000000000000000000000000000000002',
      data: encodeFunctionData({ abi, functionName, args: [distributor] }),
      value: parseEther('0.25'),
    })
    await world.chain.waitForTransactionReceipt({ hash })
  }
  await manage.open('usdb')
  await expect(manage.fact('Yield and gas', 'Yield in ETH')).toHaveText('0.25 ETH')
  await expect(manage.fact('Yield and gas', 'Gas refunds, all')).toHaveText('0.25 ETH')
  await expect(manage.fact('Yield and gas', 'All of it matured')).toContainText(
    /in (29|30) days|in 4 weeks|next month/,
  )
  await expect(manage.item('yield')).toHaveAttribute('data-status', 'open')
  await expect(manage.item('gas')).toHaveAttribute('data-status', 'yours')
  await manage.button('Collect the yield').click()
  await expect(page.getByText('The collection of the yield went through')).toBeVisible()
  await expect(page.getByText('0.25 ETH sent to the receiver.')).toBeVisible()
  await expect(manage.fact('Yield and gas', 'Yield in ETH')).toHaveText('0 ETH')
  await expect(manage.item('yield')).toHaveAttribute('data-status', 'done')
})

test('a contract that holds too little is called so, and nodes that are silent say nothing', async ({
  manage,
  page,
  world,
}) => {
  const { distributor } = world.campaign('ether')
  await world.chain.setBalance({ address: distributor, value: 1n })
  await manage.open('ether')
  await expect(page.getByText('The contract can’t pay everyone else')).toBeVisible()
  await expect(manage.item('solvency')).toHaveAttribute('data-status', 'open')
  world.control({ rpc: 'down' })
  await page.reload()
  await expect(page.getByText('We couldn’t read the contract', { exact: true })).toBeVisible()
  await expect(page.getByText('The contract can’t pay everyone else')).toBeHidden()
  await expect(manage.step('ask-again')).toBeVisible()
  await expect(manage.fact('Status', 'Claimed')).toHaveText('We couldn’t read it')
  await expect(manage.item('code')).toHaveAttribute('data-status', 'not-known')
  await expect(manage.item('solvency')).toHaveAttribute('data-status', 'not-known')
})

test('one start pays the rest, batch after batch: the cost first, a pause, and on from the journal after a reload', async ({
  manage,
  page,
  world,
  wallet,
}) => {
  await wallet.connectBefore('dan')
  const { distributor, manifest } = world.campaign('safe-users')
  const count = manifest.tree.count - 1
  const words = (value: number) => value.toLocaleString('en-US')
  const card = 'Pay unclaimed allocations'
  await manage.open('safe-users')
  await manage.button('Show the cost of all batches').click()
  await expect(manage.fact(card, 'Recipients')).toHaveText(words(count))
  await expect(manage.fact(card, 'Transactions')).toHaveText(/^about \d{3}$/)
  await expect(manage.fact(card, 'Network fee of all')).toHaveText(/^about .* ETH$/)
  await expect(manage.fact(card, 'Time')).toHaveText(/^about \d+ minutes, and your confirmations$/)
  const before = await balanceOf(world, distributor)
  await manage.button(/^Pay 43,\d{3} recipients one batch after the other$/).click()
  await manage.button('Pause after this batch').click()
  await expect(manage.card(card).getByText('Paused', { exact: true })).toBeVisible()
  const batchesOf = async () => Number(await manage.fact(card, 'Batches').textContent())
  const batches = await batchesOf()
  expect(batches).toBeGreaterThan(0)
  const paid = await manage.fact(card, 'Paid by this run').textContent()
  expect(paid).toMatch(/^[\d,]{2,5} of 43,\d{3} recipients$/)
  const size = Number.parseInt(paid?.replace(',', '') ?? '', 10)
  await expect(manage.fact('Status', 'Claimed')).toContainText(`${words(size + 1)} of`)
  const after = await balanceOf(world, distributor)
  expect(after).toBeLessThan(before)

  await page.reload()
  await expect(manage.card(card)).toContainText('Nothing is on its way. Continue when you like.')
  await expect(manage.fact(card, 'Paid by this run')).toHaveText(paid ?? '')
  await manage.button('Continue').click()
  await manage.button('Pause after this batch').click()
  await expect(manage.card(card).getByText('Paused', { exact: true })).toBeVisible()
  expect(await batchesOf()).toBeGreaterThan(batches)
  expect(await balanceOf(world, distributor)).toBeLessThan(after)
  await manage.button('End this run').click()
  await expect(manage.button('Show the cost of all batches')).toBeVisible()
})

test('chosen recipients are paid and nobody else; who isn’t on the list or was paid is named', async ({
  manage,
  page,
  world,
  wallet,
}) => {
  await wallet.connectBefore('dan')
  const { ada, ben, dan, eve } = world.accounts
  const card = manage.card('Pay unclaimed allocations')
  await manage.open('safe-users')
  await card.getByLabel(/^Addresses/).click()
  await manage.button('Show the cost of all batches').click()
  await expect(card).toContainText('Paste at least one address.')
  await card
    .getByLabel('Addresses to pay')
    .fill([ada, ben, dan, eve].map(({ address }) => address).join('\n'))
  await manage.button('Show the cost of all batches').click()
  await expect(manage.fact('Pay unclaimed allocations', 'All together')).toHaveText(/^87,650\.5 /)
  await card.getByText('1 account not in the list').click()
  await expect(card.locator(`[data-address="${dan.address}"]`)).toBeVisible()
  await card.getByText('1 account already paid').click()
  await expect(card.locator(`[data-address="${eve.address}"]`)).toBeVisible()
  await manage.button('Pay 2 recipients one batch after the other').click()
  await expect(card.getByText('Everyone is paid')).toBeVisible()
  const abi = parseAbi(['function balanceOf(address) view returns (uint256)'])
  const tokens = (address: `0x${string}`) =>
    world.chain.readContract({ abi, address: world.demoToken, functionName: 'balanceOf', args: [address] })
  expect(await tokens(ada.address)).toBe(parseEther('1250'))
  expect(await tokens(ben.address)).toBe(parseEther('86400.5'))
  await manage.button('Dismiss').click()
  await page.reload()
  await expect(manage.button('Show the cost of all batches')).toBeVisible()
})

test('before claims open: the link, ten proofs, a test claim and the receivers, each checked for itself', async ({
  manage,
  page,
  world,
}) => {
  const { parameters, distributor } = world.campaign('upcoming')
  const { dan, operator } = world.accounts
  await manage.open('upcoming')
  const card = manage.card('Before claims open')
  for (const id of ['link', 'proofs', 'test-claim'])
    await expect(manage.item(id)).toHaveAttribute('data-status', 'open')
  // Nobody has exported the page here: e2e/manage.spec.ts has one that is.
  await manage.button('Run the checks').click()
  await expect(manage.item('link')).toContainText('answers with status 404.')
  await expect(manage.item('link')).toHaveAttribute('data-status', 'failed')
  await expect(manage.item('proofs')).toHaveAttribute('data-status', 'done')
  await expect(manage.item('test-claim')).toContainText('10 test claims would be paid at the opening.')

  // One for the unclaimed tokens, one for yield and gas.
  const item = manage.item(`receiver-${getAddress(parameters.sweepReceiver)}`)
  await expect(item).toHaveAttribute('data-status', 'open')
  await expect(manage.item(`receiver-${getAddress(parameters.gasReceiver)}`)).toContainText(
    'yield, gas refunds',
  )
  await item.getByText('Confirm this receiver').click()
  const message = confirmationText({ receiver: dan.address, distributor, chainId: 81457 })
  await expect(item).toContainText(`Receiver: ${dan.address}`)
  await item.getByLabel('Signature').fill(await operator.signer.signMessage({ message }))
  await item.getByRole('button', { name: 'Check the signature' }).click()
  await expect(item).toHaveAttribute('data-status', 'failed')
  await item.getByLabel('Signature').fill(await dan.signer.signMessage({ message }))
  await item.getByRole('button', { name: 'Check the signature' }).click()
  await expect(item).toHaveAttribute('data-status', 'done')
  await page.reload()
  await expect(item).toContainText('A signature is kept in this browser.')

  // Silent nodes are no failure.
  await manage.button('Run the checks').click()
  await expect(manage.item('test-claim')).toHaveAttribute('data-status', 'done')
  world.control({ rpc: 'down' })
  await manage.button('Run the checks').click()
  await expect(manage.item('test-claim')).toHaveAttribute('data-status', 'could-not-check')
  await expect(manage.item('proofs')).toHaveAttribute('data-status', 'done')
  await expect(card).toBeVisible()
})

test('a campaign that is open has no checks before its opening', async ({ manage }) => {
  await manage.open('ether')
  await expect(manage.card('Pay unclaimed allocations')).toBeVisible()
  await expect(manage.card('Before claims open')).toHaveCount(0)
})
