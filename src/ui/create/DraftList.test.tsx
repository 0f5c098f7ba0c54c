import { CreatePage } from '../../../e2e/support/createPage.ts'
import { rowsOf } from '../../../e2e/support/newCampaign.ts'
import { test as base, expect } from '../test-support/drawnSite.ts'

const test = base.extend<{ create: CreatePage }>({
  create: async ({ page }, use) => use(new CreatePage(page)),
})

test('several drafts are kept beside each other; one is opened, one is deleted, and Back leads between them', async ({
  create,
  page,
  world,
}) => {
  await create.open()
  await create.takeList(rowsOf(world))
  await expect(create.step('token')).toBeVisible()
  await create.isKept()
  await create.button('New draft').click()
  await expect(create.button('Choose a file')).toBeVisible()
  await create.choose(`${world.accounts.ada.address},7\n`, 'autumn.csv')
  await create.declare('Whole tokens')
  await create.isKept()
  // The reload goes on with the draft that was open.
  await create.reload()
  await expect(page.getByText('autumn.csv')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Whole tokens' })).toBeChecked()

  await create.button('All drafts').click()
  const drafts = create.card('Your drafts')
  await expect(drafts.getByRole('listitem')).toHaveText([
    /^autumn\.csvDraft, changed/,
    /^Pasted rowsDraft, 2 recipients/,
  ])
  await create.button('Open Pasted rows').click()
  await expect(create.step('token')).toBeVisible()
  await page.evaluate(() => window.history.back())
  await expect(drafts).toBeVisible()

  await create.button('Delete autumn.csv').click()
  await expect(drafts).toContainText('We delete everything you entered from this browser.')
  await create.button('Keep draft').click()
  await create.button('Delete autumn.csv').click()
  await create.button('Delete draft autumn.csv').click()
  await expect(drafts.getByRole('listitem')).toHaveCount(1)
  await create.button('Open Pasted rows').click()
  await expect(create.step('token')).toBeVisible()
  await create.button('Delete draft').click()
  await create.button('Delete draft').click()
  await expect(create.button('Choose a file')).toBeVisible()
})
