import { Messages, mail } from '../../../e2e/support/messages.ts'
import { OtherOwners } from '../../../e2e/support/otherOwners.ts'
import { test as base, expect } from '../test-support/drawnSite.ts'

const test = base.extend<{ messages: Messages }>({
  messages: async ({ page }, use) => use(new Messages(page)),
})

test('a text is signed, confirmed by a second owner, and accepted by the Safe’s contract', async ({
  messages,
  page,
  workspace,
  wallet,
  world,
}) => {
  const { olga, otto, omar } = world.accounts
  await wallet.connectBefore('olga')
  await workspace.open(world.demoSafe, 'messages')
  await expect(page.getByText('No messages yet')).toBeVisible()

  await messages.compose()
  await messages.review()
  await expect(messages.dialog.getByRole('alert')).toHaveText('Enter a message.')
  const text = 'We agree.\n<b>Olga</b> \u202eand Otto'
  await messages.writeText(text)
  await messages.review()
  // As text, and with what no other page would show.
  await expect(messages.dialog.getByText('<b>Olga</b>')).toBeVisible()
  await expect(messages.dialog.getByText('U+202E')).toBeVisible()
  await wallet.rejectNext()
  await messages.sign()
  await expect(messages.dialog.getByText('You declined in your wallet. Nothing was signed.')).toBeVisible()
  await messages.dialog.getByRole('button', { name: 'Sign in your wallet' }).dblclick()
  await expect(messages.dialog).toBeHidden()
  expect(await wallet.signaturesAsked()).toBe(2)

  await expect(messages.view.getByRole('heading', { name: '1 of 2 signatures' })).toBeVisible()
  await expect(messages.owner(olga.address)).toContainText('Verified')
  await expect(messages.owner(omar.address)).toContainText('Has not signed')
  await expect(messages.view.getByText('You signed this message.')).toBeVisible()
  await expect(messages.view.getByText('The Safe’s contract')).toHaveCount(0)
  const shared = page.url()

  await wallet.setAccount('Otto')
  await page.goto('/')
  await page.goto(shared)
  await messages.view.getByRole('button', { name: 'Sign message' }).click()
  await expect(messages.view.getByRole('heading', { name: '2 of 2 signatures' })).toBeVisible()
  await expect(messages.owner(otto.address)).toContainText('Verified')
  await expect(messages.view.getByText('The Safe’s contract accepts it')).toBeVisible()
  await expect(messages.view.getByRole('button', { name: 'Copy the signature' })).toBeVisible()

  await page.getByRole('link', { name: 'All messages' }).click()
  await expect(messages.rows).toHaveCount(1)
  await expect(messages.rows.first()).toContainText('Signed')
  await expect(page.getByText(/^Today · /)).toBeVisible()

  // Whether the contract accepts it is a question to the chain; no answer is neither a yes nor a no.
  world.control({ rpc: 'down' })
  await messages.rows.first().click()
  await expect(page.getByText('This may be out of date')).toBeVisible()
  world.control({ rpc: 'ok' })
})

test('typed data: each fault in a sentence, a choice of types, a warning; what exists is found', async ({
  messages,
  page,
  workspace,
  world,
  wallet,
}) => {
  await wallet.connectBefore('olga')
  const owners = new OtherOwners(world)
  await owners.proposeMessage(
    { ...mail, primaryType: 'Mail' },
    { origin: { name: 'Example', url: 'https://example.org' } },
  )
  await workspace.open(world.demoSafe, 'messages')
  await expect(messages.rows).toContainText(['Mail · Example'])
  await expect(messages.rows).toContainText(['From: Example'])
  await messages.compose()
  const fault = messages.dialog.getByRole('alert')
  for (const [data, sentence] of [
    ['hello', 'This isn’t JSON'],
    [{ ...mail, domain: undefined }, 'The typed data has no "domain".'],
    [{ ...mail, primaryType: 'Letter' }, 'The primary type "Letter" isn’t in "types".'],
    [{ ...mail, message: { ...mail.message, text: 7 } }, '"message.text" is no text.'],
  ] as const) {
    await messages.writeTypedData(data)
    await expect(fault).toContainText(sentence)
  }
  await messages.writeTypedData({ ...mail, types: { ...mail.types, Letter: mail.types.Mail } })
  await messages.review()
  await expect(messages.dialog.getByRole('combobox')).toHaveAttribute('aria-invalid', 'true')
  await messages.dialog.getByRole('combobox').selectOption('Letter')
  await messages.review()
  await expect(messages.dialog.getByRole('region', { name: 'Letter' })).toContainText('Hello')
  await messages.dialog.getByRole('button', { name: 'Back' }).click()

  await messages.writeTypedData({ ...mail, domain: { ...mail.domain, chainId: 1 } })
  await messages.review()
  await expect(messages.dialog).toContainText('The domain is for chain 1, and this Safe is on chain 81457.')
  await messages.dialog.getByRole('button', { name: 'Back' }).click()

  // What was typed outlives the dialog.
  await messages.writeTypedData(mail)
  await page.keyboard.press('Escape')
  await messages.compose()
  await messages.review()
  await expect(messages.dialog.getByText('This message is already proposed')).toBeVisible()
  await messages.dialog.getByRole('button', { name: 'Open it' }).click()
  await messages.view.getByRole('button', { name: 'Sign message' }).click()
  await expect(messages.view.getByText('The Safe’s contract accepts it')).toBeVisible()
  await expect(messages.view.getByRole('region', { name: 'Mail' })).toContainText('Person[]')
})

