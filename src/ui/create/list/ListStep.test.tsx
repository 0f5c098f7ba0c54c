import { type Address, toHex } from 'viem'
import { CreatePage } from '../../../../e2e/support/createPage.ts'
import { chainClient } from '../../../../sandbox/devnet/chainClient.ts'
import { startAnvil } from '../../../../sandbox/devnet/startAnvil.ts'
import type { Sandbox } from '../../../../sandbox/startSandbox.ts'
import { test as base, expect } from '../../test-support/drawnSite.ts'

const test = base.extend<{ create: CreatePage }>({
  create: async ({ page }, use) => use(new CreatePage(page)),
})

const alice = `0x${'a'.repeat(39)}1`
const bob = '0xbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb1'
const wrong = '0xFb6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const right = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'

test('every problem is listed with its fix, and each decision can be undone', async ({ create, page }) => {
  await create.open()
  await create.paste(
    [
      'address,amount',
      `${alice},1.5`,
      `${wrong},2`,
      `\u200b${bob},3`,
      `${alice},4`,
      'vitalik.eth,5',
      `0x000000000000000000000000000000000000dEaD,0.5`,
    ].join('\n'),
  )
  await create.declare('Whole tokens')
  await create.check()
  await expect(page.getByText('The list has 4 problems.')).toBeVisible()

  const checksum = create.card('Addresses whose checksum is wrong')
  await expect(checksum.locator(`[data-text="${wrong}"]`)).toBeVisible()
  await expect(checksum.locator(`[data-text="${right}"]`)).toBeVisible()
  await checksum.getByRole('button', { name: 'Accept the fix of row 3' }).click()
  await expect(page.getByText('The list has 3 problems.')).toBeVisible()
  await create
    .card('Addresses with invalid characters')
    .getByRole('button', { name: 'Accept the fix', exact: true })
    .click()
  await create
    .card('The same recipient more than once')
    .getByRole('button', { name: 'Add the amounts up' })
    .click()
  await create
    .card('Names instead of addresses')
    .getByRole('button', { name: 'Leave the row out', exact: true })
    .click()

  await expect(
    page.getByText('The list can be read: 4 recipients. Check one thing before you continue.'),
  ).toBeVisible()
  await expect(create.fact('Payments', 'Total')).toHaveText('11 tokens')
  await expect(create.card('Your decisions')).toContainText(
    '2 rows fixed, 1 row left out, 1 row added to another.',
  )

  const list = await create.save('Save checked list')
  expect(list.text).toBe(
    `address,amount\n0x000000000000000000000000000000000000dead,0.5\n${alice},5.5\n${bob},3\n${right.toLowerCase()},2\n`,
  )
  const changes = await create.save('Save changes')
  expect(changes.text).toBe(
    [
      'row,column,done,before,after',
      `3,address,checksum,${wrong},${right}`,
      `4,address,invisible,\u200b${bob},${bob}`,
      '6,,left-out,"vitalik.eth,5",',
      '5,amount,summed,4000000000000000000,5500000000000000000',
      '',
    ].join('\n'),
  )

  const flags = create.card('Check these recipients')
  await expect(flags.getByText('Addresses that can’t claim')).toBeVisible()
  await flags.getByRole('button', { name: 'Leave row 7 out' }).click()
  await expect(page.getByText('The list is in order: 3 recipients.')).toBeVisible()

  await create
    .card('Your decisions')
    .getByRole('button', { name: /^Undo: Row 3/ })
    .click()
  await expect(page.getByText('The list has 1 problem.')).toBeVisible()
})

