import { render } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type ExecutionStatus, followExecution } from '../../multisig/execute/followExecution.ts'
import { createQueryClient } from '../page/createQueryClient.ts'
import { inPage, plainSite } from '../test-support/drawPage.ts'
import { forgetExecution, noteSent, useExecution } from './executionStore.ts'
import { askedNow, place } from './test-support/sentExecution.ts'

vi.mock('../../multisig/execute/followExecution.ts', () => ({ followExecution: vi.fn() }))
const follow = vi.mocked(followExecution)

const transactionHash = `0x${'77'.repeat(32)}` as const
const queries = createQueryClient()
/** Of this file alone: readers are kept for each site. */
const site = { ...plainSite }

function Shown() {
  const status = useExecution(place.safe, place.safeTxHash)?.status
  return <output>{status && `${status.status} ${'isFinal' in status && status.isFinal}`}</output>
}
const shown = () => render(inPage(<Shown />, { queries, site }))
/** The chain shows that it succeeded, and nothing more until somebody leaves. */
const succeeded = (isFinal: boolean) =>
  follow.mockImplementation(async function* (_, __, { signal }) {
    yield { status: 'succeeded', transactionHash, receipt: {}, isFinal } as ExecutionStatus
    if (!isFinal) await new Promise((resolve) => signal.addEventListener('abort', resolve))
  })

beforeEach(() => {
  follow.mockReset()
  noteSent(askedNow(), transactionHash)
  return () => forgetExecution(place)
})

test('until its block can’t be taken back, an execution that has an end is followed on', async () => {
  succeeded(false)
  const first = shown()
  await expect.poll(() => first.container.textContent).toBe('succeeded false')
  first.unmount()
  succeeded(true)
  const again = shown()
  expect(again.container.textContent).toBe('succeeded false')
  await expect.poll(() => again.container.textContent).toBe('succeeded true')
  expect(follow).toHaveBeenCalledTimes(2)
})

test('then it is not followed any more, and stays on the page', async () => {
  succeeded(true)
  const first = shown()
  await expect.poll(() => first.container.textContent).toBe('succeeded true')
  first.unmount()
  expect(shown().container.textContent).toBe('succeeded true')
  expect(follow).toHaveBeenCalledOnce()
})
