import { describe, expect, test } from 'vitest'
import * as v from '../../schema/v.ts'
import { calls } from './calls.ts'
import * as lists from './enumerations.ts'
import { damaged, valueAt } from './test-support/damaged.ts'
import { examples } from './test-support/examples.ts'
import { openEnum } from './wire/fields.ts'
import { settingsSchema, transactionInfoSchema } from './wire/transactions.ts'

/** As section 3 of the specification has them, and what the service has gained since. */
const rows = [
  [
    'transaction status',
    lists.transactionStatuses,
    ['AWAITING_CONFIRMATIONS', 'AWAITING_EXECUTION', 'CANCELLED', 'FAILED', 'SUCCESS'],
    [],
  ],
  ['transfer direction', lists.transferDirections, ['INCOMING', 'OUTGOING', 'UNKNOWN'], []],
  ['token type', lists.tokenTypes, ['ERC20', 'ERC721', 'NATIVE_TOKEN'], ['UNKNOWN']],
  ['token type of transactions', lists.transferTypes, ['ERC20', 'ERC721', 'NATIVE_COIN'], []],
  [
    'settings-change info type',
    lists.settingsChangeTypes,
    [
      ...['SET_FALLBACK_HANDLER', 'ADD_OWNER', 'REMOVE_OWNER', 'SWAP_OWNER', 'CHANGE_THRESHOLD'],
      ...['CHANGE_IMPLEMENTATION', 'ENABLE_MODULE', 'DISABLE_MODULE', 'SET_GUARD', 'DELETE_GUARD'],
    ],
    ['SET_MODULE_GUARD', 'DELETE_MODULE_GUARD'],
  ],
  [
    'transaction info type',
    lists.transactionInfoTypes,
    ['Transfer', 'SettingsChange', 'Custom', 'Creation'],
    [],
  ],
  ['conflict type', lists.conflictTypes, ['None', 'HasNext', 'End'], []],
  ['list item type', lists.listItemTypes, ['TRANSACTION', 'LABEL', 'CONFLICT_HEADER', 'DATE_LABEL'], []],
  ['label', lists.labels, ['Queued', 'Next'], []],
  ['detailed execution info type', lists.executionInfoTypes, ['MULTISIG', 'MODULE'], []],
  ['Safe message status', lists.messageStatuses, ['NEEDS_CONFIRMATION', 'CONFIRMED'], []],
  ['message list item type', lists.messageListItemTypes, ['DATE_LABEL', 'MESSAGE'], []],
  [
    'implementation version state',
    lists.implementationVersionStates,
    ['UP_TO_DATE', 'OUTDATED', 'UNKNOWN'],
    [],
  ],
  [
    'chain feature',
    lists.chainFeatures,
    [
      ...['ERC721', 'SAFE_APPS', 'CONTRACT_INTERACTION', 'DOMAIN_LOOKUP', 'SPENDING_LIMIT', 'EIP1559'],
      ...['SAFE_TX_GAS_OPTIONAL', 'TX_SIMULATION', 'EIP1271'],
    ],
    [],
  ],
  ['RPC authentication', lists.rpcAuthentications, ['API_KEY_PATH', 'NO_AUTHENTICATION', 'UNKNOWN'], []],
  ['gas price type', lists.gasPriceTypes, ['ORACLE', 'FIXED', 'FIXED1559', 'UNKNOWN'], []],
  ['Safe app access policy', lists.appAccessPolicies, ['NO_RESTRICTIONS', 'DOMAIN_ALLOWLIST'], ['UNKNOWN']],
  ['app feature', lists.appFeatures, ['BATCHED_TRANSACTIONS'], []],
  ['social platform', lists.socialPlatforms, ['TWITTER', 'GITHUB', 'DISCORD'], ['TELEGRAM', 'UNKNOWN']],
  ['device type', lists.deviceTypes, ['ANDROID', 'IOS', 'WEB'], []],
] as const

