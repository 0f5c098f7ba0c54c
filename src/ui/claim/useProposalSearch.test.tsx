import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ClaimPlan } from '../../claim/planClaim.ts'
import { planAt } from '../../claim/test-support/planAt.ts'
import { plainSite } from '../../config/test-support/plainSite.ts'
import { SiteContext } from '../site/siteContext.ts'
import { searchProposal } from './searchProposal.ts'
import { useProposalSearch } from './useProposalSearch.ts'

vi.mock('./searchProposal.ts', () => ({ searchProposal: vi.fn() }))

const safe = '0x00000000000000000000000000000000000000A1'
const distributor = '0x00000000000000000000000000000000000000c1'
const allocation = { index: 3, account: safe, amount: 1n, proof: [] } as const
const waiting = { safeTxHash: `0x${'ab'.repeat(32)}`, to: distributor, data: '0x01' } as const

let find: (found: typeof waiting | undefined) => void
const onFound = vi.fn()
beforeEach(() => {
  onFound.mockReset()
  vi.mocked(searchProposal)
    .mockReset()
    .mockImplementation(
      () =>
        new Promise((resolve) => {
          find = resolve
        }),
    )
})
afterEach(cleanup)

const search = (given: { plan: ClaimPlan | undefined; isElsewhere: boolean }) =>
  renderHook(
    (props: typeof given) =>
      useProposalSearch({
        ...props,
        isWanted: true,
        safe,
        distributor,
        allocation,
        readSafeTransaction: () => Promise.reject(new Error('unasked')),
        onFound,
      }),
    {
      initialProps: given,
      wrapper: ({ children }) => <SiteContext value={plainSite}>{children}</SiteContext>,
    },
  )

test('the queue is looked through before there is a plan, and what is found waits for one that goes through', async () => {
  const { result, rerender } = search({ plan: undefined, isElsewhere: false })
  await vi.waitFor(() => expect(searchProposal).toHaveBeenCalledOnce())
  expect(result.current).toBe(true)
  await act(async () => find(waiting))
  expect(onFound).not.toHaveBeenCalled()
  const plan = planAt(7)
  rerender({ plan, isElsewhere: false })
  expect(onFound).toHaveBeenCalledExactlyOnceWith(waiting, plan)
  expect(searchProposal).toHaveBeenCalledOnce()
})

test('an offer waits for the first look, also where the plan was faster', async () => {
  const { result } = search({ plan: planAt(7), isElsewhere: false })
  await vi.waitFor(() => expect(searchProposal).toHaveBeenCalledOnce())
  expect(result.current).toBe(true)
  await act(async () => find(undefined))
  expect(result.current).toBe(false)
  expect(onFound).not.toHaveBeenCalled()
})

test('a claim that is paid elsewhere is looked for by the call of its plan', async () => {
  const { rerender } = search({ plan: undefined, isElsewhere: true })
  await act(async () => {})
  expect(searchProposal).not.toHaveBeenCalled()
  const plan = planAt(7)
  rerender({ plan, isElsewhere: true })
  await vi.waitFor(() => expect(searchProposal).toHaveBeenCalledOnce())
  expect(vi.mocked(searchProposal).mock.calls[0]?.[1]).toMatchObject({ call: plan.call })
})
