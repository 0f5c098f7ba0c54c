import { act, fireEvent, render, screen } from '@testing-library/react'
import type { Hex } from 'viem'
import { expect, test, vi } from 'vitest'
import { walletErrorOf } from '../../wallet/walletErrorOf.ts'
import { inPage } from '../test-support/drawPage.ts'
import type { WalletActions } from '../wallet/walletContext.ts'
import { ProposeInHost } from './ProposeInHost.tsx'

const safe = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const hash = `0x${'12'.repeat(32)}` as const
const calls = [{ to: safe, value: 0n, data: '0x' }] as const
const button = (name: string) => screen.getByRole('button', { name })

/** A host that answers when the test says so, and what the page made of it. */
function draw(props: { calls?: undefined; title?: string } = {}) {
  const onProposed = vi.fn<(safeTxHash: Hex) => void>()
  const abandonRequest = vi.fn()
  const asked: { resolve: (hash: Hex) => void; reject: (error: unknown) => void }[] = []
  let reportLate: ((safeTxHash: Hex) => void) | undefined
  const sendCallsInHost = vi.fn<NonNullable<WalletActions['sendCallsInHost']>>(
    () => new Promise((resolve, reject) => asked.push({ resolve, reject })),
  )
  const onLateProposal: WalletActions['onLateProposal'] = (listener) => {
    reportLate = listener
    return () => {
      reportLate = undefined
    }
  }
  render(
    inPage(
      <ProposeInHost
        safe={safe}
        calls={calls}
        inside="claims"
        help={<p>What the host does</p>}
        review="One call and nothing else."
        caution="Check the Safe’s queue before you try again, it is found."
        row={undefined}
        back={<button type="button">Back</button>}
        onProposed={onProposed}
        {...props}
      />,
      { actions: { sendCallsInHost, abandonRequest, onLateProposal } },
    ),
  )
  const answer = (how: 'resolve' | 'reject', value: unknown) =>
    act(async () => (how === 'resolve' ? asked[0]?.resolve(hash) : asked[0]?.reject(value)))
  const late = (safeTxHash: Hex) => act(async () => reportLate?.(safeTxHash))
  return { onProposed, abandonRequest, sendCallsInHost, answer, late }
}

test('the host gets the calls of its own Safe once, and what it must show is said meanwhile', async () => {
  const { sendCallsInHost, onProposed, answer } = draw()
  expect(document.body.textContent).toContain('What the host does')
  fireEvent.click(button('Propose in the Safe'))
  fireEvent.click(button('Waiting for the Safe'))
  expect(sendCallsInHost.mock.calls).toEqual([
    [[{ from: safe, ...calls[0] }], { title: expect.stringMatching(/^Propose: .*0x/), inside: 'claims' }],
  ])
  expect(screen.getByRole('status').textContent).toContain('One call and nothing else.')
  expect(document.body.textContent).not.toContain('What the host does')
  expect(screen.queryByRole('button', { name: 'Back' })).toBeNull()
  await answer('resolve', hash)
  expect(onProposed.mock.calls).toEqual([[hash]])
})

test('a no of its owner is said quietly, and the button is there again', async () => {
  const { answer, onProposed } = draw()
  fireEvent.click(button('Propose in the Safe'))
  await answer('reject', walletErrorOf({ code: 4001, message: 'no' }, 'send'))
  expect(screen.getByRole('status').textContent).toBe('You declined in the Safe. Nothing was signed.')
  expect(button('Propose in the Safe')).toBeTruthy()
  expect(onProposed).not.toHaveBeenCalled()
})

test('a failure leads to the queue, and what the host reports after it is taken as proposed', async () => {
  const { answer, onProposed, abandonRequest, late } = draw()
  fireEvent.click(button('Propose in the Safe'))
  fireEvent.click(button('The Safe shows nothing'))
  expect(abandonRequest).toHaveBeenCalledOnce()
  await answer('reject', new Error('given up'))
  expect(document.body.textContent).toContain('The Safe didn’t propose it')
  expect(document.body.textContent).toContain('Check the Safe’s queue before you try again, it is found.')
  await late(hash)
  expect(onProposed.mock.calls).toEqual([[hash]])
})

test('what the host reports of a request that was not made here is none of its business', async () => {
  const { onProposed, late } = draw()
  await late(hash)
  expect(onProposed).not.toHaveBeenCalled()
})

test('it is drawn before the calls are known, and asks for nothing', () => {
  const { sendCallsInHost } = draw({ calls: undefined })
  fireEvent.click(button('Propose in the Safe'))
  expect(sendCallsInHost).not.toHaveBeenCalled()
})

test('the list of recent transactions calls it by the title that it is given', () => {
  const { sendCallsInHost } = draw({ title: 'Sweep what is left' })
  fireEvent.click(button('Propose in the Safe'))
  expect(sendCallsInHost.mock.calls[0]?.[1].title).toBe('Sweep what is left')
})
