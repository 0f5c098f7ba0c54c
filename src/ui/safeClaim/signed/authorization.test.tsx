import { fireEvent, screen } from '@testing-library/react'
import { type Address, concatHex, type Hex } from 'viem'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { demoAccounts } from '../../../../sandbox/devnet/demoAccounts.ts'
import { safeAbi } from '../../../../sandbox/safe/safeAbi.ts'
import type { SafeClaimPart } from '../../../claim/safeClaim/buildSafeClaim.ts'
import { withHashes } from '../../../claim/safeClaim/claimAuthorization.ts'
import { claimAuthorizationToFile } from '../../../claim/safeClaim/claimAuthorizationText.ts'
import { draftMessageApproval } from '../../../claim/safeClaim/messageApproval.ts'
import { safeTxHashOf } from '../../../multisig/sign/safeTxHashOf.ts'
import { chainId } from '../../../multisig/test-support/startSafes.ts'
import { beginAgain, forget } from '../../test-support/openPage.tsx'
import { type ClaimPages, startClaimPages } from '../../test-support/startClaimPages.ts'
import { type ClaimPage, openClaimPage } from '../test-support/openClaimPage.tsx'

// The claim that a Safe signs and anybody sends, on the whole page that claims for it.

const { ada, cleo, dan, olga, otto } = demoAccounts

let world: ClaimPages
let claim: SafeClaimPart
beforeAll(async () => {
  world = await startClaimPages(['ether'])
  claim = await world.claimOf('ether')
})
afterAll(() => world?.stop())
afterEach(() => beginAgain(world))

const status = () => document.querySelector<HTMLElement>('[data-authorization]')?.dataset.authorization
const text = () => document.querySelector('[data-authorization]')?.textContent ?? ''
const alert = () => document.querySelector('[role="alert"]')?.textContent
const fill = async (label: string, value: string) =>
  fireEvent.change(await screen.findByLabelText(label), { target: { value } })
/** As the owner in front of the page types it. */
async function prepare(page: ClaimPage, recipient: Address) {
  await expect.poll(page.status).toBe('unproposed')
  await page.unfold('Pay the tokens to another address')
  await fill('Address that receives the tokens', recipient)
  await fill('How long the claim authorization is valid', '1')
  await page.press('Prepare the claim authorization')
  await expect.poll(status).toBe('collecting')
}
async function sign(page: ClaimPage) {
  const known = await screen.findByLabelText(/^I know the address that is paid/)
  fireEvent.click(known)
  await page.press('Sign the claim authorization')
}
type Saved = {
  messageHash: Hex
  contentHash?: Hex
  deadline: number
  signatures: { signer: Address; signature: Hex }[]
}
const save = async (page: ClaimPage) =>
  JSON.parse((await page.saved('Save the claim authorization as a file')).text) as Saved
const bring = (page: ClaimPage, pasted: unknown, opener = /^Add signatures to this claim authorization$/) =>
  page.paste(typeof pasted === 'string' ? pasted : JSON.stringify(pasted), opener)

