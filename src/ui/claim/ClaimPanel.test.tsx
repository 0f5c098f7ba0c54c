import { render, screen, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { ClaimState } from '../../claim/claimState.ts'
import { announced, settledTree } from '../test-support/accessibleTree.ts'
import { inPage } from '../test-support/drawPage.ts'
import { ClaimPanel, type ClaimPanelProps } from './ClaimPanel.tsx'
import { account, claimDrawings, token } from './test-support/claimDrawings.ts'

function draw(state: ClaimState, props: Partial<ClaimPanelProps> = {}) {
  const actions = { onConnect: vi.fn(), onClaim: vi.fn(), onRetry: vi.fn(), onForget: vi.fn() }
  const panel = (
    <ClaimPanel
      state={state}
      isReportedClaimed={false}
      token={token}
      tree={{ depth: 16, capBits: 8 }}
      payer={state.status === 'no-wallet' ? undefined : account}
      safe={undefined}
      campaign="spring"
      title="Spring"
      recipientField={<p>The field of the recipient</p>}
      isRetrying={false}
      {...actions}
      {...props}
    />
  )
  render(inPage(panel))
  return actions
}

/** Everything of a kind in the panel, once its parts have come. */
const namesOf = (role: 'button' | 'link') =>
  screen.queryAllByRole(role).flatMap((element) => {
    // Which answer is below which state is `helpFor`'s own test.
    if (element.getAttribute('href')?.startsWith('/help')) return []
    const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
    // What copies, and what shows all digits of an amount, is `parts/`’ own test.
    return name.startsWith('Copy ') || /^<?[\d.,]+ ETH$/.test(name) ? [] : [name]
  })

const rows = Object.entries(claimDrawings).flatMap(([status, looks]) =>
  looks.map(({ as, state, ...look }) => ({
    name: as === undefined ? status : `${status}, ${as}`,
    state: { status, ...state } as ClaimState,
    ...look,
  })),
)

describe('each state is drawn', () => {
  test.each(rows)('$name', async ({ state, props, said, shows = [], buttons = [], links = [] }) => {
    draw(state, props)
    const panel = screen.getByRole('region', { name: 'The claim' })
    expect(panel.dataset.state).toBe(state.status)
    // Beside it, what has a button to copy says that it was copied.
    const whatIsSaid = () => within(panel).getAllByRole('status')[0]?.textContent
    // What is read below the state, which may have the same words.
    const isShown = (text: string) => panel.textContent?.replace(said, '').includes(text)
    await expect
      .poll(() => ({
        said: whatIsSaid(),
        shows: shows.filter(isShown),
        buttons: namesOf('button'),
        links: namesOf('link'),
      }))
      .toEqual({ said, shows, buttons, links })
  })
})

describe('a screen reader finds each state', () => {
  // What is some time ago is so in all years.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: 1_700_000_000_000 }))
  afterEach(() => void vi.useRealTimers())

  test.each(rows)('$name', async ({ state, props, said }) => {
    draw(state, props)
    const panel = screen.getByRole('region', { name: 'The claim' })
    await expect.poll(() => within(panel).getAllByRole('status')[0]?.textContent).toBe(said)
    // Compared by anyone who changes a state: roles, names and their order.
    expect(await settledTree(() => panel)).toMatchSnapshot()
    // The state is said once, without interrupting, in words: its colour and its sign repeat them.
    expect(announced(panel)).toEqual({ polite: said === '' ? [] : [said], interrupts: 0 })
    const toned = [...panel.querySelectorAll('[data-tone]')]
    expect(toned.filter(({ textContent }) => textContent?.trim() === '')).toEqual([])
    // What counts down is not announced each time that it does.
    const timesSaid = [...panel.querySelectorAll('[role="status"] time')].map(
      ({ textContent }) => textContent,
    )
    expect(timesSaid.filter((text) => /\b(in|ago)\b/.test(text ?? ''))).toEqual([])
  })
})