test('names are looked up on a press, and none is in the list before its address is accepted', async ({
  create,
  page,
  world,
}) => {
  const { ada, cleo } = world.accounts
  const asked: string[] = []
  let isDown = false
  // A double of Ethereum's ENS (sandbox/site/nameService.ts).
  await page.route('**/sandbox/names', (route) => {
    asked.push(route.request().url())
    return isDown ? route.fulfill({ status: 403, body: '' }) : route.continue()
  })
  await create.open()
  const [long, other] = ['ada-the-first-of-her-name.eth', 'CLEO.eth']
  const rows = [`${long},1`, `${other},2`, 'cleo.eth,3', 'nobody.eth,4', `${bob},5`]
  await create.paste(`address,amount\n${rows.join('\n')}`)
  await create.declare('Whole tokens')
  await create.check()
  await expect(page.getByText('The list has 4 problems.')).toBeVisible()
  const names = create.card('Look up names')
  await expect(names).toContainText(`sends the names to ${new URL(world.url).host}, without the amounts`)
  expect(asked).toEqual([])

  isDown = true
  await create.button('Look up 4 names').click()
  await expect(names.getByText('Couldn’t look up')).toHaveCount(4)
  await expect(names.getByText('Not found')).toHaveCount(0)
  await expect(create.button(/^Accept/)).toHaveCount(0)
  isDown = false
  await create.button('Look up 4 names again').click()
  await expect(names.getByText('Not found')).toHaveCount(1)
  const row = (name: string) => names.getByRole('row').filter({ hasText: name })
  await expect(row(long).locator('[data-address]')).toHaveAttribute('data-address', ada.address)
  await expect(row('looked up as cleo.eth')).toContainText(other)
  await expect(names.getByText('Same address as another name')).toHaveCount(2)
  // Nothing is in the list yet.
  await expect(page.getByText('The list has 4 problems.')).toBeVisible()

  await create.button('Accept 3 addresses').click()
  await expect(page.getByText('The list has 2 problems.')).toBeVisible()
  await create.button('Add the amounts up').click()
  await create
    .card('Names instead of addresses')
    .getByRole('button', { name: 'Leave the row out', exact: true })
    .click()
  await expect(page.getByText('The list is in order: 3 recipients.')).toBeVisible()
  const list = await create.save('Save checked list')
  expect(list.text.split('\n').sort()).toEqual(
    ['', 'address,amount', `${ada.address},1`, `${cleo.address},5`, `${bob},5`]
      .map((line) => line.toLowerCase())
      .sort(),
  )
  const pairs = await create.save('Save names and addresses')
  expect(pairs.text).toBe(
    `name,address\n${long},${ada.address}\n${other},${cleo.address}\ncleo.eth,${cleo.address}\n`,
  )

  // What was accepted is kept with the draft: nobody is asked again.
  asked.length = 0
  await create.reload()
  await expect(page.getByText('The list is in order: 3 recipients.')).toBeVisible()
  expect(asked).toEqual([])
  await create
    .card('Your decisions')
    .getByRole('button', { name: 'Undo: Addresses accepted for 3 names.' })
    .click()
  // Rows with names were to be left out: without their addresses these are.
  await expect(page.getByText('The list is in order: 1 recipient.')).toBeVisible()
})

test('columns and numbers that are unclear are chosen by a person, who sees what they mean', async ({
  create,
  page,
  world,
}) => {
  await create.open()
  await create.choose(`Name;Wohin;Wieviel\nAda;${world.accounts.ada.address};1.250,50\nBen;${bob};7\n`)
  await expect(page.getByText('Choose the columns')).toBeVisible()
  await page.getByLabel('Address column').selectOption('2: Wohin')
  await page.getByLabel('Amount column').selectOption('3: Wieviel')
  await create.button('Use these columns').click()
  await create.declare('Whole tokens')
  await expect(page.getByRole('row', { name: '2 1.250,50 refused refused' })).toBeVisible()
  await create.check()
  await expect(page.getByText('The list has 1 problem.')).toBeVisible()
  await create.button('Like 1.234,5').click()
  await expect(page.getByRole('row', { name: '2 1.250,50 1,250.5 refused' })).toBeVisible()
  await create.check()
  await expect(page.getByText('The list is in order: 2 recipients.')).toBeVisible()
  await expect(create.fact('Payments', 'Total')).toHaveText('1,257.5 tokens')
})

test('what was decided of amounts is asked anew for a token of other decimals; another list has a unit of its own', async ({
  create,
  page,
  world,
}) => {
  const { ada } = world.accounts
  const rows = `${ada.address},1.1234567890123456789012\n${bob},2.1234567890123456789\n`
  await create.open()
  await create.paste(rows)
  await create.declare('Whole tokens')
  await create.fill('Decimals of the token', '21')
  await create.check()
  const decimals = create.card('More decimals than the token has')
  await decimals.getByRole('button', { name: 'Accept the fix', exact: true }).click()
  await expect(page.getByText('The list is in order: 2 recipients.')).toBeVisible()
  await create.goOn()
  await create.fill('Token address', world.demoToken)
  await expect(page.getByText('The list was read with 21 decimals; the token has 18.')).toBeVisible()
  await expect(page.getByText('Confirm fixed amounts again')).toBeVisible()
  await create.button('Read the list with 18 decimals').click()
  await expect(create.step('list').getByText('The list has 2 problems.')).toBeVisible()
  await expect(create.card('Your decisions')).toHaveCount(0)
  await decimals.getByRole('button', { name: 'Accept 2 fixes' }).click()
  await expect(page.getByText('The list is in order: 2 recipients.')).toBeVisible()
  // Neither does a number that is typed over the old one.
  await create.fill('Decimals of the token', '6')
  await create.check()
  await expect(page.getByText('The list has 2 problems.')).toBeVisible()

  await create.button('Another list').click()
  await create.paste(rows)
  await expect(page.getByRole('radio', { name: 'Whole tokens' })).not.toBeChecked()
  await expect(create.button('Check list')).toBeDisabled()
})