describe('a claim authorization', () => {
  test('that no owner has signed is not opened from a link; with one signature it is, and with two the Safe has signed it', async () => {
    const page = openClaimPage(world, { who: olga })
    await expect.poll(page.status).toBe('unproposed')
    await page.unfold('Pay the tokens to another address')
    await fill('Address that receives the tokens', world.safe)
    await expect.poll(page.text).toContain('This is the Safe itself.')
    page.reload()
    await prepare(page, ada.address)
    expect(text()).toContain('The tokens go to the address below, not to this Safe')
    expect(text()).toContain(ada.address)
    const unsigned = window.location.hash
    expect(unsigned).toContain('signed=')
    // The one who has prepared it finds it again.
    page.reload()
    await expect.poll(status).toBe('collecting')
    await sign(page)
    await expect.poll(text).toContain('1 of 2')
    const link = await page.copied('Copy the claim authorization’s link')
    expect(new URL(link).search).toBe('')

    forget()
    const other = openClaimPage(world, { hash: unsigned, who: otto })
    await expect.poll(status).toBe('unsigned')
    expect(text()).toContain('No owner has signed this')
    expect(text()).not.toContain('Paid to')
    expect(other.has('Sign the claim authorization')).toBe(false)

    other.open(new URL(link).hash)
    await expect.poll(status).toBe('collecting')
    await sign(other)
    await expect.poll(status).toBe('signed')
    expect(text()).toContain('The Safe has signed it')
    const { signatures } = await save(other)
    expect(signatures.map(({ signer }) => signer)).toEqual(
      [olga.address, otto.address].sort((a, b) => (BigInt(a) < BigInt(b) ? -1 : 1)),
    )
    const contentHash = /Content hash(0x[0-9a-f]{64})/.exec(text())?.[1] as Hex
    // What the distributor will ask, asked of the Safe on the chain.
    const answer = await world.devnet.chain.readContract({
      address: world.safe,
      abi: safeAbi,
      functionName: 'isValidSignature',
      args: [contentHash, concatHex(signatures.map(({ signature }) => signature))],
    })
    expect(answer).toBe('0x1626ba7e')

    // A stranger sends it; nobody is asked to pay twice because the page was closed.
    const before = await world.devnet.chain.getBalance({ address: ada.address })
    other.connect(dan)
    await expect.poll(text).toContain('claimWithSignature')
    await world.devnet.holdBlocks(true)
    await other.press('Send the claim')
    await expect.poll(text).toContain('Waiting for Blast')
    const sent = document.querySelector('[data-authorization] a[href*="/tx/"]')?.getAttribute('href')
    other.reload()
    await expect.poll(status).toBe('signed')
    expect(document.querySelector('[data-authorization] a[href*="/tx/"]')?.getAttribute('href')).toBe(sent)
    expect(other.has('Send the claim')).toBe(false)
    await world.devnet.holdBlocks(false)
    await world.devnet.chain.mine({ blocks: 1 })
    other.comeBack()
    await expect.poll(other.status).toBe('overtaken')
    expect(other.text()).toContain('Already claimed')
    const { amount } = claim.allocation
    expect((await world.devnet.chain.getBalance({ address: ada.address })) - before).toBe(amount)
  })

  test('approved on chain through SignMessageLib needs no signatures, and anybody sends it', async () => {
    const { chain } = world.devnet
    const page = openClaimPage(world, { site: world.served, who: olga })
    await prepare(page, cleo.address)
    const terms = window.location.hash
    await page.unfold('Or approve it on chain')
    await page.press('Prepare the approval')
    const contentHash = /Content hash(0x[0-9a-f]{64})/.exec(text())?.[1] as Hex
    const approval = draftMessageApproval(contentHash, 0)
    const hash = safeTxHashOf({ chainId, safe: world.safe }, approval)
    expect(text()).toContain(hash)
    const buttons = [...document.querySelectorAll<HTMLElement>('[data-authorization] button')]
    buttons.find(({ textContent }) => textContent?.trim() === 'Sign and propose')?.click()
    await expect.poll(page.text).toContain('The approval is proposed')
    page.reload()
    await expect.poll(page.text).toContain('The approval is proposed')
    expect(page.has('Prepare the approval')).toBe(false)
    expect(screen.getByText('Sign and execute it in the workspace').getAttribute('href')).toContain(hash)
    expect((await world.service.transactions.find(hash))?.confirmations).toHaveLength(1)
    await world.execute(approval, [olga, otto])

    page.open(terms)
    await expect.poll(status).toBe('signed')
    expect(text()).toContain('The owners approved it on chain')
    expect(text()).toContain('0 of 2')
    const before = await chain.getBalance({ address: cleo.address })
    page.connect(dan)
    await page.press('Send the claim')
    page.comeBack()
    await expect.poll(page.status).toBe('overtaken')
    expect((await chain.getBalance({ address: cleo.address })) - before).toBe(claim.allocation.amount)
  })

  test('that is damaged or forged is refused in a sentence, and no wallet is asked', async () => {
    const page = openClaimPage(world, { who: olga })
    await prepare(page, ada.address)
    await sign(page)
    await expect.poll(text).toContain('1 of 2')
    const saved = await save(page)
    await bring(page, JSON.stringify(saved).replaceAll(ada.address, dan.address))
    await expect.poll(alert).toContain('This claim authorization contradicts itself')
    const byDan = await dan.signer.sign({ hash: saved.messageHash })
    const withSigner = (signer: Address) => ({
      ...saved,
      signatures: [...saved.signatures, { signer, signature: byDan }],
    })
    await bring(page, withSigner(otto.address))
    await expect
      .poll(alert)
      .toContain('A signature in this claim authorization is not that of the account it names.')
    await bring(page, '{"format":"everclaim-safe-proposal/1"}')
    await expect.poll(alert).not.toContain('is not that of the account')
    expect(alert()).toBeTruthy()
    // Genuine, and of nobody who has a say.
    await bring(page, withSigner(dan.address))
    await expect.poll(text).toContain('who does not own this Safe')
    expect(text()).toContain('1 of 2')
    expect(status()).toBe('collecting')

    page.open(`#safe=${world.safe}&signed=${window.location.hash.slice(-60)}`)
    await expect.poll(page.text).toContain('This claim authorization can’t be used')
    await page.press('Dismiss')
    expect(page.text()).not.toContain('This claim authorization can’t be used')
    await expect.poll(page.status).toBe('unproposed')

    // In order, and of terms that the form would not take: the campaign's own contract gets the tokens.
    const { distributor, allocation } = claim
    const { deadline } = saved
    const lost = { chainId, safe: world.safe, distributor, ...allocation, recipient: distributor, deadline }
    await bring(page, claimAuthorizationToFile(withHashes(lost, [])), /^Open a claim authorization/)
    await expect.poll(status).toBe('collecting')
    expect(text()).toContain('Tokens sent to this recipient would be lost.')
    expect(page.has('Sign the claim authorization')).toBe(false)
    expect(page.text()).not.toContain('Or approve it on chain')
    expect(page.asked).toHaveLength(1)
  })
})
