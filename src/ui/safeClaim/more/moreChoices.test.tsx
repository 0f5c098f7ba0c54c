import { fireEvent } from '@testing-library/react'
import { encodeFunctionData, type Hex, parseAbi } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { blastStandInAbi } from '../../../../sandbox/devnet/artifacts.generated.ts'
import { standIns } from '../../../../sandbox/devnet/canonicalContracts.ts'
import { demoAccounts } from '../../../../sandbox/devnet/demoAccounts.ts'
import { unbatchCalls } from '../../../../sandbox/safe/batchCalls.ts'
import { decodeCall } from '../../../../sandbox/safe/decodeCall.ts'
import { encodeClaim } from '../../../chain/encodeClaim.ts'
import { draftTransaction } from '../../../multisig/build/draftTransaction.ts'
import { beginAgain, forget } from '../../test-support/openPage.tsx'
import { type ClaimPages, startClaimPages } from '../../test-support/startClaimPages.ts'
import { openClaimPage } from '../test-support/openClaimPage.tsx'

// What a Safe's transaction can do besides its claim, on the whole page that claims for it.

const { dan, olga, otto } = demoAccounts

let world: ClaimPages
beforeAll(async () => {
  world = await startClaimPages(['upcoming', 'ended', 'ether', 'usdb'])
})
afterAll(() => world?.stop())
afterEach(async () => {
  world.breakHosts([])
  await beginAgain(world)
})

const settingsOf = 'Blast settings of this Safe'
const box = (name: string) =>
  vi.waitFor(
    () => {
      const label = [...document.querySelectorAll('label')].find(({ textContent }) =>
        textContent?.startsWith(name),
      )
      const input = label?.querySelector('input')
      if (!input) throw new Error(`There is no box ${name}.`)
      return input
    },
    { timeout: 30_000 },
  )
const linkNamed = (name: string) =>
  [...document.querySelectorAll('a')].find(({ textContent }) => textContent === name)?.getAttribute('href') ??
  ''
/** @param list its name, as the attribute says it */
const rowOf = (list: string, words: string) =>
  [...document.querySelectorAll(`ul[aria-${list}] li`)].find(({ textContent }) =>
    textContent?.includes(words),
  )?.textContent
/** Yield 0 is automatic and 1 none, gas 0 is none and 1 claimable. */
async function modes() {
  const { chain } = world.devnet
  const blast = { abi: blastStandInAbi, address: standIns.blast, args: [world.safe] } as const
  const ethYield = await chain.readContract({ ...blast, functionName: 'readYieldConfiguration' })
  const [, , , gas] = await chain.readContract({ ...blast, functionName: 'readGasParams' })
  return { ethYield, gas }
}

