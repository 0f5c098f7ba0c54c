import { act, fireEvent, render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { walletErrorOf } from '../../wallet/walletErrorOf.ts'
import { inPage } from '../test-support/drawPage.ts'
import type { SentCall } from '../wallet/walletContext.ts'
import { SendingNotice } from './SendingNotice.tsx'
import { useSending } from './useSending.ts'

const hash = `0x${'12'.repeat(32)}` as const
const refetch = vi.fn()
const ask = vi.fn<(fresh: number) => Promise<SentCall>>()
let drawn = 0

/** A plan is its price: a higher one was not shown. */
function Sender() {
  const { state, send, again } = useSending<number>({
    name: `test ${drawn}`,
    plan: { data: 10, refetch },
    isAsShown: (fresh, shown) => fresh <= shown,
    ask,
  })
  return (
    <>
      <button type="button" onClick={send}>
        Send
      </button>
      <button type="button" onClick={again}>
        Again
      </button>
      <output>{state.status}</output>
      <SendingNotice state={state} unknown="Look at the chain." />
    </>
  )
}

beforeEach(() => {
  drawn += 1
  refetch.mockReset().mockResolvedValue({ data: 10 })
  ask.mockReset().mockResolvedValue({ kind: 'transaction', hash })
  render(inPage(<Sender />))
})

const press = (name: string) => act(async () => fireEvent.click(screen.getByRole('button', { name })))
const status = () => screen.getAllByRole('status')[0]?.textContent
const said = () => screen.getAllByRole('status')[1]?.textContent

test('it is planned once more, and the wallet is asked for what came out', async () => {
  refetch.mockResolvedValue({ data: 9 })
  await press('Send')
  expect(ask.mock.calls).toEqual([[9]])
  expect(status()).toBe('idle')
})

test('what came out worse than what was shown is not asked for', async () => {
  refetch.mockResolvedValue({ data: 11 })
  await press('Send')
  expect(ask).not.toHaveBeenCalled()
  expect(status()).toBe('idle')
})

test('a second press does nothing while it goes on', async () => {
  let answer: ((sent: SentCall) => void) | undefined
  ask.mockReturnValue(new Promise((resolve) => (answer = resolve)))
  await press('Send')
  await press('Send')
  expect(ask).toHaveBeenCalledOnce()
  expect(status()).toBe('asking')
  await act(async () => answer?.({ kind: 'safe', safeTxHash: hash }))
  expect(status()).toBe('done')
  await press('Again')
  expect(status()).toBe('idle')
})

test.each([
  [
    'a no',
    walletErrorOf({ code: 4001, message: 'no' }, 'send'),
    'You declined in your wallet. Nothing was sent.',
  ],
  ['an answer that was lost', new Error('gone'), 'We don’t know whether it was sent'],
])('%s of the wallet is said', async (_, error, sentence) => {
  ask.mockRejectedValue(error)
  await press('Send')
  expect(said()).toContain(sentence)
})

test('what cannot be planned any more is not asked for, and was not sent', async () => {
  refetch.mockResolvedValue({ data: 10, error: new Error('The nodes are silent.') })
  await press('Send')
  expect(ask).not.toHaveBeenCalled()
  expect(said()).toContain('Not sent')
  expect(said()).toContain('The nodes are silent.')
})