test('pages to the end', async ({ messages, page, workspace, world, wallet }) => {
  await wallet.connectBefore('olga')
  const owners = new OtherOwners(world)
  for (let number = 1; number <= 45; number++) await owners.proposeMessage(`Message ${number}`)
  await workspace.open(world.demoSafe, 'messages')
  await expect(messages.rows.first()).toContainText('Message 45')
  const more = page.getByRole('button', { name: 'Show more' })
  expect(await messages.rows.count()).toBeLessThan(45)
  for (let count = await messages.rows.count(); count < 45; count = await messages.rows.count()) {
    await more.click()
    await expect.poll(() => messages.rows.count()).toBeGreaterThan(count)
  }
  await expect(messages.rows).toHaveCount(45)
  await expect(messages.rows.last()).toContainText('Message 1')
  await expect(page.getByText('End of the list.')).toBeVisible()
  await expect(page.getByText(/^Today · /)).toHaveCount(1)
})

test('a service that shows another message than its hash, other counts, or strangers’ signatures', async ({
  messages,
  page,
  workspace,
  world,
  wallet,
}) => {
  await wallet.connectBefore('olga')
  const hash = await new OtherOwners(world).proposeMessage('We pay 1 EVER.')
  let change: (message: Record<string, unknown>) => object = () => ({ message: 'We pay 9 EVER.' })
  await page.route(/\/messages/, async (route) => {
    const response = await route.fetch()
    const body = await response.json()
    const isPage = Array.isArray(body.results)
    const changed = (each: Record<string, unknown>) => ({
      ...each,
      ...('messageHash' in each ? change(each) : {}),
    })
    await route.fulfill({
      response,
      json: isPage ? { ...body, results: body.results.map(changed) } : changed(body),
    })
  })
  await workspace.open(world.demoSafe, 'messages')
  await expect(messages.rows).toContainText(['Doesn’t match'])
  await messages.rows.first().click()
  await expect(messages.view.getByText('Owners sign something else')).toBeVisible()
  await expect(messages.view).toContainText(hash)
  await expect(messages.view.getByRole('button', { name: /^Sign/ })).toHaveCount(0)

  change = ({ confirmations }) => ({
    status: 'CONFIRMED',
    confirmationsSubmitted: 2,
    confirmations: [
      ...(confirmations as object[]),
      { owner: { value: world.accounts.omar.address }, signature: `0x${'11'.repeat(64)}1b` },
    ],
  })
  await workspace.open(world.demoSafe, 'messages')
  await page.reload()
  await expect(messages.rows).toContainText(['Needs 1 more'])
  await messages.rows.first().click()
  await expect(messages.view.getByRole('heading', { name: '1 of 2 signatures' })).toBeVisible()
  await expect(messages.view.getByText('The wallet service disagrees')).toBeVisible()
  await expect(messages.owner(world.accounts.omar.address)).toContainText('Not genuine')
})

test('a service that is down: no list, no new message, and a signature that is not lost', async ({
  messages,
  page,
  workspace,
  wallet,
  world,
}) => {
  await wallet.connectBefore('olga')
  world.walletService.control({ answers: 'down' })
  await workspace.open(world.demoSafe, 'messages')
  await expect(page.getByText('We couldn’t load the messages')).toBeVisible()
  await messages.compose()
  await messages.writeText('Kept')
  await messages.review()
  await expect(messages.dialog.getByText('We couldn’t reach the wallet service')).toBeVisible()
  expect(await wallet.signaturesAsked()).toBe(0)
  world.walletService.control({ answers: 'ok' })
  await messages.dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(messages.dialog.getByRole('button', { name: 'Sign in your wallet' })).toBeEnabled()

  await page.route(/\/messages$/, (route) =>
    route.request().method() === 'POST' ? route.fulfill({ status: 503, json: {} }) : route.continue(),
  )
  await messages.sign()
  await expect(messages.dialog.getByText('Signed. We don’t know whether the service took it')).toBeVisible()
  await page.unroute(/\/messages$/)
  await messages.dialog.getByRole('button', { name: 'Try again' }).click()
  await expect(messages.view.getByRole('heading', { name: '1 of 2 signatures' })).toBeVisible()
  expect(await wallet.signaturesAsked()).toBe(1)
})

test('readers see why they cannot sign; links that name nothing are reported', async ({
  messages,
  page,
  workspace,
  world,
  wallet,
}) => {
  const hash = await new OtherOwners(world).proposeMessage('Hello')
  await workspace.open(world.demoSafe, 'messages', { message: hash })
  await expect(messages.view).toContainText(
    'To sign this message, connect the wallet of one of this Safe’s owners.',
  )
  await wallet.connectBefore('ada')
  await page.reload()
  await expect(messages.view).toContainText('Your wallet’s account doesn’t own this Safe')
  await page.getByRole('link', { name: 'All messages' }).click()
  await expect(messages.rows).toHaveCount(1)
  await expect(page.getByRole('button', { name: 'New message' })).toHaveCount(0)
  await workspace.open(world.demoSafe, 'messages', { message: '0x12' })
  await expect(page.getByText('This link has no message')).toBeVisible()
  await workspace.open(world.demoSafe, 'messages', { message: `0x${'ab'.repeat(32)}` })
  await expect(page.getByText('We couldn’t load this message')).toBeVisible()
})
