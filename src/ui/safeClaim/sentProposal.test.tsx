import { fireEvent, screen } from '@testing-library/react'
import { type Address, encodeFunctionData, erc20Abi, type Hex, parseAbi } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { standIns } from '../../../sandbox/devnet/canonicalContracts.ts'
import { demoAccounts } from '../../../sandbox/devnet/demoAccounts.ts'
import { batchCalls } from '../../../sandbox/safe/batchCalls.ts'
import { noRefund } from '../../../sandbox/safe/safeTransaction.ts'
import { buildSafeClaim, type SafeClaimPart } from '../../claim/safeClaim/buildSafeClaim.ts'
import { proposalOf } from '../../multisig/proposal.ts'
import { proposalToText } from '../../multisig/sources/proposalText.ts'
import { chainId } from '../../multisig/test-support/startSafes.ts'
import { beginAgain, forget } from '../test-support/openPage.tsx'
import { type ClaimPages, startClaimPages } from '../test-support/startClaimPages.ts'
import { openClaimPage } from './test-support/openClaimPage.tsx'

// What owners, and anybody else, send to the page that claims for a Safe: by link, by file, by paste.

const { ada, dan, olga, otto } = demoAccounts

let world: ClaimPages
let claim: SafeClaimPart
beforeAll(async () => {
  world = await startClaimPages(['ether', 'usdb'])
  claim = await world.claimOf('ether')
})
afterAll(() => world?.stop())
afterEach(() => beginAgain(world))

/** A link to what anybody made up, signed by nobody. */
function linkTo(what: { to: Address; data: Hex; operation?: number; nonce?: number }): string {
  const { safe } = world
  const { to, data, operation = 0, nonce = 0 } = what
  const proposal = proposalOf({ chainId, safe }, { ...noRefund, to, data, value: 0n, operation, nonce })
  return `#safe=${safe}&proposal=${proposalToText(chainId, proposal)}`
}
const refusal = 'Don’t sign this: it does more than claim for this Safe'
const signClaim = /^Sign to claim/
const alert = () => document.querySelector('[role="alert"]')?.textContent
const verified = () => document.querySelectorAll('[data-status="verified"]').length

