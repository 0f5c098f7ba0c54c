import { readFileSync } from 'node:fs'
import { accessibilityFaults } from './support/accessibility.ts'
import { CreatePage } from './support/createPage.ts'
import { expect, test } from './support/test.ts'

test('the list of 43,469 Safes is read in the page, without a network', async ({ page, context }) => {
  const create = new CreatePage(page)
  await create.open()
  const asked: string[] = []
  // Code of the site itself comes when it is needed, and at the first sign of a person that of the wallets
  // with its styles; it carries nothing away.
  const isCode = (url: URL) => /^\/(assets\/.*\.(js|css)|speed\.js)$/.test(url.pathname) && url.search === ''
  const file = readFileSync(new URL('../sandbox/campaign/safe-allocations-2022.csv', import.meta.url))
  await create.choose(file, 'safe-allocations-2022.csv')
  await expect(create.card('Columns').getByText('The first row is the header.')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  page.on('request', (request) => {
    const isSafe = request.method() === 'GET' && isCode(new URL(request.url()))
    if (!isSafe && !request.url().startsWith('blob:')) asked.push(`${request.method()} ${request.url()}`)
  })

  await expect(create.button('Check list')).toBeDisabled()
  await create.declare('Whole tokens')
  await create.check()
  await expect(create.report).toHaveAttribute('data-list', 'sound')
  await expect(page.getByText('The list is in order: 43,469 recipients.')).toBeVisible()
  await expect(create.fact('Payments', 'Total')).toHaveText('47,037,456 tokens')
  await expect(page.getByRole('img', { name: /^Recipients by amount/ })).toBeVisible()
  const saved = await create.save('Save checked list')
  expect(saved.name).toBe('safe-allocations-2022-checked.csv')
  expect(saved.text.split('\n')).toHaveLength(43_469 + 2)
  expect(asked).toEqual([])
})

test('an Excel workbook is read in the worker, whose library comes with the first one', async ({ page }) => {
  const create = new CreatePage(page)
  await create.open()
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  await create.choose('0x00000000000000000000000000000000000a11ce,1\n')
  await expect(create.card('Columns')).toBeVisible()
  const before = scripts.length
  await create.button('Another list').click()
  const file = readFileSync(new URL('../src/campaign/fixtures/workbooks/libreoffice.xlsx', import.meta.url))
  await create.choose(file, 'spring.xlsx')
  await expect(page.getByText('first sheet')).toBeVisible()
  await expect(create.card('Columns').getByText('The first row is the header.')).toBeVisible()
  expect(scripts.length).toBeGreaterThan(before)
  await create.declare('Whole tokens')
  await create.check()
  await expect(page.getByText('is a date')).toBeVisible()
  await create
    .card('Amounts that a spreadsheet turned into dates')
    .getByRole('button', { name: 'Leave the row out', exact: true })
    .click()
  await expect(page.getByText('is a date')).toHaveCount(0)
})

test('reading is cancelled, and begun again', async ({ page }) => {
  const create = new CreatePage(page)
  await create.open()
  // Checksums are what takes time; wrong ones are the slowest.
  const rows = Array.from({ length: 20_000 }, (_, n) => `0xAa${n.toString(16).padStart(38, '0')},1`)
  await create.choose(`address,amount\n${rows.join('\n')}\n`)
  await create.declare('Whole tokens')
  await create.check()
  await expect(page.getByRole('progressbar', { name: /^Reading the list/ })).toBeVisible()
  await create.button('Cancel').click()
  await expect(create.button('Check list')).toBeEnabled()
  await expect(create.report).toHaveCount(0)
  await create.check()
  await expect(create.report).toBeVisible()
  // A page of problems.
  expect(await accessibilityFaults(page)).toEqual([])
})
