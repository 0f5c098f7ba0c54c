import {
  type Address,
  concatHex,
  encodeFunctionData,
  getAddress,
  type Hex,
  parseAbi,
  toHex,
  zeroAddress,
} from 'viem'
import { expect, test } from 'vitest'
import { campaignsCreationAbi } from '../../abi/campaignCreation.ts'
import {
  merkleDistributorFactoryAddress,
  vestingDistributorFactoryAddress,
} from '../../abi/factoryAddress.ts'
import { merkleDistributorAbi } from '../../abi/merkleDistributor.ts'
import { merkleDistributorFactoryCreationCode } from '../../abi/merkleDistributorFactoryBytecode.ts'
import { encodeCreation } from '../../operator/deploy/encodeCreation.ts'
import { type CallMeaning, decodeTransaction, type SafeChange } from './decodeTransaction.ts'
import { erc20CallsAbi, erc721CallsAbi, rebasingAbi, safeCallsAbi } from './knownCalls.ts'
import {
  blastPredeploys,
  deterministicProxyAddress,
  multiSendCallOnly,
  multiSendLibraries,
  signMessageLib,
} from './knownContracts.ts'
import { encodeMultiSend } from './multiSend.ts'

// Each call that this site knows, and what it means; elsewhere the same bytes mean nothing.

const at = (byte: string) => getAddress(`0x${byte.repeat(20)}`)
const [safe, token, dan, olga, other] = [at('5a'), at('70'), at('da'), at('01'), at('02')]
const word: Hex = `0x${'11'.repeat(32)}`
const read = (to: Address, data: Hex, { value = 0n, operation = 0 } = {}) =>
  decodeTransaction({ to, data, value, operation }, safe)
const nothingKnown = { method: null, arguments: [], meaning: { kind: 'unknown' } }

test.each<[SafeChange, Hex]>(
  (
    [
      [{ type: 'add-owner', owner: dan, threshold: 2n }, 'addOwnerWithThreshold', [dan, 2n]],
      [{ type: 'remove-owner', owner: dan, threshold: 2n }, 'removeOwner', [olga, dan, 2n]],
      [{ type: 'swap-owner', owner: dan, by: other }, 'swapOwner', [olga, dan, other]],
      [{ type: 'threshold', threshold: 3n }, 'changeThreshold', [3n]],
      [{ type: 'enable-module', module: dan }, 'enableModule', [dan]],
      [{ type: 'disable-module', module: dan }, 'disableModule', [olga, dan]],
      [{ type: 'fallback-handler', handler: dan }, 'setFallbackHandler', [dan]],
      [{ type: 'guard', guard: dan }, 'setGuard', [dan]],
    ] as const
  ).map(([change, functionName, args]) => [
    change,
    encodeFunctionData({ abi: safeCallsAbi, functionName, args } as never),
  ]),
)('a Safe changes itself: $0', (change, data) => {
  expect(read(safe, data).meaning).toEqual({ kind: 'safe-change', change })
  expect(read(token, data)).toMatchObject(nothingKnown)
})

test.each<[CallMeaning, Hex]>([
  [
    { kind: 'token-transfer', token, from: safe, to: dan, amount: 7n, mayBeNft: false },
    encodeFunctionData({ abi: erc20CallsAbi, functionName: 'transfer', args: [dan, 7n] }),
  ],
  [
    { kind: 'token-transfer', token, from: olga, to: dan, amount: 7n, mayBeNft: true },
    encodeFunctionData({ abi: erc20CallsAbi, functionName: 'transferFrom', args: [olga, dan, 7n] }),
  ],
  [
    { kind: 'token-approval', token, spender: dan, amount: 7n, mayBeNft: true },
    encodeFunctionData({ abi: erc20CallsAbi, functionName: 'approve', args: [dan, 7n] }),
  ],
  [
    { kind: 'token-permit', token, owner: olga, spender: dan, amount: 7n, deadline: 9n },
    encodeFunctionData({
      abi: erc20CallsAbi,
      functionName: 'permit',
      args: [olga, dan, 7n, 9n, 27, word, word],
    }),
  ],
  [
    { kind: 'nft-approval', token, operator: dan, isApproved: true },
    encodeFunctionData({ abi: erc721CallsAbi, functionName: 'setApprovalForAll', args: [dan, true] }),
  ],
])('of a token, case %#', (meaning, data) => {
  expect(read(token, data).meaning).toEqual(meaning)
  // Bytes behind it are not exactly this call; capital letters are the same bytes.
  expect(read(token, `${data}00`)).toMatchObject(nothingKnown)
  expect(read(token, `0x${data.slice(2, 10)}${data.slice(10).toUpperCase()}`).meaning).toEqual(meaning)
})