test('a list that pays the token, the factory or another campaign’s contract goes no further until they are left out', async ({
  create,
  page,
  world,
}) => {
  const { ada } = world.accounts
  await create.open()
  await create.takeList(`${ada.address},2\n${bob},2\n${world.demoToken},2\n`)
  await create.fill('Token address', world.demoToken)
  await expect(page.getByText('The list pays the token’s own contract, which can’t claim.')).toBeVisible()
  await expect(page.getByText('Token on Blast')).toBeVisible()
  await expect(create.button('Continue')).toHaveCount(0)

  await create.button('Show row 3 of the list').click()
  const flags = create.card('Check these recipients')
  await expect(flags.getByRole('listitem').filter({ hasText: 'Row 3,' })).toBeFocused()
  await expect(create.button('Continue')).toHaveCount(0)
  await flags.getByRole('button', { name: 'Leave row 3 out' }).click()
  await expect(page.getByText('The list is in order: 2 recipients.')).toBeVisible()
  await expect(create.button('Continue')).toBeVisible()

  await create.button('Another list').click()
  const rows = [ada.address, bob, world.factory, world.campaign('usdb').distributor]
  await create.choose(rows.map((address) => `${address},2\n`).join(''))
  await create.declare('Whole tokens')
  await create.check()
  await expect(page.getByText('The list pays contracts that can’t claim')).toBeVisible()
  await expect(create.button('Continue')).toHaveCount(0)
  await flags.getByRole('button', { name: 'Leave row 3 out' }).click()
  await flags.getByRole('button', { name: 'Leave row 4 out' }).click()
  await expect(page.getByText('The list is in order: 2 recipients.')).toBeVisible()
})

test('WETH and rows of another token are problems; a doubt is shown before the way on', async ({
  create,
  page,
  world,
}) => {
  const { ada } = world.accounts
  await create.open()
  const weth = '0x4300000000000000000000000000000000000004'
  const rows = [`native,,${ada.address},1`, `native,,${weth},1`, `erc20,${world.demoToken},${bob},1`]
  await create.choose(`token_type,token_address,receiver,amount\n${rows.join('\n')}\n`)
  await create.declare('Whole tokens')
  await create.check()
  await expect(page.getByText('The list has 2 problems.')).toBeVisible()
  await expect(create.card('Contracts that can’t pay out')).toContainText('WETH')
  await expect(create.card('Rows that pay another token')).toBeVisible()

  await create.button('Another list').click()
  await create.choose(`native,,${ada.address},1\n`.replace(/^/, 'token_type,token_address,receiver,amount\n'))
  await create.declare('Whole tokens')
  await create.check()
  await create.button('Continue').click()
  await create.fill('Token address', world.demoToken)
  await expect(page.getByText('The list names ETH, and you chose')).toBeVisible()
  await expect(create.button('Continue')).toHaveCount(0)
  await page.getByText('Show list').click()

  await create.button('Another list').click()
  await create.choose(`${ada.address};1.500\n${bob};250\n`)
  await create.declare('Whole tokens')
  await create.check()
  await expect(page.getByText('Are these points decimal points?')).toBeVisible()
  await expect(page.getByText('Check one thing before you continue.')).toBeVisible()
  await expect(create.button('Continue')).toHaveCount(0)
  await create.button('Use the format 1.234,5').click()
  await create.check()
  await expect(page.getByText('The list is in order: 2 recipients.')).toBeVisible()
  await expect(create.fact('Payments', 'Total')).toHaveText('1,750 tokens')
})

test('each doubt is confirmed by itself before the way on; a reload keeps it, another list does not', async ({
  create,
  page,
  world,
}) => {
  await create.open()
  const list = `${world.accounts.ada.address};1.500\n0x000000000000000000000000000000000000dEaD;1.250\n`
  await create.choose(list)
  await create.declare('Whole tokens')
  await create.check()
  await expect(page.getByText('Check 2 things before you continue.')).toBeVisible()
  await expect(create.button('Continue')).toHaveCount(0)
  await page.getByLabel('The points are decimal points').check()
  await expect(page.getByText('Check one thing before you continue.')).toBeVisible()
  await expect(create.button('Continue')).toHaveCount(0)
  await page.getByLabel('Keep them, although no one can claim their shares').check()
  await expect(page.getByText('You confirmed all doubts.')).toBeVisible()
  await create.button('Continue').click()
  await expect(page.getByLabel('Token address')).toBeVisible()
  await create.reload()
  await expect(page.getByLabel('Token address')).toBeVisible()

  await page.getByRole('navigation', { name: 'Steps' }).getByRole('button').click()
  await page.getByLabel('The points are decimal points').uncheck()
  await expect(create.button('Continue')).toHaveCount(0)
  await page.getByLabel('The points are decimal points').check()
  await create.button('Another list').click()
  await create.choose(list)
  await create.declare('Whole tokens')
  await create.check()
  await expect(page.getByText('Check 2 things before you continue.')).toBeVisible()
})

