import { expect, test } from 'vitest'
import type { ClaimState } from '../../claim/claimState.ts'
import { drawPage, plainSite, readText } from '../test-support/drawPage.ts'
import { HelpLink } from './HelpLink.tsx'
import { HelpPage } from './HelpPage.tsx'
import { helpFor } from './helpFor.ts'
import { questions } from './questions.ts'

const help = 'https://acme.example/help'
const supported = { ...plainSite, brand: { ...plainSite.brand, links: { help, social: [] } } }

const draw = (site = plainSite) => drawPage(<HelpPage />, { site })

/** In `none` of these there is anything to ask: they are read, typed in or waited for. */
const answers: Record<ClaimState['status'], keyof typeof questions | 'none'> = {
  idle: 'safe',
  checking: 'none',
  'could-not-check': 'failed',
  'not-eligible': 'not-listed',
  'campaign-cancelled': 'none',
  'not-started': 'none',
  ended: 'none',
  'nothing-due': 'none',
  'no-wallet': 'safe',
  connecting: 'wallet',
  'wrong-chain': 'wallet',
  'read-only': 'safe-multisig',
  'needs-recipient': 'none',
  'needs-delegation': 'none',
  preparing: 'none',
  'could-not-prepare': 'failed',
  'would-revert': 'failed',
  'fee-short': 'no-eth',
  ready: 'wallet',
  'confirm-in-wallet': 'wallet',
  unanswered: 'failed',
  sent: 'none',
  proposed: 'safe-multisig',
  'proposal-failed': 'failed',
  'proposal-replaced': 'safe-multisig',
  cancelled: 'failed',
  'paid-nothing': 'failed',
  reverted: 'failed',
  done: 'none',
  'claimed-before': 'none',
}

test.each(Object.entries(answers))('a claim that is %s leads to: %s', (status, answer) => {
  expect(helpFor({ status } as ClaimState) ?? 'none').toBe(answer)
})

test('a claim that was sent leads to help once no node shows it', () => {
  const sent = (progress: string) => helpFor({ status: 'sent', progress } as ClaimState)
  expect(['pending', 'reported', 'could-not-check'].map(sent)).toEqual([undefined, undefined, undefined])
  expect(['unseen', 'dropped'].map(sent)).toEqual(['failed', 'failed'])
})

test('every question has its answer in the HTML itself, in order, in less than 500 words', () => {
  const html = draw(supported)
  const shown = [...html.matchAll(/<section id="([\w-]+)"><h2>([^<]*)<\/h2><p>/g)]
  expect(shown.map(([, id, title]) => [id, title])).toEqual(Object.entries(questions))
  expect(readText(html).trim().split(/\s+/).length).toBeLessThan(500)
})

test('the operator’s own help is beside the answers where there is one', () => {
  expect(draw()).not.toContain('Something else')
  expect(draw(supported)).toContain(`href="${help}" target="_blank" rel="noreferrer">Acme support</a>`)
  const link = (site = plainSite) => drawPage(<HelpLink to="no-eth" />, { site })
  expect(link()).toMatch(/^<p[^>]*><a class="tall" href="\/help\/#no-eth">I have no ETH<\/a><\/p>$/)
  expect(readText(link(supported)).trim()).toBe('I have no ETH Acme support')
  expect(link(supported)).toContain(`href="${help}"`)
})