const claim = { kind: 'claim', distributor: token, count: 1, recipient: null, delegatee: null } as const
const encode = (functionName: string, args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi: merkleDistributorAbi, functionName, args } as never)
const inputOf = (account: Address, amount: bigint) => ({ index: 1n, account, amount, proof: [word] })

test.each<[string, CallMeaning, Hex]>([
  ['claim', { ...claim, account: olga, amount: 7n }, encode('claim', [1n, olga, 7n, [word]])],
  ['tryClaim', { ...claim, account: olga, amount: 7n }, encode('tryClaim', [1n, olga, 7n, [word]])],
  [
    'claimTo',
    { ...claim, account: safe, amount: 7n, recipient: dan },
    encode('claimTo', [1n, 7n, dan, [word]]),
  ],
  [
    'claimWithSignature',
    { ...claim, account: olga, amount: 7n, recipient: dan },
    encode('claimWithSignature', [1n, olga, 7n, dan, 9n, [word], '0x1234']),
  ],
  [
    'claimAndDelegate',
    { ...claim, account: olga, amount: 7n, delegatee: other },
    encode('claimAndDelegate', [1n, olga, 7n, [word], other, 1n, 9n, 27, word, word]),
  ],
  ['claimMany', { ...claim, account: olga, amount: 7n }, encode('claimMany', [[inputOf(olga, 7n)]])],
  [
    'claimMany',
    { ...claim, count: 2, account: null, amount: 12n },
    encode('claimMany', [[inputOf(olga, 7n), inputOf(dan, 5n)]]),
  ],
  ['claimMany', { ...claim, count: 0, account: null, amount: 0n }, encode('claimMany', [[]])],
  ['sweep', { kind: 'campaign-sweep', distributor: token, asset: dan }, encode('sweep', [dan])],
  ['sweep', { kind: 'campaign-sweep', distributor: token, asset: 'native' }, encode('sweep', [zeroAddress])],
  ['cancel', { kind: 'campaign-cancel', distributor: token }, encode('cancel', [])],
  [
    'collectYield',
    { kind: 'campaign-earnings', distributor: token, what: 'yield' },
    encode('collectYield', []),
  ],
  ['collectGas', { kind: 'campaign-earnings', distributor: token, what: 'gas' }, encode('collectGas', [])],
])('of a campaign: %s', (method, meaning, data) => {
  expect(read(token, data)).toMatchObject({ method, meaning })
})

test('what a campaign only answers is no call that this site speaks of', () => {
  expect(read(token, encode('token', []))).toMatchObject(nothingKnown)
})

test('lists and structs are written part for part', () => {
  expect(read(token, encode('claimMany', [[inputOf(olga, 7n)]]))).toMatchObject({
    arguments: [{ name: 'inputs', type: 'tuple[]', value: [['1', olga, '7', [word]]] }],
  })
})