test('several campaigns and two settings of Blast in one transaction, one of them claimed by somebody else before', async () => {
  expect(await modes()).toEqual({ ethYield: 1, gas: 0 })
  // A host that fails hides no other campaign.
  world.breakHosts(['ether'])
  const page = openClaimPage(world, { campaign: 'usdb', who: olga })
  await expect.poll(page.text).toContain('We couldn’t check ether')
  await expect.poll(page.text).toContain('2 others with nothing to claim now')
  expect(page.text()).toContain('Summer of 2024: It ended')
  world.breakHosts([])
  await page.press('Try again')
  const rebate = await box('Gas rebate')
  expect(rebate).toHaveProperty('checked', false)
  fireEvent.click(rebate)
  expect(document.querySelectorAll('[aria-label="Together"] dd')).toHaveLength(2)
  await page.unfold(settingsOf)
  await expect.poll(page.text).toContain('Now: none.')
  for (const name of ['Automatic ETH yield', 'Claimable gas fees']) {
    const setting = await box(name)
    expect(setting).toHaveProperty('checked', false)
    fireEvent.click(setting)
  }
  await page.press(/^Sign to claim/)
  await expect.poll(page.status).toBe('collecting')

  // The bytes that are signed: a tryClaim each, and the two settings.
  const [request] = page.asked
  const calls = unbatchCalls(request && 'transaction' in request ? request.transaction.data : '0x')
  expect(calls?.map(({ operation, value }) => [operation, value])).toEqual(Array(4).fill([0, 0n]))
  const distributorOf = async (id: 'ether' | 'usdb') => (await world.claimOf(id)).distributor.toLowerCase()
  expect(calls?.map(({ to, data }) => [to.toLowerCase(), decodeCall(data)?.method])).toEqual([
    [await distributorOf('usdb'), 'tryClaim'],
    [await distributorOf('ether'), 'tryClaim'],
    [standIns.blast, 'configureAutomaticYield'],
    [standIns.blast, 'configureClaimableGas'],
  ])

  const { distributor, allocation } = await world.claimOf('ether')
  const pushed = await world.send(
    encodeClaim({ distributor, ...allocation, index: BigInt(allocation.index) }),
  )
  const link = new URL(await page.copied('Copy link for the owners')).hash
  forget()
  const other = openClaimPage(world, { campaign: 'usdb', hash: link, who: otto })
  await expect.poll(other.status).toBe('collecting')
  const does = 'label="What it does"'
  await expect.poll(() => rowOf(does, 'Gas rebate')).toContain('Already claimed: skipped')
  await expect.poll(() => rowOf(does, 'Dollar rewards')).toContain('Proven by the list')
  expect(rowOf(does, 'Gas fees of the Safe')).toContain('kept aside until the Safe claims them')
  await other.press(/^Sign to claim/)
  await expect.poll(other.status).toBe('executable')
  // Where one campaign is done with, the rest of the proposal is not.
  const done = openClaimPage(world, { campaign: 'ether', who: otto })
  await expect.poll(done.status).toBe('overtaken')
  expect(done.text()).toContain('You can still execute it: this claim is skipped')
  const rest = linkNamed('Continue with the rest')
  expect(rest).toMatch(/^\/claim\/usdb\/safe\/#/)
  const next = openClaimPage(world, { campaign: 'usdb', hash: rest.replace(/^.*#/, '#'), who: otto })
  await next.press('Execute')
  next.comeBack()
  await expect.poll(next.status).toBe('done')
  const did = 'labelledby="outcomes"'
  await expect.poll(() => rowOf(did, 'Dollar rewards')).toContain('Claimed')
  expect(rowOf(did, 'Gas rebate')).toContain('Skipped: already claimed')
  for (const setting of ['Yield of the Safe’s ETH: added to the balance by itself', 'Gas fees of the Safe'])
    await expect.poll(() => rowOf(did, setting)).toContain('Set on chain')
  await expect.poll(() => linkNamed('See the receipt of the earlier claim')).toContain(pushed.hash)
  expect(await modes()).toEqual({ ethYield: 0, gas: 1 })

  // The page of the campaign that somebody else claimed says the same of the one transaction.
  const overtaken = openClaimPage(world, { campaign: 'ether', who: otto })
  await expect.poll(overtaken.text).toContain('It paid nothing: this was claimed before.')
  await expect.poll(() => rowOf(did, 'Dollar rewards')).toContain('Claimed')
  // And what is set so already is not offered again.
  const upcoming = openClaimPage(world, { campaign: 'upcoming', who: otto })
  await expect.poll(upcoming.status).toBe('not-started')
  await upcoming.unfold(settingsOf)
  await expect.poll(upcoming.text).toContain('The Safe’s ETH earns yield by itself already.')
  expect(await box('Automatic ETH yield')).toHaveProperty('disabled', true)
})

test('a campaign with terms of its own is left out, and leads to the page on which they are accepted', async () => {
  world.api.setTerms('ether', '1. Be kind.')
  const page = openClaimPage(world, { campaign: 'usdb', site: world.withApi, who: olga })
  fireEvent.click(await box('Gas rebate'))
  await expect.poll(page.text).toContain('It has terms of its own.')
  expect(linkNamed('Accept them on its page')).toMatch(/^\/claim\/ether\/safe\/#safe=0x/)
  expect(await box('Gas rebate')).toMatchObject({ checked: false, disabled: true })
  await page.press(/^Sign to claim [\d,]+ USDB$/)
  await expect.poll(page.status).toBe('collecting')
  const [request] = page.asked
  const data = request && 'transaction' in request ? request.transaction.data : '0x'
  expect(decodeCall(data)?.method).toBe('tryClaim')
})

test('a Safe that has a governor on Blast is offered no setting, which would take its claim down', async () => {
  const data: Hex = encodeFunctionData({
    abi: parseAbi(['function configureGovernor(address governor)']),
    args: [dan.address],
  })
  await world.execute(draftTransaction([{ to: standIns.blast, value: 0n, data }], 0), [olga, otto])
  const page = openClaimPage(world, { who: olga })
  await expect.poll(page.status).toBe('unproposed')
  await page.unfold(settingsOf)
  const sentence = `Only the governor that this Safe has named on Blast can change this: ${dan.address}.`
  await expect.poll(() => page.text().split(sentence).length - 1).toBe(2)
  for (const name of ['Automatic ETH yield', 'Claimable gas fees'])
    expect(await box(name)).toHaveProperty('disabled', true)
})