describe.each(rows)('%s', (_, list, specified, since) => {
  test('has the values of the specification, then those that came since', () =>
    expect(list).toEqual([...specified, ...since]))

  test('behavior: each value is read as it is, and one that nobody knows as unknown, with its text', () => {
    const schema = v.array(openEnum<string>(list))
    expect(v.parse(schema, [...specified, ...since])).toEqual(list)
    for (const text of ['SOMETHING_NEW', '', 'toString', ` ${specified[0]}`])
      expect(v.parse(schema, [text])).toEqual([{ unknown: text }])
  })
})

test('operation: CALL is 0, DELEGATE is 1, and there is no third', () => {
  expect(lists.operations).toEqual({ CALL: 0, DELEGATE: 1 })
  const { wire } = examples.previewTransaction
  const withOperation = (value: unknown) =>
    v.tryParse(calls.previewTransaction.answer, damaged(wire, 'txData.operation', { value }))
  expect([0, 1].map((value) => withOperation(value)?.txData?.operation)).toEqual([0, 1])
  for (const value of [2, -1, '0', null, 0.5]) expect(withOperation(value)).toBe(undefined)
})

test('device type: what we say ourselves is one of the list', () => {
  const { body } = examples.registerDevice.input
  const says = (deviceType: string) => v.is(calls.registerDevice.body, { ...body, deviceType })
  expect(lists.deviceTypes.map(says)).toEqual([true, true, true])
  expect(says('WATCH')).toBe(false)
})

test('settings-change info type: the wire calls CHANGE_IMPLEMENTATION by an older name', () => {
  const typeOf = (type: string) => v.parse(settingsSchema, { type }).type
  expect(typeOf('CHANGE_MASTER_COPY')).toBe('CHANGE_IMPLEMENTATION')
  for (const type of lists.settingsChangeTypes) expect(typeOf(type)).toBe(type)
  expect(typeOf('SOMETHING_NEW')).toEqual({ unknown: 'SOMETHING_NEW' })
})

test('gas price type: the wire has small letters', () => {
  const typesOf = (types: readonly string[]) => {
    const wire = damaged(examples.getChainConfig.wire, 'gasPrice', { value: types.map((type) => ({ type })) })
    return v.parse(calls.getChainConfig.answer, wire).gasPrice.map(({ type }) => type)
  }
  expect(typesOf(['oracle', 'fixed', 'fixed1559', 'unknown'])).toEqual(lists.gasPriceTypes)
  expect(typesOf([...lists.gasPriceTypes, 'auction'])).toEqual([
    ...lists.gasPriceTypes,
    { unknown: 'auction' },
  ])
})

test('transaction info type: every kind that is not known is kept by its name', () => {
  const others = [
    ...['SwapOrder', 'SwapTransfer', 'TwapOrder', 'NativeStakingDeposit', 'NativeStakingValidatorsExit'],
    ...['NativeStakingWithdraw', 'VaultDeposit', 'VaultRedeem', 'SwapAndBridge', 'Swap', 'SomethingNew'],
  ]
  for (const type of others)
    expect(v.parse(transactionInfoSchema, { type, value: -1 })).toEqual({ type: 'UNKNOWN', wireType: type })
})

test.each(lists.transactionInfoTypes)('transaction info type: a damaged %s is no unknown kind', (type) => {
  expect(v.is(transactionInfoSchema, { type, settingsInfo: {} })).toBe(false)
})

test.each([
  ['getTransactionHistory', 'results.0.type', lists.listItemTypes],
  ['getTransactionQueue', 'results.1.type', lists.listItemTypes],
  ['getSafeMessages', 'results.0.type', lists.messageListItemTypes],
] as const)(
  'list item type: %s keeps a kind that is not known, and refuses a damaged one',
  (name, path, list) => {
    const { wire } = examples[name]
    const typed = (value: string) => v.safeParse(calls[name].answer, damaged(wire, path, { value }))
    expect(valueAt(typed('SOMETHING_NEW').output, path.replace('.type', ''))).toEqual({
      type: 'UNKNOWN',
      wireType: 'SOMETHING_NEW',
    })
    const itself = valueAt(wire, path)
    for (const other of list) if (other !== itself) expect(typed(other).success, other).toBe(false)
  },
)
