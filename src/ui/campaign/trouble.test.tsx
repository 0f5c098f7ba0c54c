import type { Page } from '@playwright/test'
import { describe } from 'vitest'
import type { ClaimPage } from '../../../e2e/support/claimPage.ts'
import type { Sandbox } from '../../../sandbox/startSandbox.ts'
import { expect, test } from '../test-support/drawnSite.ts'

// When something is down or lies, the page says that it could not check. It never says "no" and never says
// "claimed".

describe('the package host', () => {
  test('is down, or serves another manifest: could not check, and well again after a retry', async ({
    page,
    claimPage,
    world,
  }) => {
    for (const packages of ['down', 'forged'] as const) {
      world.control({ packages })
      await claimPage.open('safe-users', `#account=${world.accounts.ada.address}`)
      await expect(page.getByText('We couldn’t check this campaign')).toBeVisible()
      await expect(page.getByText(/not on this list/i)).toHaveCount(0)
      world.control({ packages: 'ok' })
      await claimPage.button('Try again').click()
      await expect(claimPage.panel).toHaveAttribute('data-state', 'no-wallet')
      page.close()
    }
  })

  test('goes down, or changes one bit of a shard, after the page has loaded: neither yes nor no', async ({
    page,
    claimPage,
    world,
  }) => {
    for (const packages of ['down', 'damaged'] as const) {
      world.control({ packages: 'ok' })
      await claimPage.open()
      await expect(page.getByText('All 5 checks passed')).toBeVisible()
      world.control({ packages })
      for (const name of ['ada', 'dan'] as const) {
        await claimPage.check(world.accounts[name].address)
        await expect(claimPage.panel).toHaveAttribute('data-state', 'could-not-check')
        await expect(claimPage.panel).toContainText('You may still be eligible.')
      }
      page.close()
    }
  })
})

describe('the node', () => {
  test('is down, limited, or of another chain: what the list says stands, what the chain would say is open', async ({
    page,
    claimPage,
    world,
  }) => {
    for (const rpc of ['down', 'limited', 'wrong-chain'] as const) {
      world.control({ rpc })
      await claimPage.open('safe-users', `#account=${world.accounts.ada.address}`)
      await expect(claimPage.panel).toHaveAttribute('data-state', 'could-not-check')
      await expect(claimPage.panel).toContainText('1,250 EVER')
      await page.getByText('3 of 5 checks passed, 2 not possible now').click()
      await expect(claimPage.trust('code')).toHaveAttribute('data-status', 'could-not-check')
      await expect(page.getByText('All 5 checks passed')).toHaveCount(0)
      world.control({ rpc: 'ok' })
      await claimPage.panel.getByRole('button', { name: 'Try again' }).click()
      await expect(claimPage.panel).toHaveAttribute('data-state', 'no-wallet')
      page.close()
    }
  })

  test('is silent: the page keeps waiting and answers when it speaks again', async ({ claimPage, world }) => {
    world.control({ rpc: 'stalled' })
    await claimPage.open('safe-users', `#account=${world.accounts.ada.address}`)
    await expect(claimPage.panel).toHaveAttribute('data-state', 'could-not-check')
    world.control({ rpc: 'ok' })
    await claimPage.panel.getByRole('button', { name: 'Try again' }).click()
    await expect(claimPage.panel).toHaveAttribute('data-state', 'no-wallet')
  })

  test('goes down while a claim is on its way: nothing is called failed', async ({
    claimPage,
    world,
    wallet,
  }) => {
    await wallet.connectBefore('ada')
    await claimPage.open()
    await expect(claimPage.claimButton).toBeVisible()
    await world.holdBlocks(true)
    await claimPage.claimButton.click()
    await expect(claimPage.panel).toHaveAttribute('data-state', 'sent')
    world.control({ rpc: 'down' })
    await expect(claimPage.panel).toContainText('The nodes don’t answer at the moment')
    await expect(claimPage.panel).toHaveAttribute('data-state', 'sent')
    world.control({ rpc: 'ok' })
    await world.chain.mine({ blocks: 1 })
    await expect(claimPage.panel).toHaveAttribute('data-state', 'done')
    await world.holdBlocks(false)
  })
})

