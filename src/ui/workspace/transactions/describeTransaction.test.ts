import { getAddress } from 'viem'
import { expect, test } from 'vitest'
import { transactionInfoSchema } from '../../../safe/service/wire/transactions.ts'
import * as v from '../../../schema/v.ts'
import { describeTransaction } from './describeTransaction.ts'

const native = { symbol: 'ETH', decimals: 18 }
const info = (digit: string) => ({ value: getAddress(`0x${digit.repeat(40)}`), name: null, logoUri: null })
/** As it travels. */
const inWords = (wire: unknown) => describeTransaction(v.parse(transactionInfoSchema, wire), { native })

const transfer = (direction: string, transferInfo: unknown) => ({
  type: 'Transfer',
  sender: info('1'),
  recipient: info('2'),
  direction,
  transferInfo,
})
const erc20 = (more: object) => ({
  type: 'ERC20',
  tokenAddress: info('3').value,
  value: '5',
  tokenSymbol: 'EVER',
  decimals: 18,
  ...more,
})
const custom = (more: object) => ({
  type: 'Custom',
  to: info('4'),
  dataSize: '68',
  value: '0',
  isCancellation: false,
  ...more,
})

test('default: ether that is sent', () => {
  expect(inWords(transfer('OUTGOING', { type: 'NATIVE_COIN', value: '15' }))).toEqual({
    kind: 'sent',
    title: 'Send ETH',
    party: { word: 'recipient', info: expect.objectContaining({ value: info('2').value }) },
    amount: { kind: 'tokens', direction: 'out', value: 15n, symbol: 'ETH', decimals: 18 },
  })
})

test('default: tokens that are received', () => {
  expect(inWords(transfer('INCOMING', erc20({})))).toMatchObject({
    kind: 'received',
    title: 'Receive EVER',
    party: { word: 'sender', info: { value: info('1').value } },
    amount: { kind: 'tokens', direction: 'in', value: 5n },
  })
})

test.each([
  [{ imitation: true, trusted: false }, 'Looks like a copy of another token'],
  [{ trusted: false }, 'Unknown token'],
  [{ trusted: true, imitation: false }, undefined],
])('behavior: doubt about a token, %j', (more, doubt) => {
  expect(inWords(transfer('INCOMING', erc20(more))).doubt).toBe(doubt)
})

test('behavior: a token without decimals is counted in base units, one without a symbol has its address', () => {
  expect(inWords(transfer('INCOMING', erc20({ decimals: null, tokenSymbol: null })))).toMatchObject({
    title: 'Receive token 0x3333…3333',
    amount: { kind: 'base-units', value: 5n },
  })
})

test('behavior: a symbol that is a sentence is cut', () => {
  const title = inWords(transfer('INCOMING', erc20({ tokenSymbol: 'Visit scam.example to claim' }))).title
  expect(title).toBe('Receive Visit scam.…')
})

test('default: a collectible', () => {
  const nft = { type: 'ERC721', tokenAddress: info('3').value, tokenId: '17', tokenSymbol: 'ART' }
  expect(inWords(transfer('OUTGOING', nft))).toMatchObject({
    title: 'Send a collectible',
    amount: { kind: 'collectible', symbol: 'ART', id: '17' },
  })
})

const creation = { type: 'Creation', creator: info('5'), transactionHash: `0x${'ab'.repeat(32)}` }

test.each([
  [custom({ isCancellation: true, dataSize: '0' }), 'rejection', 'On-chain rejection'],
  [custom({ actionCount: 3 }), 'batch', 'Batch of 3 calls'],
  [custom({ actionCount: 1 }), 'batch', 'Batch of 1 call'],
  [custom({ methodName: 'claim' }), 'call', 'claim'],
  [custom({}), 'call', 'Call of a contract'],
  [custom({ dataSize: '0' }), 'call', 'Empty call'],
  [{ type: 'SwapOrder' }, 'unknown', 'Swap order'],
  [{ type: 'NativeStakingWithdraw' }, 'unknown', 'Staking: withdrawal'],
  [{ type: 'VaultDeposit' }, 'unknown', 'Vault: deposit'],
  [{ type: 'toString' }, 'unknown', 'Unknown kind of transaction: toString'],
  [transfer('OUTGOING', { type: 'ERC1155' }), 'sent', 'Send unknown kind: ERC1155'],
  [transfer('UNKNOWN', { type: 'NATIVE_COIN', value: '1' }), 'transfer', 'Transfer ETH'],
  [transfer('SIDEWAYS', { type: 'NATIVE_COIN', value: '1' }), 'transfer', 'Transfer (SIDEWAYS) of ETH'],
  [creation, 'creation', 'The Safe was created'],
])('default: %j', (wire, kind, title) => {
  expect(inWords(wire)).toMatchObject({ kind, title })
})

test.each([
  [{ type: 'ADD_OWNER', owner: info('6'), threshold: 2 }, 'Add owner · 2 must sign'],
  [{ type: 'REMOVE_OWNER', owner: info('6') }, 'Remove owner'],
  [{ type: 'SWAP_OWNER', oldOwner: info('6'), newOwner: info('7') }, 'Replace an owner'],
  [{ type: 'CHANGE_THRESHOLD', threshold: 1 }, 'Require 1 signature'],
  [{ type: 'CHANGE_MASTER_COPY', implementation: info('6') }, 'Change the Safe’s code'],
  [{ type: 'SET_FALLBACK_HANDLER', handler: info('6') }, 'Set the fallback handler'],
  [{ type: 'ENABLE_MODULE', module: info('6') }, 'Enable module'],
  [{ type: 'DISABLE_MODULE', module: info('6') }, 'Disable module'],
  [{ type: 'SET_GUARD', guard: info('6') }, 'Set the guard'],
  [{ type: 'DELETE_GUARD' }, 'Remove the guard'],
  [{ type: 'SET_MODULE_GUARD', guard: info('6') }, 'Set the guard of modules'],
  [{ type: 'DELETE_MODULE_GUARD' }, 'Remove the guard of modules'],
  [{ type: 'SET_HAT' }, 'Change of the Safe · SET_HAT'],
  [null, 'Change of the Safe · unknown'],
])('default: settings %j', (settingsInfo, title) => {
  expect(inWords({ type: 'SettingsChange', settingsInfo })).toMatchObject({ kind: 'settings', title })
})

test('behavior: ether that goes along with a call is shown', () => {
  expect(inWords(custom({ value: '7', methodName: 'deposit' })).amount).toMatchObject({ value: 7n })
})
