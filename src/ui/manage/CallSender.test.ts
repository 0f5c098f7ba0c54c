import { createElement } from 'react'
import { parseEther } from 'viem'
import { expect, test } from 'vitest'
import { preparedCallQuery } from '../../operator/manage/manageQueries.ts'
import type { PreparedCall } from '../../operator/manage/prepareCall.ts'
import { createQueryClient } from '../page/createQueryClient.ts'
import { drawPage, plainSite, readText } from '../test-support/drawPage.ts'
import { CallSender } from './CallSender.tsx'

const account = `0x${'11'.repeat(20)}` as const
const to = `0x${'22'.repeat(20)}` as const
const data = '0x1234'

function draw(balance: bigint): string {
  const queries = createQueryClient()
  const input = { from: account, to, data } as const
  const prepared: PreparedCall = {
    ...input,
    leastNonce: 0,
    sentAtBlock: 1,
    gas: 2_000_000n,
    l1Fee: 0n,
    fee: parseEther('0.001'),
    needed: parseEther('0.01'),
    balance,
  }
  queries.setQueryData(preparedCallQuery(plainSite, input).queryKey, prepared)
  const intent = { kind: 'collect-gas', distributor: to, title: 'Spring' } as const
  const part = createElement(CallSender, {
    call: { kind: 'collect-gas', to, data, intent },
    label: 'Collect the gas refunds',
    proposal: { name: 'Collect', description: 'Collects.' },
    sent: { calls: [], add: () => undefined, remove: () => undefined },
    proposals: { items: [], add: () => undefined, remove: () => undefined },
  })
  const wallet = { status: 'connected', kind: 'wallet', account, chainId: 81457 } as const
  return drawPage(part, { queries, wallet: { ...wallet, name: 'Wallet', icon: undefined } })
}

test('an account that has the fee, but not what a wallet sets aside for it, is shown so before it is asked', () => {
  const page = readText(draw(parseEther('0.0099')))
  expect(page).toContain('Your account may have too little ETH')
  expect(page).toContain('It has 0.0099 ETH')
  expect(page).toContain('up to 0.01 ETH')
  expect(page).toContain('Collect the gas refunds anyway')
})

test('an account that has all that a wallet sets aside is asked without a warning', () => {
  const page = readText(draw(parseEther('0.01')))
  expect(page).not.toContain('too little ETH')
  expect(page).toContain('Network fee, about 0.001 ETH')
  expect(page).not.toContain('anyway')
})