describe('the receipt', () => {
  test('believes nothing of the page’s address but the transaction', async ({ page, world }) => {
    const hash = await world.chain.sendTransaction({
      account: world.accounts.ben.signer,
      to: world.accounts.dan.address,
      value: 1n,
    })
    await page.goto(`/claim/safe-users/receipt/?amount=1000000#transaction=${hash}&claimedAmount=1000000`)
    await expect(page.getByText('This transaction claimed nothing')).toBeVisible()
    await expect(page.getByText('1,000,000')).toHaveCount(0)
  })

  test('of no transaction, or of one that nobody has seen, says so', async ({ page }) => {
    await page.goto('/claim/safe-users/receipt/')
    await expect(page.getByText('No receipt to show')).toBeVisible()
    await page.goto('/claim/safe-users/receipt/#transaction=0x12')
    await expect(page.getByText('No receipt to show')).toBeVisible()
    await page.goto(`/claim/safe-users/receipt/#transaction=0x${'ab'.repeat(32)}`)
    await expect(page.getByText('Not confirmed yet')).toBeVisible()
  })
})

describe('what was sent', () => {
  /** Leaves a claim of Ada's in the browser's memory, as if an earlier visit had sent it. */
  async function remember(page: Page, claimPage: ClaimPage, world: Sandbox, hash: string) {
    const { address } = world.accounts.ada
    await claimPage.open('safe-users', `#account=${address}`)
    await expect(claimPage.panel).toHaveAttribute('data-state', 'no-wallet')
    await claimPage.panel.getByText('Proof that this is on the list').click()
    const shown = await claimPage.panel.getByText(/Number [\d,]+ of the list/).textContent()
    const index = Number(/Number ([\d,]+)/.exec(shown ?? '')?.[1]?.replaceAll(',', '')) - 1
    const { distributor } = world.campaign('safe-users')
    const attempt = {
      distributor,
      index,
      account: address,
      from: address,
      to: distributor,
      data: '0x',
      hash,
      sentAtBlock: 0,
    }
    await page.evaluate(
      (attempts) => localStorage.setItem('everclaim.attempts', attempts),
      JSON.stringify([attempt]),
    )
    await page.reload()
  }

  test('and paid nothing is not called a claim', async ({ page, claimPage, world }) => {
    const { ada, dan } = world.accounts
    const hash = await world.chain.sendTransaction({ account: ada.signer, to: dan.address, value: 1n })
    await remember(page, claimPage, world, hash)
    await expect(claimPage.panel).toHaveAttribute('data-state', 'paid-nothing')
    await claimPage.button('Back to the claim').click()
    await expect(claimPage.panel).toHaveAttribute('data-state', 'no-wallet')
  })

  test('and is known to nobody any more can be given up', async ({ page, claimPage, world }) => {
    await remember(page, claimPage, world, `0x${'cd'.repeat(32)}`)
    await expect(claimPage.panel).toContainText('No node shows the transaction at the moment')
    await world.chain.mine({ blocks: 40 })
    await claimPage.button('Claim again').click()
    await expect(claimPage.panel).toHaveAttribute('data-state', 'no-wallet')
    await page.reload()
    await expect(claimPage.panel).toHaveAttribute('data-state', 'no-wallet')
  })
})

test('whatever is typed that is no address gets one clear sentence', async ({ page, claimPage }) => {
  await claimPage.open()
  for (const [text, sentence] of [
    ['0x1234', 'An address has 42 characters; this has 6'],
    ['0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed', 'the capital letters do not match'],
    ['my wallet', 'neither an address (0x…) nor a name'],
    ['nobody.eth', 'This name has no address'],
  ] as const) {
    await claimPage.check(text)
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible()
    await expect(claimPage.panel).toHaveAttribute('data-state', 'idle')
    // It may be anything, a secret among it.
    expect(new URL(page.url()).hash).toBe(text === 'nobody.eth' ? '#account=nobody.eth' : '')
  }
  await claimPage.check(' ')
  await expect(page.getByRole('alert')).toHaveText('Enter an address or an ENS name.')
  await expect(page.getByLabel('Address or ENS name')).toBeFocused()
})
