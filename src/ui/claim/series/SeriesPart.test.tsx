import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { browserStorage } from '../../../storage/browserStorage.ts'
import { createQueryClient } from '../../page/createQueryClient.ts'
import { inPage, type PageFacts, plainSite } from '../../test-support/drawPage.ts'
import type { WalletState } from '../../wallet/walletContext.ts'
import { SeriesPart } from './SeriesPart.tsx'
import { account, type RoundSeed, seedSeries } from './test-support/seriesFixture.ts'

afterEach(() => {
  cleanup()
  browserStorage.removeItem('everclaim.attempts')
})

const connected: WalletState = {
  status: 'connected',
  kind: 'wallet',
  account,
  chainId: 81457,
  name: 'A wallet',
  icon: undefined,
}
const safe = { threshold: 2, owners: [account] } as const

function draw(
  seeds: readonly RoundSeed[],
  { refused, site = plainSite, ...facts }: PageFacts & { refused?: readonly number[] } = {},
) {
  const queries = createQueryClient()
  // What was read is all that there is: nobody answers a page that is only drawn.
  queries.setDefaultOptions({ queries: { staleTime: Number.POSITIVE_INFINITY, retry: false } })
  for (const key of ['claimed', 'plan', 'series-answers'])
    queries.setQueryDefaults([key], { staleTime: Number.POSITIVE_INFINITY, refetchInterval: false })
  const { campaign, pkg } = seedSeries(queries, site, seeds, refused ? { refused } : {})
  render(
    inPage(
      <SeriesPart campaign={campaign} manifest={pkg.manifest} account={account}>
        <p>The campaign’s own claim</p>
      </SeriesPart>,
      { site, queries, ...facts },
    ),
  )
}
const panel = () => screen.queryByRole('region', { name: 'The claim' })
const said = () => panel()?.querySelector('[role="status"]')?.textContent
const rows = () =>
  [...document.querySelectorAll<HTMLElement>('[data-round]')].map(({ dataset, textContent }) => [
    dataset.round,
    dataset.answer,
    textContent,
  ])
const own = () => screen.queryByText('The campaign’s own claim')

test('what is open of several rounds is added up, and each round says what it has', async () => {
  draw(['open', 'not-listed', 'claimed', 'open', 'ended', 'not-started'], { wallet: connected })
  await expect.poll(() => screen.queryByRole('button', { name: /^Claim 90 EVER/ })).not.toBeNull()
  expect(said()).toContain('You can claim 2 rounds')
  expect(own()).toBeNull()
  expect(screen.getByRole('heading', { name: 'Round 6 of 6' })).not.toBeNull()
  expect(screen.getByText(/in 5 rounds/).textContent).toBe('160 EVER in 5 rounds, 40 EVER claimed')
  expect(rows().map(([round, answer]) => [round, answer])).toEqual([
    ['6', 'open'],
    ['5', 'not-listed'],
    ['4', 'claimed'],
    ['3', 'open'],
    ['2', 'ended'],
    ['1', 'not-started'],
  ])
  expect(rows()[1]?.[2]).toContain('This address isn’t on its list')
  // The page's own round leads nowhere, every other one to its page.
  expect(screen.queryByRole('link', { name: 'View Round 6: Rewards of month 6' })).toBeNull()
  expect(
    screen.getByRole('link', { name: 'View Round 3: Rewards of month 3' }).getAttribute('href'),
  ).toContain('/claim/round-3/')
})

test('without a wallet anybody is asked to connect one', async () => {
  draw(['open', 'open'])
  await expect.poll(said).toContain('This address can claim 2 rounds')
  expect(said()).toContain('Any wallet can pay the network fee. The tokens go to this address only.')
  expect(panel()?.dataset.state).toBe('no-wallet')
})

test('where the campaign’s own round alone is open, it is claimed as any campaign', () => {
  draw(['open', 'claimed', 'not-listed'], { wallet: connected })
  expect(own()).not.toBeNull()
  expect(panel()).toBeNull()
  expect(rows()).toHaveLength(3)
})

test('where another round alone is open, it is claimed here', async () => {
  draw(['not-listed', 'open'], { wallet: connected })
  await expect.poll(() => screen.queryByRole('button', { name: /^Claim 10 EVER/ })).not.toBeNull()
  expect(said()).toContain('You can claim 1 round')
})

