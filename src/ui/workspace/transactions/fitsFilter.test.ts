import { expect, test } from 'vitest'
import { type TransactionSummary, transactionSummarySchema } from '../../../safe/service/wire/transactions.ts'
import * as v from '../../../schema/v.ts'
import { fitsFilter, type OwnFilter } from './fitsFilter.ts'

const address = (digit: string) => `0x${digit.repeat(40)}` as const
const info = (digit: string) => ({ value: address(digit), name: null, logoUri: null })
const summary = (txInfo: unknown): TransactionSummary =>
  v.parse(transactionSummarySchema, { id: 'one', timestamp: 1_000, txStatus: 'SUCCESS', txInfo })
const transfer = (direction: string, transferInfo: object) =>
  summary({ type: 'Transfer', sender: info('1'), recipient: info('2'), direction, transferInfo })

/** 2,500.000001 of a token with six decimals, received. */
const received = transfer('INCOMING', {
  type: 'ERC20',
  tokenAddress: address('3'),
  value: '2500000001',
  tokenSymbol: 'USDB',
  decimals: 6,
})
const collectible = transfer('OUTGOING', { type: 'ERC721', tokenAddress: address('3'), tokenId: '17' })
const call = summary({
  type: 'Custom',
  to: info('4'),
  dataSize: '68',
  value: '1000000000000000000',
  isCancellation: false,
})
const settings = summary({ type: 'SettingsChange', settingsInfo: null })
const unknown = summary({ type: 'SwapOrder' })
const all = { received, collectible, call, settings, unknown }

const amount = (value: bigint, decimals = 0) => ({ value, decimals })
test.each<[string, OwnFilter, (keyof typeof all)[]]>([
  ['an amount from', { least: amount(2500n) }, ['received']],
  ['to the last digit', { least: amount(2500000001n, 6), most: amount(25000000010n, 7) }, ['received']],
  ['a digit more than there is', { least: amount(25000000011n, 7) }, []],
  ['an amount to', { most: amount(1n) }, ['call']],
  ['a token', { token: address('3') }, ['received', 'collectible']],
  ['who sent it', { party: address('1') }, ['received']],
  ['who gets it', { party: address('2') }, ['collectible']],
  ['in', { direction: 'in' }, ['received']],
  ['out', { direction: 'out' }, ['collectible', 'call']],
  ['settings', { what: 'settings' }, ['settings']],
  ['a time after', { from: 1_001 }, []],
  ['a time before', { to: 999 }, []],
  ['all of it, ends included', { from: 1_000, to: 1_000 }, Object.keys(all) as (keyof typeof all)[]],
])('default: %s', (_, own, fitting) => {
  const names = Object.keys(all) as (keyof typeof all)[]
  expect(names.filter((name) => fitsFilter(all[name], own))).toEqual(fitting)
})
