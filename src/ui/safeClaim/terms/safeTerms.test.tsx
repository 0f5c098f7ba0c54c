import { encodeFunctionData } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { demoAccounts } from '../../../../sandbox/devnet/demoAccounts.ts'
import type { SiteConfig } from '../../../config/site.ts'
import { changes } from '../../../multisig/test-support/startSafes.ts'
import { beginAgain, forget } from '../../test-support/openPage.tsx'
import { type ClaimPages, startClaimPages } from '../../test-support/startClaimPages.ts'
import { type ClaimPage, openClaimPage } from '../test-support/openClaimPage.tsx'

// The terms of a campaign, accepted for a Safe by its owners, on the whole page that claims for it.

const { dan, olga, omar, otto } = demoAccounts
const text = 'Terms of a test\n\n1. Be kind.\n2. <b>Nothing here is more than text.</b>'
const accepted = 'The owners accepted this campaign’s terms'

let world: ClaimPages
beforeAll(async () => {
  world = await startClaimPages(['ether', 'usdb'])
})
afterAll(() => world?.stop())
afterEach(() => beginAgain(world))

const gate = () => document.querySelector('[data-safe-terms]')?.textContent ?? ''
const terms = () => document.querySelector('[aria-label="Terms of this campaign"]')?.textContent ?? ''
const alert = () => document.querySelector('[role="alert"]')?.textContent
/** Both the API and the wallet service. */
const both = (): SiteConfig => ({ ...world.withApi, safeService: world.served.safeService })
const bring = (page: ClaimPage, pasted: string) => page.paste(pasted, /this acceptance$|^Open an acceptance/)
const linkOf = async (page: ClaimPage) => new URL(await page.copied('Copy the acceptance’s link'))

test('where one owner is enough, one signature is', async () => {
  world.api.setTerms('ether', text)
  await world.act(encodeFunctionData({ abi: changes, functionName: 'changeThreshold', args: [1n] }))
  const page = openClaimPage(world, { site: world.withApi, who: omar })
  await expect.poll(terms).toContain('1 of its 3 owners signs, once for the Safe')
  await page.press('Sign to accept the terms')
  await expect.poll(gate).toContain(accepted)
})

test('a link or file of something else brings nothing; terms that change are read again; who has left does not count', async () => {
  world.api.setTerms('ether', text)
  world.api.setTerms('usdb', text)
  const ofUsdb = openClaimPage(world, { campaign: 'usdb', site: world.withApi, who: otto })
  await ofUsdb.press('Sign to accept the terms')
  await expect.poll(terms).toContain('1 of 2')
  const elsewhere = await linkOf(ofUsdb)

  const page = openClaimPage(world, { site: world.withApi, who: otto })
  await bring(page, elsewhere.href)
  await expect.poll(alert).toContain('This acceptance is for another campaign.')
  await expect.poll(terms).toContain('0 of 2')
  await page.press('Sign to accept the terms')
  await expect.poll(terms).toContain('1 of 2')
  const file = (await page.saved('Save the acceptance as a file')).text
  const parsed = JSON.parse(file) as { messageHash: `0x${string}`; signatures: object[] }
  const stranger = { signer: dan.address, signature: await dan.signer.sign({ hash: parsed.messageHash }) }
  await bring(page, JSON.stringify({ ...parsed, signatures: [{ ...stranger, signer: olga.address }] }))
  await expect.poll(alert).toContain('A signature in this acceptance is not that of the account it names.')
  // Genuine, and of nobody who has a say.
  await bring(page, JSON.stringify({ ...parsed, signatures: [stranger] }))
  await expect.poll(terms).toContain('who does not own this Safe')
  expect(terms()).toContain('1 of 2')
  const link = await linkOf(page)

  // What Otto signed counts as long as he is an owner.
  const swap = (from: `0x${string}`, to: `0x${string}`) =>
    world.act(encodeFunctionData({ abi: changes, functionName: 'swapOwner', args: [olga.address, from, to] }))
  await swap(otto.address, dan.address)
  page.reload()
  await expect.poll(terms).toContain('0 of 2')
  await swap(dan.address, otto.address)
  page.reload()
  await expect.poll(terms).toContain('1 of 2')

  world.api.setTerms('ether', `${text}\n3. Be kinder.`)
  page.connect(omar)
  await page.press('Sign to accept the terms')
  page.connect(olga)
  await page.press('Sign to accept the terms')
  await expect.poll(terms).toContain('The terms have changed.')
  expect(terms()).toContain('3. Be kinder.')
  await expect.poll(terms).toContain('0 of 2')
  page.open(link.hash)
  await expect.poll(terms).toContain('This acceptance is of other terms than today’s')
  await page.press('Continue without it')
  await expect.poll(terms).not.toContain('other terms than today’s')
  await page.press('Sign to accept the terms')
  await expect.poll(terms).toContain('1 of 2')
  page.connect(otto)
  await page.press('Sign to accept the terms')
  await expect.poll(gate).toContain(accepted)
})

test('with a wallet service no link is needed: the second owner finds the first one’s signature', async () => {
  world.api.setTerms('ether', text)
  const page = openClaimPage(world, { site: both(), who: olga })
  await page.press('Sign to accept the terms')
  await expect.poll(terms).toContain('The other owners find it in the Safe’s messages.')
  forget()
  const other = openClaimPage(world, { site: both(), who: omar })
  await expect.poll(terms).toContain('1 of 2')
  await other.press('Sign to accept the terms')
  await expect.poll(gate).toContain(accepted)
})

test('the API is away: from the start, and when all have signed; nobody waits, and nobody signs twice', async () => {
  world.api.setTerms('ether', text)
  world.api.control({ answers: 'down' })
  const page = openClaimPage(world, { site: both(), who: olga })
  await expect.poll(gate).toContain('We couldn’t check whether this campaign has terms')
  expect(gate()).toContain('You can still claim.')
  await expect.poll(() => page.has(/^Sign to claim/)).toBe(true)

  world.api.control({ answers: 'ok' })
  page.reload()
  await page.press('Sign to accept the terms')
  await expect.poll(terms).toContain('1 of 2')
  expect(page.has(/^Sign to claim/)).toBe(false)
  // Neither takes the last signature: one notice says so, that of this site.
  world.api.control({ answers: 'down' })
  world.service.walletService.control({ answers: 'down' })
  page.connect(otto)
  await page.press('Sign to accept the terms')
  await expect.poll(terms).toContain('Signed, but we don’t know whether this site accepted it')
  await expect.poll(gate).toContain('Nobody waits for the terms now')
  await page.press(/^Sign to claim/)
  await expect.poll(page.status).toBe('collecting')
  // What is signed is there when the API is.
  world.api.control({ answers: 'ok' })
  await page.press('Try again')
  await expect.poll(gate).toContain(accepted)
})
