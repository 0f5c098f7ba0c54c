import { fireEvent, screen } from '@testing-library/react'
import { erc20Abi, type Hex, parseAbi } from 'viem'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { demoAccounts } from '../../../../sandbox/devnet/demoAccounts.ts'
import { unbatchCalls } from '../../../../sandbox/safe/batchCalls.ts'
import { beginAgain, forget } from '../../test-support/openPage.tsx'
import { type ClaimPages, startClaimPages } from '../../test-support/startClaimPages.ts'
import { openClaimPage } from '../test-support/openClaimPage.tsx'

// Who votes with what a Safe has claimed, on the whole page that claims for it: the token is OpenZeppelin's.

const { dan, olga, otto } = demoAccounts
const votes = 'Who votes with this Safe’s EVER'

let world: ClaimPages
beforeAll(async () => {
  world = await startClaimPages(['safe-users'])
})
afterAll(() => world?.stop())
afterEach(() => beginAgain(world))

const rowOf = (list: string, words: string) =>
  [...document.querySelectorAll(`ul[aria-${list}] li`)].find(({ textContent }) =>
    textContent?.includes(words),
  )?.textContent

test('who votes with the Safe’s tokens is a second call of its claim, signed by two and read from the token', async () => {
  const delegatee = dan.address
  const votesOf = async (account: Hex) => {
    const { chain, demoToken } = world.devnet
    const abi = parseAbi(['function getVotes(address account) view returns (uint256)'])
    return chain.readContract({ abi, address: demoToken, functionName: 'getVotes', args: [account] })
  }
  const before = await votesOf(delegatee)
  const page = openClaimPage(world, { campaign: 'safe-users', who: olga })
  await expect.poll(page.status).toBe('unproposed')
  // It is folded away until it is known that the token has votes.
  await expect.poll(page.text).toContain(votes)
  await page.unfold(votes)
  await expect.poll(page.text).toContain('Now: nobody.')
  const field = await vi.waitFor(() => screen.getByLabelText('Address that votes (optional)'))
  fireEvent.change(field, { target: { value: delegatee } })
  await page.press('Sign to claim, with 1 more')
  await expect.poll(page.status).toBe('collecting')
  const [request] = page.asked
  // The guard gets what it needs to recompute whose token it is.
  expect(request).toMatchObject({
    inside: { claimsWith: { parameters: { token: world.devnet.demoToken.toLowerCase() } } },
  })
  const calls = unbatchCalls(request && 'transaction' in request ? request.transaction.data : '0x')
  expect(calls?.map(({ to, data }) => [to.toLowerCase(), data.slice(0, 10)])).toEqual([
    [(await world.claimOf('safe-users')).distributor.toLowerCase(), expect.anything()],
    [world.devnet.demoToken.toLowerCase(), '0x5c19a95c'],
  ])

  const link = new URL(await page.copied('Copy link for the owners')).hash
  forget()
  const other = openClaimPage(world, { campaign: 'safe-users', hash: link, who: otto })
  await expect.poll(other.status).toBe('collecting')
  await expect
    .poll(() => rowOf('label="What it does"', 'votes with the Safe’s tokens'))
    .toContain('Read from the bytes')
  await other.press(/^Sign to claim/)
  await expect.poll(other.status).toBe('executable')
  await other.press('Execute')
  other.comeBack()
  await expect.poll(other.status).toBe('done')
  await expect
    .poll(() => rowOf('labelledby="outcomes"', 'votes with the Safe’s tokens'))
    .toContain('Set on chain')
  // All that the Safe has, not only what it has claimed.
  const { chain, demoToken } = world.devnet
  const has = { abi: erc20Abi, address: demoToken, functionName: 'balanceOf', args: [world.safe] } as const
  expect((await votesOf(delegatee)) - before).toBe(await chain.readContract(has))
})