describe('a stranger’s link is shown for what it is, and is not signed', () => {
  const isRefused = async (what: Parameters<typeof linkTo>[0], why: string) => {
    const page = openClaimPage(world, { hash: linkTo(what), who: olga })
    await expect.poll(page.text).toContain(refusal)
    expect(page.text()).toContain(why)
    await expect.poll(page.status).toBe('unproposed')
    // No proposal is there to sign but the Safe's own claim.
    expect(document.querySelector('[data-follows^="0x"]')).toBeNull()
    return page
  }
  const sets = (functionName: 'configureVoidYield' | 'configureAutomaticYield') => ({
    to: standIns.blast,
    value: 0n,
    data: encodeFunctionData({ abi: parseAbi([`function ${functionName}()`]), functionName } as never),
  })
  const mine = () => buildSafeClaim({ claims: [claim], nonce: 0 })

  test('a transfer of its tokens; its own claim is offered all the same, and the link can be left', async () => {
    const { demoToken } = world.devnet
    const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args: [ada.address, 1n] })
    const page = await isRefused(
      { to: demoToken, data },
      `It calls ${demoToken}, which is no campaign of this site.`,
    )
    await expect.poll(() => page.has(signClaim)).toBe(true)
    await page.press('Dismiss')
    expect(page.text()).not.toContain(refusal)
    expect(window.location.hash).toBe(`#safe=${world.safe}`)
    expect(page.asked).toEqual([])
  })

  test('foreign code as the Safe’s own', async () => {
    await isRefused({ to: dan.address, data: '0x', operation: 1 }, 'It runs foreign code as the Safe’s own')
  })

  test('a setting of Blast beside the claim, by which the Safe would earn nothing', async () => {
    await isRefused(
      batchCalls([mine(), sets('configureVoidYield')]),
      'in a way that this site does not offer',
    )
  })

  test('what this site offers is said above the button; so is a nonce that never comes, and it can be dismissed', async () => {
    const offered = { ...batchCalls([mine(), sets('configureAutomaticYield')]), nonce: 400_000 }
    const page = openClaimPage(world, { hash: linkTo(offered), who: olga })
    await expect.poll(page.status).toBe('collecting')
    expect(document.querySelector('[aria-label="Also in it"]')?.textContent).toMatch(
      /^Yield of the Safe’s ETH: added to the balance by itself/,
    )
    expect(page.text()).toContain('Nonce 0 comes first; this one is 400000.')
    expect(page.has(signClaim)).toBe(true)
    await page.press('Dismiss')
    await expect.poll(page.status).toBe('unproposed')
    page.reload()
    await expect.poll(page.status).toBe('unproposed')
    expect(page.asked).toEqual([])
  })

  test('an honest co-owner’s, opened at the wrong campaign, leads to its own', async () => {
    const usdb = buildSafeClaim({ claims: [await world.claimOf('usdb')], nonce: 0 })
    const page = openClaimPage(world, { hash: linkTo(usdb), who: olga })
    await expect.poll(page.text).toContain('This is for another campaign')
    expect(screen.getByText('Open it there').getAttribute('href')).toMatch(
      new RegExp(`^/claim/usdb/safe/#safe=${world.safe}&proposal=`),
    )
    expect(page.text()).not.toContain(refusal)
  })

  test('one that cannot be read is said so, and is left behind', async () => {
    const page = openClaimPage(world, { hash: `#safe=${world.safe}&proposal=eyJub3QiOiJvbmUifQ` })
    await expect.poll(page.text).toContain('The proposal in this link can’t be used')
    await page.press('Continue without it')
    expect(page.text()).not.toContain('The proposal in this link can’t be used')
  })
})

describe('signatures go by file and by paste', () => {
  test('what is damaged is reported, and nothing of it is used', async () => {
    const page = openClaimPage(world, { who: olga })
    await page.press(signClaim)
    await expect.poll(page.status).toBe('collecting')
    const file = await page.saved('Save as a file')
    expect(file.name).toMatch(/^safe-claim-[0-9a-f]{8}\.json$/)

    forget()
    const other = openClaimPage(world, { who: otto })
    await expect.poll(other.status).toBe('unproposed')
    const openFile = (text: string) =>
      fireEvent.change(document.querySelector('input[type="file"]') as HTMLElement, {
        target: { files: [new File([text], file.name, { type: 'application/json' })] },
      })
    openFile(file.text.replace(/"nonce": \d+/, '"nonce": 7'))
    await expect.poll(alert).toContain('This proposal’s hash doesn’t match')
    expect(other.status()).toBe('unproposed')
    openFile(file.text)
    await expect.poll(other.status).toBe('collecting')
    other.reload()
    await other.press(signClaim)
    await expect.poll(other.status).toBe('executable')
    const link = await other.copied('Copy link for the owners')

    // Back at the first machine, which knows its own signature only.
    forget()
    const first = openClaimPage(world, { who: olga })
    await expect.poll(first.status).toBe('unproposed')
    await first.paste(file.text)
    await expect.poll(first.status).toBe('collecting')
    await first.paste('{"format":"everclaim-signed-claim/1"}')
    // A claim authorization is called what it is.
    await expect
      .poll(alert)
      .toBe(
        'This is a claim authorization, not a proposal. Open it under “Pay the tokens to another address”.',
      )
    await first.paste(link.slice(0, -9))
    await expect.poll(alert).not.toContain('authorization')
    expect(alert()).toBeTruthy()
    expect(first.status()).toBe('collecting')
    await first.paste(link)
    await expect.poll(first.status).toBe('executable')
    expect(verified()).toBe(2)
  })
})