test('what a Safe sets at Blast’s tokens is a setting there and nowhere else', () => {
  const data = encodeFunctionData({ abi: rebasingAbi, args: [2] })
  for (const contract of [blastPredeploys.usdb, blastPredeploys.weth])
    expect(read(contract, data)).toMatchObject({
      method: 'configure',
      arguments: [{ name: 'mode', type: 'uint8', value: '2' }],
      meaning: { kind: 'blast-setting', contract },
    })
  for (const contract of [blastPredeploys.blast, token])
    expect(read(contract, data)).toMatchObject(nothingKnown)
  // A token of Blast is a token all the same.
  const transfer = encodeFunctionData({ abi: erc20CallsAbi, functionName: 'transfer', args: [dan, 7n] })
  expect(read(blastPredeploys.usdb, transfer).meaning).toMatchObject({ kind: 'token-transfer' })
})

const parameters = {
  token,
  start: 100n,
  end: 200n,
  sweepReceiver: olga,
  yieldReceiver: dan,
  gasReceiver: other,
  isCancellable: true,
  total: 1_000n,
  count: 3,
  height: 2,
}
const created = { parameters, cap: [word], manifestHash: word }
const [factory, overTime] = [merkleDistributorFactoryAddress, vestingDistributorFactoryAddress]

test.each([
  ['create', false],
  ['createAndFund', true],
] as const)('a campaign by %s is funded: %s', (functionName, isFunded) => {
  const data = encodeCreation(functionName, created)
  expect(read(factory, data)).toMatchObject({
    method: functionName,
    meaning: { kind: 'campaign-creation', campaign: { factory, ...created }, isFunded },
  })
  for (const to of [overTime, token]) expect(read(to, data)).toMatchObject(nothingKnown)
  const schedule = { cliff: 10, duration: 50 }
  const vesting = { ...created, parameters: { ...parameters, schedule } }
  const later = encodeCreation(functionName, vesting)
  expect(read(overTime, later)).toMatchObject({ method: functionName })
  expect(read(overTime, later).meaning).toEqual({
    kind: 'campaign-creation',
    campaign: { factory: overTime, ...vesting },
    isFunded,
  })
  for (const to of [factory, token]) expect(read(to, later)).toMatchObject(nothingKnown)
})

test.each([
  [{ cliff: 50, duration: 50 }, true],
  [{ cliff: 51, duration: 50 }, false],
  [{ cliff: 0, duration: 50, tranches: 5 }, true],
  [{ cliff: 0, duration: Number.MAX_SAFE_INTEGER }, true],
  [{ cliff: 0, duration: Number.MAX_SAFE_INTEGER + 1 }, false],
])('a schedule of %j has numbers here: %s', (schedule, isRead) => {
  const { meaning } = read(
    overTime,
    encodeCreation('create', { ...created, parameters: { ...parameters, schedule } }),
  )
  if (isRead) expect(meaning).toMatchObject({ campaign: { parameters: { schedule } } })
  else expect(meaning).toEqual({ kind: 'unknown' })
  expect(
    meaning.kind === 'campaign-creation' && 'tranches' in (meaning.campaign.parameters.schedule ?? {}),
  ).toBe('tranches' in schedule)
})

test('several campaigns are of one token and all readable, or none of them is read', () => {
  const entry = (asset: Address, cliff = 0n) => ({
    parameters: { ...parameters, token: asset },
    schedule: { cliff, duration: 50n, tranches: 0 },
    cap: [word],
    manifestHash: word,
  })
  const many = (...entries: ReturnType<typeof entry>[]) =>
    encodeFunctionData({ abi: campaignsCreationAbi, functionName: 'createAndFundMany', args: [entries] })
  const campaign = (cliff: number) => ({
    factory: overTime,
    parameters: { ...parameters, schedule: { cliff, duration: 50 } },
    cap: [word],
    manifestHash: word,
  })
  const data = many(entry(token), entry(token, 7n), entry(token, 50n))
  expect(read(overTime, data)).toMatchObject({ method: 'createAndFundMany' })
  expect(read(overTime, data).meaning).toEqual({
    kind: 'campaigns-creation',
    campaigns: [campaign(0), campaign(7), campaign(50)],
  })
  expect(read(factory, data)).toMatchObject(nothingKnown)
  for (const none of [
    many(),
    many(entry(token, 51n)),
    many(entry(token), entry(token, 51n)),
    many(entry(token), entry(dan)),
    many(entry(token), entry(dan), entry(token)),
  ])
    expect(read(overTime, none)).toMatchObject(nothingKnown)
})

