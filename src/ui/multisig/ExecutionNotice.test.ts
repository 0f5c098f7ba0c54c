import { createElement } from 'react'
import { expect, test } from 'vitest'
import { RpcUnreachableError } from '../../chain/errors.ts'
import type { Receipt } from '../../chain/rpcSchemas.ts'
import { drawPage, readText } from '../test-support/drawPage.ts'
import { ExecutionNotice } from './ExecutionNotice.tsx'
import type { Execution } from './executionStore.ts'

const hash = `0x${'44'.repeat(32)}` as const
const other = `0x${'55'.repeat(32)}` as const
const receipt = {} as Receipt
const included = { transactionHash: other, receipt, isFinal: true } as const
const silent = new RpcUnreachableError({
  question: 'The receipt',
  answered: 0,
  configured: 2,
  quorum: 2,
  faults: [],
})

function draw(status: Execution['status'], { mayTryAgain = true } = {}) {
  const onAgain = mayTryAgain ? () => undefined : undefined
  const props = { status, hash: status.status === 'asked' ? undefined : hash, onAgain }
  const html = drawPage(createElement(ExecutionNotice, props))
  return {
    text: readText(html),
    link: /href="[^"]*\/tx\/(0x[0-9a-f]{64})"/.exec(html)?.[1],
    buttons: [...html.matchAll(/<button[^>]*>(.*?)<\/button>/g)].map(([, inner]) =>
      readText(inner ?? '').trim(),
    ),
  }
}

test.each<[string, Execution['status'], { says: string; link: string | undefined; buttons: string[] }]>([
  [
    'a wallet is asked: nothing to look at yet, and a way back',
    { status: 'asked' },
    {
      says: 'A wallet was asked to execute this Confirm or reject it in that wallet.',
      link: undefined,
      buttons: ['The wallet shows nothing: start again'],
    },
  ],
  [
    'sent: its own transaction, and no second try',
    { status: 'pending' },
    { says: 'Sent Waiting for Blast', link: hash, buttons: [] },
  ],
  [
    'executed: the transaction that did it',
    { status: 'succeeded', ...included },
    { says: 'Executed Confirmed by the Safe’s own log.', link: other, buttons: [] },
  ],
  [
    'failed inside: the nonce is gone, so there is no second try',
    { status: 'failed-inside', ...included },
    { says: 'Executed, but the call inside failed Its nonce is used.', link: other, buttons: [] },
  ],
  [
    'refused by the Safe: the reason, and that nothing changed',
    { status: 'reverted', transactionHash: other, sentence: 'Its owners have changed.', isFinal: true },
    {
      says: 'The Safe refused it Its owners have changed. Nothing changed but the network fee.',
      link: other,
      buttons: ['Try again'],
    },
  ],
  [
    'outbid: the transaction that took its place',
    { status: 'replaced', by: other, isFinal: true },
    { says: 'Another transaction took its place', link: other, buttons: ['Try again'] },
  ],
  [
    'out of sight: it may still arrive',
    { status: 'dropped' },
    { says: 'It may still arrive. This page keeps checking.', link: hash, buttons: ['Try again'] },
  ],
  [
    'nodes are silent: it goes its way, and no second try',
    { status: 'unknown', error: silent },
    { says: 'The nodes don’t answer right now.', link: hash, buttons: [] },
  ],
])('%s', (_, status, { says, link, buttons }) => {
  const drawn = draw(status)
  expect(drawn.text).toContain(says)
  expect(drawn.link).toBe(link)
  expect(drawn.buttons.filter((text) => text !== '')).toEqual(buttons)
})

test('where the nonce is used, there is nothing to try again', () => {
  const refused = draw(
    { status: 'reverted', transactionHash: other, sentence: 'Its owners have changed.', isFinal: true },
    { mayTryAgain: false },
  )
  expect(refused.text).toContain('Its owners have changed.')
  expect(refused.buttons).not.toContain('Try again')
})
