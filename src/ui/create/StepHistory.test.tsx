import { CreatePage } from '../../../e2e/support/createPage.ts'
import { describeCampaign, rowsOf } from '../../../e2e/support/newCampaign.ts'
import { test as base, expect } from '../test-support/drawnSite.ts'

const test = base.extend<{ create: CreatePage }>({
  create: async ({ page }, use) => use(new CreatePage(page)),
})

test('Back and Forward are the steps; a reload stays on one, and one whose ground is gone stays shut', async ({
  create,
  page,
  world,
}) => {
  const back = () => page.evaluate(() => window.history.back())
  const forward = () => page.evaluate(() => window.history.forward())
  await create.open()
  await create.takeList(rowsOf(world))
  await describeCampaign(create, world, {
    title: 'Spring',
    receiver: world.accounts.ada.address,
    isEther: true,
  })
  await back()
  await expect(create.step('texts')).toBeVisible()
  await back()
  await expect(create.step('window')).toBeVisible()
  await forward()
  await expect(create.step('texts')).toBeVisible()
  await create.reload()
  await expect(create.step('texts')).toBeVisible()
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue('Spring')

  // What Review needs is missing: Forward leaves this step open, and Back goes on from here.
  await create.fill('Title', '')
  await forward()
  await expect(create.step('texts')).toBeVisible()
  await back()
  await back()
  await expect(create.step('window')).toBeVisible()
  await back()
  await back()
  await expect(create.step('list')).toBeVisible()
  await expect(page.getByText('The list is in order: 2 recipients.')).toBeVisible()

  // Without a list no step after it opens.
  await create.button('Another list').click()
  await forward()
  await expect(create.button('Choose a file')).toBeVisible()
})
