import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { SafeClaimState } from '../../claim/safeClaim/safeClaimState.ts'
import { announced, settledTree } from '../test-support/accessibleTree.ts'
import { drawnSafeClaim } from './test-support/drawnSafeClaim.tsx'
import {
  allocation,
  error,
  pending,
  proposal,
  type Surroundings,
  safeClaimDrawings,
} from './test-support/safeClaimDrawings.ts'

// Whatever is asked of a node or a service meanwhile, nobody answers.
beforeEach(() => void vi.stubGlobal('fetch', () => new Promise(() => undefined)))
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

function draw(state: SafeClaimState, around: Surroundings) {
  const does = { onRetry: vi.fn(), onLook: vi.fn(), onForget: vi.fn() }
  render(drawnSafeClaim(state, around, does))
  return does
}

const panel = () => screen.getByRole('region', { name: 'The Safe’s claim' })
/** What is in every state: whose claim it is, the checks, the owners, the help. */
const isEverywhere = (element: Element) =>
  /^(\/help|\/safe\/#safe=[^&]*&view=transactions$)/.test(element.getAttribute('href') ?? '') &&
  !element.className.includes('button') &&
  element.textContent !== 'Check it in the workspace'
/** Everything of a kind, folded or not, without what copies an address. */
const namesOf = (selector: string) =>
  [...panel().querySelectorAll(selector)].flatMap((element) => {
    const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
    return isEverywhere(element) || (name.startsWith('Copy ') && !name.endsWith('owners')) ? [] : [name]
  })
/** The one thing to do. */
const actionOf = () =>
  [...panel().querySelectorAll('[data-action] :is(button, a)')].map(({ textContent }) => textContent)
const waysOf = () =>
  [...panel().querySelectorAll('li[aria-labelledby] > h3')].map(({ childNodes }) =>
    [...childNodes].map(({ textContent }) => textContent).join(', '),
  )

const rows = Object.entries(safeClaimDrawings).flatMap(([status, looks]) =>
  looks.map(({ as, state, ...look }) => ({
    name: as === undefined ? status : `${status}, ${as}`,
    state: { status, ...state } as SafeClaimState,
    ...look,
  })),
)

describe('each state is drawn', () => {
  test.each(rows)(
    '$name',
    async ({ state, said, shows = [], action, ways = [], buttons = [], links = [], ...given }) => {
      draw(state, given)
      expect(panel().dataset.safeClaim).toBe(state.status)
      const isShown = (text: string) => panel().textContent?.includes(text)
      await expect
        .poll(() => ({
          said: panel().querySelector(':scope > [role="status"]')?.textContent,
          shows: shows.filter(isShown),
          action: actionOf(),
          ways: waysOf(),
          buttons: namesOf('button'),
          links: namesOf('a'),
        }))
        .toEqual({ said, shows, action: action === undefined ? [] : [action], ways, buttons, links })
    },
  )
})

describe('a screen reader finds each state', () => {
  // What is some time ago is so in all years.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: 1_700_000_000_000 }))
  afterEach(() => void vi.useRealTimers())

  test.each(rows)('$name', async ({ state, said, ...given }) => {
    draw(state, given)
    await expect.poll(() => panel().querySelector(':scope > [role="status"]')?.textContent).toBe(said)
    // Compared by anyone who changes a state: roles, names and their order.
    expect(await settledTree(panel)).toMatchSnapshot()
    // The state is said once, without interrupting, in words: its colour and its sign repeat them.
    expect(announced(panel())).toEqual({ polite: [said], interrupts: 0 })
    const toned = [...panel().querySelectorAll('[data-tone]')]
    expect(toned.filter(({ textContent }) => textContent?.trim() === '')).toEqual([])
    const timesSaid = [...panel().querySelectorAll('[role="status"] time')].map(
      ({ textContent }) => textContent,
    )
    expect(timesSaid.filter((text) => /\b(in|ago)\b/.test(text ?? ''))).toEqual([])
  })
})

describe('what can be pressed', () => {
  const press = (name: string) => {
    const button = [...panel().querySelectorAll('button')].find(({ textContent }) => textContent === name)
    if (!button) throw new Error(`There is no button ${name}.`)
    button.click()
  }

  test('“Try again” checks again', () => {
    const { onRetry } = draw(
      { status: 'could-not-check', allocation, error, isAttempted: false, proposals: [] },
      {},
    )
    press('Try again')
    expect(onRetry).toHaveBeenCalledOnce()
  })
  test('“Start again” forgets the proposal that has ended, and “Dismiss” one that only this browser knows', () => {
    const { onForget } = draw({ status: 'spent', allocation, proposal, mayPropose: true }, {})
    press('Start again')
    expect(onForget).toHaveBeenCalledExactlyOnceWith(proposal.proposal)
    cleanup()
    const known = { ...pending, sources: ['memory'] as const }
    const other = draw({ status: 'collecting', allocation, pending: known }, {})
    press('Dismiss')
    expect(other.onForget).toHaveBeenCalledExactlyOnceWith(known.proposal)
  })
})
