import { getAddress } from 'viem'
import { expect, test } from 'vitest'
import { transactionSummarySchema } from '../../../safe/service/wire/transactions.ts'
import * as v from '../../../schema/v.ts'
import { isHiddenToken, isHiddenTransfer } from './isHiddenToken.ts'

const [known, other] = ['a', 'b'].map((digit) => getAddress(`0x${digit.repeat(40)}`)) as [
  `0x${string}`,
  `0x${string}`,
]
const listed = new Set([known])

test.each([
  ['listed as no spam', { address: known }, listed, false],
  ['listed, though it is not trusted', { address: known, trusted: false }, listed, false],
  ['not listed', { address: other }, listed, true],
  ['not listed, but trusted', { address: other, trusted: true }, listed, false],
  ['a copy of another one', { address: known, trusted: true, imitation: true }, listed, true],
  ['not trusted, where the list is not known', { address: other, trusted: false }, undefined, false],
  ['a copy, where the list is not known', { address: other, imitation: true }, undefined, true],
])('a token that is %s', (_, token, notSpam, isHidden) => {
  expect(isHiddenToken(token, notSpam)).toBe(isHidden)
})

/** As a page of the history has it. */
const transfer = (transferInfo: object, executionInfo: object | null = null) =>
  v.parse(transactionSummarySchema, {
    id: 'transfer',
    txStatus: 'SUCCESS',
    executionInfo,
    txInfo: {
      type: 'Transfer',
      sender: { value: other },
      recipient: { value: known },
      direction: 'INCOMING',
      transferInfo,
    },
  })
const coins = { type: 'ERC20', tokenAddress: other, value: '1', trusted: false, imitation: false }
const signed = { type: 'MULTISIG', nonce: 1, confirmationsRequired: 1, confirmationsSubmitted: 1 }
const lists = { tokens: listed, collectibles: listed }

test('a transfer is hidden with its token, unless owners have signed it', () => {
  expect(isHiddenTransfer(transfer(coins), lists)).toBe(true)
  expect(isHiddenTransfer(transfer(coins, signed), lists)).toBe(false)
  expect(isHiddenTransfer(transfer({ ...coins, tokenAddress: known }), lists)).toBe(false)
  expect(isHiddenTransfer(transfer({ type: 'NATIVE_COIN', value: '1' }), lists)).toBe(false)
  expect(isHiddenTransfer(transfer({ type: 'ERC1155' }), lists)).toBe(false)
})

test('a collectible goes by the list of collectibles', () => {
  const drawing = transfer({ type: 'ERC721', tokenAddress: other, tokenId: '1', trusted: null })
  expect(isHiddenTransfer(drawing, lists)).toBe(true)
  expect(isHiddenTransfer(drawing, { tokens: listed })).toBe(false)
})
