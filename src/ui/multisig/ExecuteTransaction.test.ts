import { createElement } from 'react'
import { parseEther } from 'viem'
import { expect, test } from 'vitest'
import type { SafeTransaction } from '../../chain/hashSafeTransaction.ts'
import { type ExecutionPlan, executionPlanQuery } from '../../multisig/execute/executionPlanQuery.ts'
import { createQueryClient } from '../page/createQueryClient.ts'
import { drawPage, plainSite, readText } from '../test-support/drawPage.ts'
import { ExecuteTransaction } from './ExecuteTransaction.tsx'

const executor = `0x${'11'.repeat(20)}` as const
const safe = `0x${'22'.repeat(20)}` as const
const zero = `0x${'00'.repeat(20)}` as const
const safeTxHash = `0x${'33'.repeat(32)}` as const
const transaction: SafeTransaction = {
  to: safe,
  value: 0n,
  data: '0x',
  operation: 0,
  nonce: 7,
  safeTxGas: 0n,
  baseGas: 0n,
  gasPrice: 0n,
  gasToken: zero,
  refundReceiver: zero,
}

function draw(plan: Partial<ExecutionPlan>): string {
  const queries = createQueryClient()
  const input = { safe, transaction, executor, signatures: [] }
  const fee = {
    gas: 100_000n,
    maxFeePerGas: 2n,
    isL1FeeKnown: true,
    l2Fee: parseEther('0.0009'),
    l1Fee: parseEther('0.0001'),
    total: parseEther('0.001'),
  }
  const known: ExecutionPlan = {
    call: { from: executor, to: safe, data: '0x', value: 0n },
    simulation: { status: 'succeeds' },
    fee,
    needed: parseEther('0.01'),
    balance: parseEther('1'),
    executorNonce: 0,
    block: 1,
    ...plan,
  }
  const options = queries.defaultQueryOptions(executionPlanQuery(plainSite, input))
  queries.getQueryCache().build(queries, options).setData(known)
  const part = createElement(ExecuteTransaction, { safe, transaction, safeTxHash, signatures: [], executor })
  const wallet = { status: 'connected', kind: 'wallet', account: executor, chainId: 81457 } as const
  return readText(drawPage(part, { queries, wallet: { ...wallet, name: 'Wallet', icon: undefined } }))
}

test('an executor that has what a wallet sets aside may execute', () => {
  const page = draw({ balance: parseEther('0.01') })
  expect(page).toContain('Network fee, about 0.001 ETH')
  expect(page).toMatch(/ Execute $/)
})

test('an executor that has the fee, but not what a wallet sets aside for it, is shown so before it is asked', () => {
  const page = draw({ balance: parseEther('0.0099') })
  expect(page).toContain('Your account may have too little ETH')
  expect(page).toContain('It has 0.0099 ETH. Wallets set aside up to 0.01 ETH')
  expect(page).toContain('Execute anyway')
})

test('what the Safe would refuse has no button', () => {
  const refused = { status: 'reverts', code: 'GS026', sentence: 'Its owners have changed.' } as const
  const page = draw({ simulation: refused, fee: undefined, needed: undefined })
  expect(page).toContain('It can’t be executed now Its owners have changed.')
  expect(page).not.toContain('Execute')
})