test.each<[string, readonly RoundSeed[], string]>([
  ['on no list', ['not-listed', 'not-listed'], 'This address can’t claim here'],
  ['one could not be checked', ['not-listed', 'unreadable'], 'We couldn’t check all rounds'],
  ['one is missing', ['not-listed', 'missing'], 'We couldn’t check all rounds'],
  ['all of it is claimed', ['not-listed', 'claimed'], 'Already claimed'],
  ['claimed, and one could not be checked', ['not-listed', 'claimed', 'unreadable'], 'We couldn’t check all'],
  ['too late', ['not-listed', 'ended'], 'The rounds with this address have ended'],
  ['too early', ['not-listed', 'not-started', 'claimed'], 'Claims open'],
])('with nothing open the state is said of all rounds: %s', (_, seeds, words) => {
  draw(seeds)
  expect(panel()?.dataset.state).toBe('rounds')
  expect(said()).toContain(words)
})

test('a round that could not be checked is neither a no nor in the way of the others', async () => {
  draw(['open', 'missing', 'unreadable', 'open'], { wallet: connected })
  await expect.poll(() => screen.queryByRole('button', { name: /^Claim 50 EVER/ })).not.toBeNull()
  const [, missing, unreadable] = rows()
  expect(missing).toEqual([
    '3',
    'could-not-check',
    expect.stringContaining('We couldn’t check. You may still be eligible.'),
  ])
  expect(missing?.[2]).toContain('Round 3: round-3')
  expect(unreadable?.[2]).toContain('The host did not answer.')
})

test('what a simulation refuses is left out of the sum, with the reason', async () => {
  draw(['open', 'open', 'open'], { wallet: connected, refused: [2] })
  await expect.poll(() => screen.queryByRole('button', { name: /^Claim 40 EVER/ })).not.toBeNull()
  expect(rows()[1]?.[2]).toContain('Can’t be claimed now. The token refused the transfer.')
})

test('while lists are looked through, how far it is', () => {
  draw(['open', 'checking', 'checking'])
  expect(said()).toBe('Checked 1 of 3 rounds')
  expect(screen.getByRole('progressbar').getAttribute('value')).toBe('1')
  // Nobody has to wait for the others.
  fireEvent.click(screen.getByRole('button', { name: 'Check only this round' }))
  expect(own()).not.toBeNull()
})

test('rounds that are not open yet are saved for a calendar', async () => {
  draw(['not-listed', 'not-started', 'not-started'])
  await expect.poll(() => screen.queryByRole('button', { name: 'Add to calendar' })).not.toBeNull()
  cleanup()
  draw(['not-listed', 'claimed'])
  expect(screen.queryByRole('button', { name: 'Add to calendar' })).toBeNull()
})

test('only this round is a press away, and so is the way back', async () => {
  draw(['open', 'open'], { wallet: connected })
  fireEvent.click(await screen.findByRole('button', { name: 'Claim only this round' }))
  expect(own()).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Claim all rounds together' }))
  await expect.poll(() => screen.queryByRole('button', { name: /^Claim 30 EVER/ })).not.toBeNull()
})

test('the wallet is asked for exactly the rounds of the plan, with its gas', async () => {
  const sendCall = vi.fn(() => Promise.reject(Object.assign(new Error('no'), { code: 4001 })))
  draw(['open', 'claimed', 'open'], { wallet: connected, actions: { sendCall } })
  fireEvent.click(await screen.findByRole('button', { name: /^Claim 40 EVER/ }))
  await expect.poll(() => sendCall.mock.calls.length).toBe(1)
  expect(sendCall.mock.calls[0]).toMatchObject([
    { from: account, to: '0xcA11bde05977b3631167028862bE2a173976CA11', value: 0n, gas: 200_000n },
    {
      intent: {
        kind: 'claim-rounds',
        account,
        rounds: [{ amount: 3n * 10n ** 19n }, { amount: 10n ** 19n }],
        series: [{}, {}, {}],
      },
      before: { nonce: 4, block: 5 },
    },
  ])
})

test('a Safe is led to the page on which its owners sign once for all rounds, listed or not', () => {
  const wallet: WalletState = { ...connected, safeAccount: safe }
  draw(['open', 'open', 'open'], { wallet })
  expect(panel()?.dataset.state).toBe('safe')
  const link = screen.getByRole('link', { name: 'Claim all rounds for this Safe' })
  expect(link.getAttribute('href')).toMatch(
    new RegExp(`^/claim/round-3/safe/?#safe=${account}&with=round-2,round-1$`),
  )
})