test('the factory is put at its address by its own code through the one proxy', () => {
  const salt = toHex(0, { size: 32 })
  const data = concatHex([salt, merkleDistributorFactoryCreationCode])
  expect(read(deterministicProxyAddress, data)).toMatchObject({
    method: null,
    arguments: [],
    meaning: { kind: 'factory-deployment', factory },
  })
  expect(read(token, data)).toMatchObject(nothingKnown)
  const elsewhere = concatHex([toHex(1, { size: 32 }), merkleDistributorFactoryCreationCode])
  for (const other of [elsewhere, `${data}00` as Hex, salt, '0x1234' as Hex])
    expect(read(deterministicProxyAddress, other)).toMatchObject(nothingKnown)
})

test('a batch is read five deep, through both of Safe’s libraries', () => {
  const wrap = (data: Hex) =>
    encodeMultiSend([{ to: multiSendCallOnly.address, value: 0n, data, operation: 1 }])
  const depthOf = (data: Hex) => {
    let depth = 0
    let { meaning } = read(multiSendCallOnly.address, data, { operation: 1 })
    while (meaning.kind === 'batch') {
      depth++
      meaning = meaning.calls[0]?.meaning ?? { kind: 'nothing' }
    }
    return [depth, meaning.kind]
  }
  let data = encodeMultiSend([{ to: dan, value: 5n, data: '0x', operation: 0 }])
  for (const expected of [1, 2, 3, 4, 5]) {
    expect(depthOf(data)).toEqual([expected, 'ether-transfer'])
    data = wrap(data)
  }
  expect(depthOf(data)).toEqual([5, 'unknown'])
  const batch = encodeMultiSend([{ to: dan, value: 5n, data: '0x', operation: 0 }])
  for (const { address } of multiSendLibraries)
    expect(read(address, batch, { operation: 1 })).toMatchObject({
      method: 'multiSend',
      arguments: [],
      meaning: { kind: 'batch', calls: [{ to: dan, value: 5n }] },
    })
  // What the library cannot read is no batch.
  expect(read(multiSendCallOnly.address, '0x1234', { operation: 1 })).toMatchObject(nothingKnown)
})

test('a message that is approved on chain is read whole, or not at all', () => {
  const abi = parseAbi(['function signMessage(bytes _data)'])
  const data = encodeFunctionData({ abi, args: ['0x1234'] })
  expect(read(signMessageLib.address, data, { operation: 1 })).toMatchObject({
    method: 'signMessage',
    arguments: [{ name: '_data', type: 'bytes', value: '0x1234' }],
    meaning: { kind: 'message-approval', message: '0x1234' },
  })
  for (const bytes of [`${data}00` as Hex, '0x' as Hex, '0x12345678' as Hex])
    expect(read(signMessageLib.address, bytes, { operation: 1 })).toMatchObject(nothingKnown)
  expect(read(signMessageLib.address, data)).toMatchObject(nothingKnown)
})

test('ETH without data is a transfer, and nothing at all is nothing', () => {
  expect(read(dan, '0x', { value: 5n })).toEqual({
    to: dan,
    value: 5n,
    data: '0x',
    operation: 0,
    method: null,
    arguments: [],
    meaning: { kind: 'ether-transfer', to: dan, value: 5n },
  })
  expect(read(dan, '0x')).toMatchObject({ method: null, arguments: [], meaning: { kind: 'nothing' } })
  expect(read(dan, '0x', { value: 5n, operation: 1 })).toMatchObject(nothingKnown)
})
