import { expect, test } from './support/test.ts'

test('a link opens a Safe with the facts of the chain; tabs are links and obey the keyboard', async ({
  page,
  workspace,
  world,
}) => {
  await workspace.open(world.demoSafe, 'messages')
  await expect(page).toHaveTitle('Safe workspace · Everclaim Sandbox')
  await expect(workspace.fact('Signatures needed')).toHaveText('2 of 3')
  await expect(workspace.fact('Next nonce')).toHaveText('0')
  await expect(workspace.fact('Version')).toHaveText('1.4.1')
  await expect(workspace.header).toHaveAttribute('data-role', 'reader')
  await expect(workspace.tab('Messages')).toHaveAttribute('aria-selected', 'true')
  await workspace.tab('Messages').focus()
  await page.keyboard.press('ArrowRight')
  await expect(workspace.tab('Apps')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(workspace.tab('Balances')).toBeFocused()
  // Passing over a view does not open it.
  await expect(workspace.tab('Messages')).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('Enter')
  await expect(workspace.tab('Balances')).toHaveAttribute('aria-selected', 'true')
  expect(new URL(page.url()).hash).toBe(`#safe=${world.demoSafe}&view=balances`)
  await page.keyboard.press('End')
  await page.keyboard.press(' ')
  await expect(workspace.tab('Apps')).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await expect(workspace.tab('Balances')).toHaveAttribute('aria-selected', 'true')
  await page.goBack()
  await expect(workspace.tab('Messages')).toHaveAttribute('aria-selected', 'true')
  await page.goForward()
  await expect(workspace.tab('Balances')).toHaveAttribute('aria-selected', 'true')
})
