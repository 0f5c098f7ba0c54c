import { encodeFunctionData, getAddress, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import type { SafeTransaction } from '../../chain/hashSafeTransaction.ts'
import type { TransactionPreview } from '../../safe/service/wire/transactions.ts'
import { draftRejection, draftTransaction, etherTransfer, tokenTransfer } from './draftTransaction.ts'
import { previewDifferences } from './previewDifferences.ts'

// Each single thing that a service may read differently, on its own.

const at = (byte: string) => getAddress(`0x${byte.repeat(20)}`)
const [safe, token, ada, ben] = [at('5a'), at('70'), at('ad'), at('be')]
const none: TransactionPreview['txInfo'] = { type: 'UNKNOWN', wireType: 'SwapOrder' }
const dataOf = (transaction: SafeTransaction, change: object = {}): TransactionPreview['txData'] => ({
  hexData: transaction.data,
  to: { value: transaction.to },
  value: transaction.value,
  operation: transaction.operation === 1 ? 1 : 0,
  ...change,
})
const differences = (transaction: SafeTransaction, preview: Partial<TransactionPreview>) =>
  previewDifferences({ txInfo: none, txData: null, ...preview } as TransactionPreview, { safe, transaction })
const call = draftTransaction([{ to: ben, value: 3n, data: '0x12ABcd78' }], 0)

test('what the service does not say is no difference', () => {
  expect(differences(call, {})).toEqual([])
  expect(differences(call, { txData: dataOf(call, { hexData: '0x12abcd78', value: null }) })).toEqual([])
  const ether = draftTransaction([etherTransfer(ada, 5n)], 0)
  for (const hexData of [null, undefined, '0x'])
    expect(differences(ether, { txData: dataOf(ether, { hexData }) })).toEqual([])
})

test.each<[object, string]>([
  [{ to: { value: ada } }, `According to the service it calls ${ada}; by its bytes, ${ben}.`],
  [{ value: 4n }, 'According to the service it sends, in wei, 4; by its bytes, 3.'],
  [{ hexData: '0x12abcd79' }, 'The service reads other data.'],
  [{ hexData: null }, 'The service reads other data.'],
  [{ operation: 1 }, 'According to the service it is operation 1; by its bytes, 0.'],
  [
    { dataDecoded: { method: 'other', parameters: [] } },
    'The service names a function or values that are not in the data.',
  ],
])('other bytes, case %#', (change, sentence) => {
  expect(differences(call, { txData: dataOf(call, { hexData: '0x12abcd78', ...change }) })).toEqual([
    sentence,
  ])
})

test('words for data that prove it, or prove nothing, are no difference', () => {
  const draft = draftTransaction([tokenTransfer(token, ada, 7n)], 0)
  const parameters = [
    { name: 'to', type: 'address', value: ada },
    { name: 'value', type: 'uint256', value: '7' },
  ]
  const shown = (dataDecoded: object) => differences(draft, { txData: dataOf(draft, { dataDecoded }) })
  expect(shown({ method: 'transfer', parameters })).toEqual([])
  expect(shown({ method: 'no name', parameters })).toEqual([])
})

test('a creation, and a change of settings, are another thing than a call to somebody else', () => {
  const creation = { type: 'Creation' } as TransactionPreview['txInfo']
  expect(differences(call, { txInfo: creation })).toEqual(['The service shows it as the creation of a Safe.'])
  const settings = { type: 'SettingsChange' } as TransactionPreview['txInfo']
  expect(differences(call, { txInfo: settings })).toEqual([
    'The service shows it as a change of this Safe’s settings.',
  ])
  expect(differences(draftRejection(safe, 0), { txInfo: settings })).toEqual([])
})

const custom = (change: object = {}) =>
  ({
    type: 'Custom',
    to: { value: ben },
    dataSize: 4n,
    value: 3n,
    isCancellation: false,
    ...change,
  }) as TransactionPreview['txInfo']

test.each<[object, string[]]>([
  [{}, []],
  [{ value: null }, []],
  [{ to: { value: ada } }, [`According to the service it calls ${ada}; by its bytes, ${ben}.`]],
  [{ value: 4n }, ['According to the service it sends, in wei, 4; by its bytes, 3.']],
  [{ dataSize: 5n }, ['According to the service it has bytes of data: 5; by its bytes, 4.']],
  [{ isCancellation: true }, ['The service shows it as a rejection.']],
  // Of what is no batch the count says nothing.
  [{ actionCount: 2 }, []],
])('any call, case %#', (change, sentences) => {
  expect(differences(call, { txInfo: custom(change) })).toEqual(sentences)
})

test('a rejection, and a batch with its count', () => {
  const rejection = { to: { value: safe }, dataSize: 0n, value: 0n }
  const shown = (isCancellation: boolean) =>
    differences(draftRejection(safe, 0), { txInfo: custom({ ...rejection, isCancellation }) })
  expect(shown(true)).toEqual([])
  expect(shown(false)).toEqual(['The service doesn’t show it as a rejection.'])
  const batch = draftTransaction([etherTransfer(ada, 1n), etherTransfer(ben, 2n)], 0)
  const size = BigInt(batch.data.length / 2 - 1)
  const counted = (actionCount: number | null) =>
    differences(batch, {
      txInfo: custom({ to: { value: batch.to }, dataSize: size, value: 0n, actionCount }),
    })
  expect(counted(2)).toEqual([])
  expect(counted(null)).toEqual([])
  expect(counted(3)).toEqual(['According to the service it is a batch of calls: 3; by its bytes, 2.'])
})

const transfer = (transferInfo: object, recipient = ada) =>
  ({ type: 'Transfer', recipient: { value: recipient }, transferInfo }) as TransactionPreview['txInfo']

test('a transfer of ETH is without data, to whom and how much', () => {
  const ether = draftTransaction([etherTransfer(ada, 5n)], 0)
  const native = (value: bigint | null) => ({ type: 'NATIVE_COIN', value })
  const shown = (draft: SafeTransaction, info: object, to = ada) =>
    differences(draft, { txInfo: transfer(info, to) })
  expect(shown(ether, native(5n))).toEqual([])
  expect(shown(ether, native(null))).toEqual([])
  expect(shown(ether, native(4n))).toEqual(['According to the service it sends, in wei, 4; by its bytes, 5.'])
  expect(shown(ether, native(5n), ben)).toEqual([
    `According to the service it goes to ${ben}; by its bytes, ${ada}.`,
  ])
  expect(shown(call, native(3n), ben)).toEqual([
    'The service shows it as a transfer of ETH and nothing else.',
  ])
  expect(shown(ether, { type: 'UNKNOWN' }, ben)).toEqual([])
})

test('a transfer of a token: which, to whom, and how much', () => {
  const draft = draftTransaction([tokenTransfer(token, ada, 7n)], 0)
  const erc20 = (change: object = {}) => ({ type: 'ERC20', tokenAddress: token, value: 7n, ...change })
  const shown = (info: object, to = ada) => differences(draft, { txInfo: transfer(info, to) })
  expect(shown(erc20())).toEqual([])
  expect(shown(erc20({ tokenAddress: ben }))).toEqual([
    `According to the service it sends the token ${ben}; by its bytes, ${token}.`,
  ])
  expect(shown(erc20(), ben)).toEqual([`According to the service it goes to ${ben}; by its bytes, ${ada}.`])
  expect(shown(erc20({ value: 8n }))).toEqual([
    'According to the service it sends, in base units, 8; by its bytes, 7.',
  ])
  // A single token has a number.
  const nft = { type: 'ERC721', tokenAddress: token }
  expect(shown({ ...nft, tokenId: '7' })).toEqual([])
  expect(shown({ ...nft, tokenId: '8' })).toEqual([
    'According to the service it sends the number 8; by its bytes, 7.',
  ])
  expect(differences(call, { txInfo: transfer(erc20()) })).toEqual([
    'The service shows it as a token transfer.',
  ])
})

test('a transfer of a single token by its own function', () => {
  const data = encodeFunctionData({
    abi: parseAbi(['function safeTransferFrom(address from, address to, uint256 tokenId)']),
    args: [safe, ada, 9n],
  })
  const draft = draftTransaction([{ to: token, value: 0n, data }], 0)
  const shown = (tokenId: string) =>
    differences(draft, { txInfo: transfer({ type: 'ERC721', tokenAddress: token, tokenId }) })
  expect(shown('9')).toEqual([])
  expect(shown('10')).toEqual(['According to the service it sends the number 10; by its bytes, 9.'])
})

test('what differs in several things is said in a sentence for each', () => {
  expect(
    differences(call, {
      txData: dataOf(call, { to: { value: ada }, operation: 1 }),
      txInfo: custom({ value: 4n, dataSize: 0n, isCancellation: true }),
    }),
  ).toHaveLength(6)
})