/**
 * A second chain that is Ethereum by its number, with the code and the storage of the demo Safe at another
 * address.
 */
async function startEthereum(world: Sandbox, safe: Address) {
  const anvil = await startAnvil({ chainId: 1, genesisTime: Math.floor(Date.now() / 1000) })
  const [there, here] = [chainClient(anvil.url), world.chain]
  const copy = async (from: Address, to: Address) =>
    there.setCode({ address: to, bytecode: (await here.getCode({ address: from })) ?? '0x' })
  await copy(world.demoSafe, safe)
  for (const slot of [0, 4]) {
    const value = await here.getStorageAt({ address: world.demoSafe, slot: toHex(slot) })
    await there.setStorageAt({ address: safe, index: slot, value: value ?? '0x' })
    if (slot === 0) {
      const singleton: Address = `0x${value?.slice(-40) ?? ''}`
      await copy(singleton, singleton)
    }
  }
  return anvil
}

test('what is at the addresses is asked on request, here and on Ethereum, and what could not be checked is said', async ({
  create,
  page,
  world,
}) => {
  const elsewhere: Address = '0x5afe00000000000000000000000000000000e1ee'
  const ethereum = await startEthereum(world, elsewhere)
  // The sandbox's double of Ethereum knows names alone, so another chain answers in its place.
  const asked: unknown[] = []
  await page.route('**/sandbox/names', async (route) => {
    asked.push(route.request().url())
    route.fulfill({ response: await route.fetch({ url: ethereum.url }) })
  })
  await create.open()
  const rows = [world.demoSafe, world.demoToken, world.accounts.dan.address, elsewhere]
  await create.paste(rows.map((address, at) => `${address},${at + 1}\n`).join(''))
  await create.declare('Whole tokens')
  await create.check()
  const card = create.card('Check the addresses')
  const fact = (label: string) => create.fact('Check the addresses', label)
  await expect(card).toContainText('This sends the addresses to')
  expect(asked).toEqual([])
  await create.button('Look up').click()
  await expect(card.locator('[data-on-chain]')).toBeVisible()
  await expect(fact('Safes on Blast')).toHaveText('1')
  await expect(fact('Other contracts on Blast')).toHaveText('1')
  await expect(fact('No contract on Blast')).toHaveText('2')
  await expect(fact('Safes on Ethereum only')).toHaveText('1')
  await expect(card.getByText('1 recipient is a Safe on Ethereum and is not on Blast.')).toBeVisible()
  // What the nodes have found has to be confirmed too, each by itself.
  await expect(create.button('Continue')).toHaveCount(0)
  await card.getByLabel('The owners can deploy these Safes on Blast').check()
  await expect(create.button('Continue')).toHaveCount(0)
  await card.getByLabel('These contracts can claim, or pass on payments').check()
  await expect(create.button('Continue')).toBeVisible()
  await card.getByText('Safes on Ethereum that are not on Blast: 1').click()
  await expect(card.getByText(/^Row 4, 4 tokens/)).toBeVisible()

  // From here on the sandbox's own double is Ethereum again, which says nothing of code.
  await page.unroute('**/sandbox/names')
  await ethereum.stop()
  world.control({ rpc: 'down' })
  await create.button('Look up again').click()
  await expect(card.getByText('4 addresses couldn’t be checked on Blast.')).toBeVisible()
  await expect(fact('No contract on Blast')).toHaveText('0')

  world.control({ rpc: 'ok' })
  await create.button('Look up again').click()
  await expect(card.getByText('2 addresses couldn’t be checked on Ethereum.')).toBeVisible()
  await card.getByText('Contracts on Blast that aren’t Safes: 1').click()
  await card.getByRole('button', { name: 'Leave row 2 out' }).click()
  await expect(page.getByText('The list is in order: 3 recipients.')).toBeVisible()
  await expect(card.locator('[data-on-chain]')).toHaveCount(0)
})
