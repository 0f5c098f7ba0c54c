import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { RecentTransaction } from '../../../wallet/parseRecentTransactions.ts'
import { inPage } from '../../test-support/drawPage.ts'
import { TransactionList } from './TransactionList.tsx'
import { type PendingUpdate, setTransactionUpdates } from './transactionUpdates.ts'

const account = '0x00000000000000000000000000000000000000a1'
const hash = `0x${'12'.repeat(32)}` as const
const other = `0x${'34'.repeat(32)}` as const
const pending: RecentTransaction = { hash, description: 'Claim 5 EVER', status: 'pending' }
const failed: RecentTransaction = { ...pending, status: 'failed' }

/** What the browser holds of the account, as an earlier visit has left it. */
function keep(transaction: RecentTransaction) {
  localStorage.setItem('rk-transactions', JSON.stringify({ [account]: { 81457: [transaction] } }))
  // As another tab of this browser would report it.
  window.dispatchEvent(new StorageEvent('storage', { key: 'rk-transactions', storageArea: localStorage }))
}

beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  setTransactionUpdates(hash, undefined)
})

/** What is said of the one that is drawn. */
const said = () => screen.getByRole('status').textContent
const statusOf = () => screen.getByRole('listitem').dataset.status

function draw(transaction: RecentTransaction) {
  keep(transaction)
  render(inPage(<TransactionList account={account} />))
}

describe('one that is settled', () => {
  test.each<[string, RecentTransaction, string]>([
    ['confirmed', { ...pending, status: 'confirmed' }, 'Confirmed'],
    ['reverted', failed, 'Failed'],
    ['cancelled', { ...failed, outcome: 'cancelled' }, 'CancelledYou cancelled it before it was included.'],
    [
      'replaced',
      { ...failed, outcome: 'replaced' },
      'ReplacedAnother transaction of this account replaced it.',
    ],
    [
      'a proposal that was deleted',
      { ...failed, outcome: 'deleted' },
      'DeletedYou deleted the proposal at the wallet service.',
    ],
  ])('%s', (_, transaction, sentence) => {
    draw(transaction)
    expect(said()).toBe(sentence)
    expect(statusOf()).toBe(transaction.status)
    expect(screen.getByRole('link').getAttribute('href')).toBe(`https://blastscan.io/tx/${hash}`)
    expect(screen.getByRole('link').textContent).toContain('Claim 5 EVER')
  })

  test('under another hash leads to that one', () => {
    draw({ ...pending, status: 'confirmed', onChainHash: other })
    expect(screen.getByRole('link').getAttribute('href')).toBe(`https://blastscan.io/tx/${other}`)
  })
})

describe('one that is under way', () => {
  /** All that can be known of it, exhaustive by type: in time, and late. Waiting is no failure. */
  const sentences: { [news in PendingUpdate['news']]: readonly [inTime: string, late: string] } = {
    sent: ['Pending', 'Still waiting'],
    unseen: ['PendingNo node shows it right now.', 'Still waitingNo node shows it right now.'],
    dropped: [
      'DroppedNo node has it any more. It may still be confirmed.',
      'DroppedNo node has it any more. It may still be confirmed.',
    ],
    confirming: ['Waiting for more confirmations', 'Waiting for more confirmations'],
    owners: ['Waiting for the other owners', 'Waiting for the other owners'],
    'could-not-check': [
      'PendingThe nodes don’t answer right now.',
      'Still waitingThe nodes don’t answer right now.',
    ],
  }
  test.each(Object.entries(sentences) as [PendingUpdate['news'], readonly [string, string]][])(
    '%s',
    async (news, [inTime, late]) => {
      draw(pending)
      expect(said()).toBe('Pending')
      await act(async () => setTransactionUpdates(hash, { status: 'pending', news, isLate: false }))
      expect(said()).toBe(inTime)
      await act(async () => setTransactionUpdates(hash, { status: 'pending', news, isLate: true }))
      expect(said()).toBe(late)
      expect(statusOf()).toBe('pending')
    },
  )

  test('of a Safe waits for the other owners, and has no link that leads nowhere', () => {
    draw({ ...pending, kind: 'safe' })
    expect(said()).toBe('Waiting for the other owners')
    expect(screen.queryByRole('link')).toBeNull()
    cleanup()
    draw({ ...pending, kind: 'safe', onChainHash: other })
    expect(screen.getByRole('link').getAttribute('href')).toBe(`https://blastscan.io/tx/${other}`)
  })
})

test('none: that they will appear here', () => {
  window.dispatchEvent(new StorageEvent('storage', { key: null, storageArea: localStorage }))
  render(inPage(<TransactionList account={account} />))
  expect(screen.queryByRole('listitem')).toBeNull()
  expect(document.body.textContent).toContain('What you send from this site appears here.')
})

test('hears of what another tab sent', () => {
  window.dispatchEvent(new StorageEvent('storage', { key: null, storageArea: localStorage }))
  render(inPage(<TransactionList account={account} />))
  expect(screen.queryByRole('listitem')).toBeNull()
  act(() => keep({ ...pending, status: 'confirmed' }))
  expect(screen.getByRole('listitem').textContent).toContain('Claim 5 EVER')
})
