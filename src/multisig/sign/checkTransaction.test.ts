import fc from 'fast-check'
import { type Address, concatHex, getAddress, type Hex, hexToNumber, parseEther, slice, toHex } from 'viem'
import { beforeAll, describe, expect, test } from 'vitest'
import { demoAccounts } from '../../../sandbox/devnet/demoAccounts.ts'
import { runs } from '../../../scripts/test-support/runs.ts'
import type { SafeTransaction } from '../../chain/hashSafeTransaction.ts'
import type { TransactionDetails } from '../../safe/service/wire/transactions.ts'
import { draftRejection, draftTransaction, etherTransfer, tokenTransfer } from '../build/draftTransaction.ts'
import { signMessageLibraries } from '../build/knownContracts.ts'
import { encodeMultiSend } from '../build/multiSend.ts'
import { chainId, detailsOf } from '../test-support/startSafes.ts'
import { provenSignatures } from './checkConfirmation.ts'
import { checkTransaction, isRejectionOf, signedTransaction } from './checkTransaction.ts'

const { olga, otto, omar, dan, ada } = demoAccounts
const safe = {
  address: ada.address,
  owners: [olga.address, otto.address, omar.address],
  threshold: 2,
  nonce: 3,
  version: '1.4.1',
}
const token: Address = '0x4300000000000000000000000000000000000003'
const transaction: SafeTransaction = {
  ...draftTransaction([{ ...tokenTransfer(token, dan.address, 7n), value: 5n }], 3),
  safeTxGas: 1n,
  baseGas: 2n,
  gasPrice: 0n,
}

let details: TransactionDetails
beforeAll(async () => {
  details = await detailsOf(safe, transaction, [olga, otto])
})

const check = (shown: TransactionDetails, asked = details.txId, of = safe) =>
  checkTransaction({ chainId, safe: of, asked, details: shown })

function multisigOf(shown: TransactionDetails) {
  const info = shown.detailedExecutionInfo
  if (info?.type !== 'MULTISIG') throw new Error('no owners')
  return info
}
const withInfo = (change: Partial<ReturnType<typeof multisigOf>>): TransactionDetails => ({
  ...details,
  detailedExecutionInfo: { ...multisigOf(details), ...change },
})
function withData(change: Partial<NonNullable<TransactionDetails['txData']>>): TransactionDetails {
  if (!details.txData) throw new Error('no data')
  return { ...details, txData: { ...details.txData, ...change } }
}

const flip = (hex: Hex, bit: number): Hex => {
  const bytes = Uint8Array.from(hex.slice(2).match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  const at = Math.floor(bit / 8) % bytes.length
  bytes[at] = (bytes[at] ?? 0) ^ (1 << (bit % 8))
  return toHex(bytes)
}
const flipAddress = (address: Address, bit: number) => getAddress(flip(address, bit))
const flipAmount = (amount: bigint, bit: number) => amount ^ (1n << BigInt(bit % 256))

test('default: what an honest service shows is sound, and its signatures are proven', async () => {
  for (const asked of [details.txId, multisigOf(details).safeTxHash, details.txId.toLowerCase()]) {
    const checked = await check(details, asked)
    expect(checked).toMatchObject({
      status: 'sound',
      transaction,
      isRejection: false,
      warnings: [],
      safeTxHash: multisigOf(details).safeTxHash,
      confirmations: [{ status: 'verified' }, { status: 'verified' }],
      claims: { status: 'AWAITING_EXECUTION', confirmationsRequired: 2, confirmationsSubmitted: 2 },
    })
  }
})

describe('behavior: one flipped bit anywhere is noticed', () => {
  const damages: readonly [string, (bit: number) => TransactionDetails][] = [
    ['to', (bit) => withData({ to: { value: flipAddress(transaction.to, bit) } })],
    ['value', (bit) => withData({ value: flipAmount(transaction.value, bit) })],
    ['data', (bit) => withData({ hexData: flip(transaction.data, bit) })],
    ['operation', () => withData({ operation: 1 })],
    ['safeTxGas', (bit) => withInfo({ safeTxGas: flipAmount(transaction.safeTxGas, bit) })],
    ['baseGas', (bit) => withInfo({ baseGas: flipAmount(transaction.baseGas, bit) })],
    ['gasPrice', (bit) => withInfo({ gasPrice: flipAmount(transaction.gasPrice, bit) })],
    ['gasToken', (bit) => withInfo({ gasToken: flipAddress(transaction.gasToken, bit) })],
    [
      'refundReceiver',
      (bit) => withInfo({ refundReceiver: { value: flipAddress(transaction.refundReceiver, bit) } }),
    ],
    ['nonce', (bit) => withInfo({ nonce: transaction.nonce ^ (1 << (bit % 30)) })],
    ['safeTxHash', (bit) => withInfo({ safeTxHash: flip(multisigOf(details).safeTxHash, bit) })],
    ['safeAddress', (bit) => ({ ...details, safeAddress: flipAddress(safe.address, bit) })],
  ]
  test.each(damages)('of %s', async (_, damage) => {
    await fc.assert(
      fc.asyncProperty(fc.nat(4096), async (bit) => {
        expect(await check(damage(bit))).toMatchObject({ status: 'contradicted' })
      }),
      { numRuns: runs(40) },
    )
  })

  test('of the question', async () => {
    await fc.assert(
      fc.asyncProperty(fc.nat(255), async (bit) => {
        const asked = flip(multisigOf(details).safeTxHash, bit)
        expect(await check(details, asked)).toMatchObject({ status: 'contradicted' })
      }),
      { numRuns: runs(40) },
    )
  })

  test('of a signature', async () => {
    const { confirmations } = multisigOf(details)
    const [first, second] = confirmations
    if (!first?.signature || !second) throw new Error('no signatures')
    const { signature } = first
    await fc.assert(
      fc.asyncProperty(fc.nat(65 * 8 - 1), async (bit) => {
        const damaged = { ...first, signature: flip(signature, bit) }
        const checked = await check(withInfo({ confirmations: [damaged, second] }))
        if (checked.status !== 'sound') throw new Error(checked.status)
        expect(checked.confirmations.map(({ status }) => status)).not.toContain('not-an-owner')
        expect(checked.confirmations[0]?.status).not.toBe('verified')
        expect(provenSignatures(checked.confirmations)).toHaveLength(1)
      }),
      { numRuns: runs(150) },
    )
  })
})

test('behavior: a consistent lie is noticed by what was asked for', async () => {
  const lie = await detailsOf(safe, { ...transaction, to: ada.address }, [])
  expect(await check(lie)).toMatchObject({
    status: 'contradicted',
    fault: 'What the wallet service shows is not the transaction that was asked for. Do not sign it.',
  })
  expect(await check({ ...lie, txId: details.txId })).toMatchObject({ status: 'contradicted' })
})

test('behavior: the same transaction of another Safe is another', async () => {
  expect(await check(details, details.txId, { ...safe, address: dan.address })).toMatchObject({
    status: 'contradicted',
  })
})

test('behavior: a signature shown beside another owner is wrong, and one of no owner is distinguished', async () => {
  const [first] = multisigOf(details).confirmations
  const foreign = await detailsOf(safe, transaction, [dan])
  const checked = await check(
    withInfo({
      confirmations: [
        { signer: { value: omar.address }, signature: first?.signature ?? null },
        ...multisigOf(foreign).confirmations,
        { signer: { value: otto.address }, signature: null },
      ],
    }),
  )
  expect(checked).toMatchObject({
    confirmations: [{ status: 'wrong' }, { status: 'not-an-owner' }, { status: 'could-not-check' }],
  })
})

test('behavior: a signature over the hash as an Ethereum message is proven too', async () => {
  const raw = multisigOf(details).safeTxHash
  const plain = await olga.signer.signMessage({ message: { raw } })
  const v = Number.parseInt(plain.slice(130), 16) + 4
  const signature = concatHex([plain.slice(0, 132 - 2) as Hex, toHex(v, { size: 1 })])
  const checked = await check(withInfo({ confirmations: [{ signer: { value: olga.address }, signature }] }))
  expect(checked).toMatchObject({ confirmations: [{ status: 'verified' }] })
})

test('behavior: the other half of a pair of signatures is the same owner’s, as it is to a Safe', async () => {
  const [first] = multisigOf(details).confirmations
  if (!first?.signature) throw new Error('no signature')
  const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n
  const s = order - BigInt(slice(first.signature, 32, 64))
  const v = hexToNumber(slice(first.signature, 64)) === 27 ? 28 : 27
  const signature = concatHex([slice(first.signature, 0, 32), toHex(s, { size: 32 }), toHex(v, { size: 1 })])
  const checked = await check(withInfo({ confirmations: [{ ...first, signature }] }))
  expect(checked).toMatchObject({ confirmations: [{ status: 'verified' }] })
})

test('behavior: a contract’s signature could not be checked', async () => {
  const word = (hex: string) => hex.padStart(64, '0')
  const signature: Hex = `0x${word(otto.address.slice(2).toLowerCase())}${word('41')}00${word('0')}`
  const checked = await check(withInfo({ confirmations: [{ signer: { value: otto.address }, signature }] }))
  expect(checked).toMatchObject({ confirmations: [{ status: 'could-not-check' }] })
})

test('default: a rejection is known by what it does', async () => {
  const rejection = draftRejection(safe.address, 3)
  const shown = await detailsOf(safe, rejection, [])
  expect(await check(shown, shown.txId)).toMatchObject({ status: 'sound', isRejection: true })
  const toOther = await detailsOf(safe, draftTransaction([etherTransfer(dan.address, 0n)], 3), [])
  expect(await check(toOther, toOther.txId)).toMatchObject({ status: 'sound', isRejection: false })
})

test('behavior: foreign code as the Safe’s own and a refund are warned of', async () => {
  const dangerous: SafeTransaction = {
    ...transaction,
    operation: 1,
    gasPrice: parseEther('1'),
    refundReceiver: dan.address,
  }
  const shown = await detailsOf(safe, dangerous, [])
  const checked = await check(shown, shown.txId)
  expect(checked.status === 'sound' && checked.warnings).toEqual([
    'It runs foreign code as the Safe’s own, which can take over the Safe and everything in it. It is a delegate call, alone or in a batch, to a contract that this site does not know.',
    `The Safe pays for its execution. At least 2 ETH goes to ${dan.address}.`,
  ])
  const batch = await detailsOf(
    safe,
    draftTransaction([etherTransfer(dan.address, 1n), etherTransfer(ada.address, 2n)], 3),
    [],
  )
  expect(await check(batch, batch.txId)).toMatchObject({ status: 'sound', warnings: [] })
})

test('behavior: foreign code inside of a batch is warned of, and so is a batch that cannot be read', async () => {
  const multiSend = '0x38869bf66a61cF6bDB996A6aE40D5853Fd43B526'
  const foreign = encodeMultiSend([{ operation: 1, to: dan.address, value: 0n, data: '0x12345678' }])
  for (const data of [foreign, foreign.slice(0, -2) as Hex, '0x' as const]) {
    const hidden = await detailsOf(safe, { ...transaction, to: multiSend, operation: 1, value: 0n, data }, [])
    expect(await check(hidden, hidden.txId)).toMatchObject({
      status: 'sound',
      warnings: [expect.stringContaining('take over the Safe')],
    })
  }
})

test('behavior: an empty call to itself that pays its executor is no rejection, and what it pays is shown', async () => {
  const paying = { ...draftRejection(safe.address, 3), gasPrice: 1n, baseGas: parseEther('2') }
  const shown = await detailsOf(safe, paying, [])
  expect(await check(shown, shown.txId)).toMatchObject({
    status: 'sound',
    isRejection: false,
    warnings: [expect.stringContaining('At least 2 ETH')],
  })
})

test.each(['1.1.1', '0.1.0', null, 'newest'])('behavior: version %s is not checked here', async (version) => {
  expect(await check(details, details.txId, { ...safe, version: version as string })).toMatchObject({
    status: 'unsupported',
  })
})

test('behavior: what no owner signs has nothing to be checked against, unless a hash was asked for', async () => {
  const module = { ...details, txId: 'module_1', detailedExecutionInfo: null }
  expect(await check(module, 'module_1')).toMatchObject({ status: 'not-signed' })
  expect(await check(module, 'module_2')).toMatchObject({ status: 'contradicted' })
  expect(await check(module)).toMatchObject({ status: 'contradicted' })
  expect(await check({ ...details, txData: null })).toMatchObject({ status: 'contradicted' })
})

test('guard: the bytes of a queue’s row are those of the hash in its id, or they are not read', () => {
  const read = (shown: TransactionDetails, asked = details.txId) =>
    signedTransaction({ chainId, safe: safe.address, asked, details: shown })
  expect(read(details)).toEqual(transaction)
  expect(read(details, multisigOf(details).safeTxHash)).toEqual(transaction)
  const { hexData } = details.txData ?? {}
  expect(read(withData({ hexData: flip(hexData ?? '0x00', 9) }))).toBeUndefined()
  expect(read(withInfo({ nonce: 4 }))).toBeUndefined()
  expect(read({ ...details, txData: null })).toBeUndefined()
  // An id without a hash proves nothing.
  expect(read(details, 'module_1')).toBeUndefined()
  // No owner signs what a module does, nor what was received.
  for (const info of [{ type: 'MODULE', address: { value: dan.address } } as const, null])
    expect(read({ ...details, detailedExecutionInfo: info })).toBeUndefined()
})

describe('error: what a service shows instead is said, with what it shows', () => {
  const contradiction = async (shown: TransactionDetails, asked?: string) => {
    const checked = await check(shown, asked)
    return checked.status === 'contradicted' ? { fault: checked.fault, facts: checked.facts } : checked
  }
  const hash = () => multisigOf(details).safeTxHash

  test('another Safe', async () => {
    expect(await contradiction({ ...details, safeAddress: dan.address })).toEqual({
      fault: 'The wallet service answers with a transaction of another Safe.',
      facts: [`Safe: ${dan.address}`],
    })
  })

  test('another kind of transaction, and another one of that kind', async () => {
    const info = { type: 'MODULE', address: { value: dan.address } } as const
    const module = { ...details, txId: 'module_a', detailedExecutionInfo: info }
    expect(await contradiction(module, hash())).toEqual({
      fault: 'The wallet service answers with another kind of transaction.',
      facts: [],
    })
    expect(await contradiction(module, 'module_b')).toEqual({
      fault: 'The wallet service answers with another transaction.',
      facts: [],
    })
    // The id is not written in one way.
    expect(await contradiction(module, 'MODULE_a')).toMatchObject({ status: 'not-signed' })
  })

  test('nothing that could be hashed', async () => {
    expect(await contradiction({ ...details, txData: null })).toEqual({
      fault: 'The wallet service does not say what this transaction does, so it cannot be checked.',
      facts: [],
    })
  })

  test('something else than was asked for, and than the owners sign', async () => {
    const lie = await detailsOf(safe, { ...transaction, to: ada.address }, [])
    expect(await contradiction(lie, hash().toUpperCase().replace('0X', '0x'))).toEqual({
      fault: 'What the wallet service shows is not the transaction that was asked for. Do not sign it.',
      facts: [`Asked for: ${hash()}`, `Shown: ${multisigOf(lie).safeTxHash}`],
    })
    expect(await contradiction({ ...lie, detailedExecutionInfo: multisigOf(details) }, 'x')).toEqual({
      fault:
        'The wallet service shows something else than the owners sign: the hashes differ. Do not sign it.',
      facts: [`By the service: ${hash()}`, `Of what it shows: ${multisigOf(lie).safeTxHash}`],
    })
  })

  test('another id, where that of what was asked for names no hash', async () => {
    const named = { ...details, txId: 'transfer_a' }
    expect(await contradiction(named, 'transfer_b')).toEqual({
      fault: 'The wallet service answers with another transaction.',
      facts: [],
    })
    expect(await contradiction(named, 'Transfer_a')).toMatchObject({ status: 'sound' })
    // A hash with something before or after it is none, so that it proves nothing.
    for (const asked of [`x${hash()}`, `${hash()}0`])
      expect(await contradiction(details, asked)).toEqual({
        fault: 'The wallet service answers with another transaction.',
        facts: [],
      })
  })
})

test('default: what the service claims is kept apart, and what it does not claim is null', async () => {
  const claims = {
    status: 'SUCCESS',
    confirmationsRequired: 2,
    confirmationsSubmitted: 2,
    transactionHash: multisigOf(details).safeTxHash,
    executedAt: 7,
    submittedAt: 1_800_000_000_000,
    proposer: dan.address,
  }
  const shown: TransactionDetails = {
    ...withInfo({ proposer: { value: dan.address } }),
    txStatus: 'SUCCESS',
    txHash: claims.transactionHash,
    executedAt: 7,
  }
  expect(await check(shown)).toMatchObject({ safe: safe.address, claims })
  const module = { ...details, txId: 'module_1', detailedExecutionInfo: null }
  expect(await check(module, 'module_1')).toEqual({
    safe: safe.address,
    status: 'not-signed',
    claims: {
      status: 'AWAITING_EXECUTION',
      confirmationsRequired: null,
      confirmationsSubmitted: null,
      transactionHash: null,
      executedAt: null,
      submittedAt: null,
      proposer: null,
    },
  })
})

test('default: what is not named is nothing: no value, no data, no signature, no time of it', async () => {
  const empty = { ...draftRejection(safe.address, 3), value: 0n, data: '0x' as const }
  const shown = await detailsOf(safe, empty, [])
  if (!shown.txData) throw new Error('no data')
  const bare: TransactionDetails = {
    ...shown,
    txData: { ...shown.txData, value: undefined, hexData: undefined },
    detailedExecutionInfo: { ...multisigOf(shown), confirmations: [{ signer: { value: olga.address } }] },
  }
  expect(await check(bare, shown.txId)).toMatchObject({
    status: 'sound',
    transaction: { value: 0n, data: '0x' },
    confirmations: [{ owner: olga.address, signature: null, submittedAt: null, status: 'could-not-check' }],
  })
  const { confirmations } = multisigOf(details)
  expect(await check(details)).toMatchObject({
    confirmations: confirmations.map(({ signer, signature }) => ({
      owner: signer.value,
      signature,
      submittedAt: 1_800_000_000_000,
    })),
  })
})

test('default: a rejection is an empty call to the Safe itself, and nothing besides', () => {
  const rejection = draftRejection(safe.address, 3)
  expect(isRejectionOf(safe.address, rejection)).toBe(true)
  for (const change of [
    { to: dan.address },
    { value: 1n },
    { data: '0x00' },
    { operation: 1 },
    { gasPrice: 1n },
  ] as const)
    expect(isRejectionOf(safe.address, { ...rejection, ...change })).toBe(false)
})

test('error: a Safe that is too old says so', async () => {
  expect(await check(details, details.txId, { ...safe, version: '1.1.1' })).toMatchObject({
    status: 'unsupported',
    reason: 'This Safe is of version 1.1.1. You can sign here from 1.3.0 on. Viewing works.',
  })
})

describe('behavior: what a Safe pays for its execution, and to whom', () => {
  const none: Address = '0x0000000000000000000000000000000000000000'
  test.each([
    [none, none, 'The Safe pays for its execution. At least 2 ETH goes to the account that executes it.'],
    [none, dan.address, `The Safe pays for its execution. At least 2 ETH goes to ${dan.address}.`],
    [
      token,
      none,
      `The Safe pays for its execution. A token (${token}) goes to the account that executes it, at least 2000000000000000000 base units of it.`,
    ],
    [
      token,
      dan.address,
      `The Safe pays for its execution. A token (${token}) goes to ${dan.address}, at least 2000000000000000000 base units of it.`,
    ],
  ])('of %s to %s', async (gasToken, refundReceiver, sentence) => {
    const paying = { ...transaction, baseGas: 2n, gasPrice: parseEther('1'), gasToken, refundReceiver }
    const shown = await detailsOf(safe, paying, [])
    const checked = await check(shown, shown.txId)
    expect(checked.status === 'sound' && checked.warnings).toEqual([sentence])
  })
})

test('behavior: Safe’s own library for messages is no foreign code, alone and in a batch', async () => {
  const library = signMessageLibraries[0]?.address
  if (!library) throw new Error('no library')
  const signing = { operation: 1, to: library, value: 0n, data: '0x85a5affe' } as const
  const multiSend = '0x38869bf66a61cF6bDB996A6aE40D5853Fd43B526'
  const foreign = { ...signing, to: dan.address }
  const warnings = async (change: Partial<SafeTransaction>) => {
    const shown = await detailsOf(safe, { ...transaction, value: 0n, ...change }, [])
    const checked = await check(shown, shown.txId)
    return checked.status === 'sound' ? checked.warnings.length : checked
  }
  expect(await warnings(signing)).toBe(0)
  const batch = (...calls: Parameters<typeof encodeMultiSend>[0]) =>
    warnings({ operation: 1, to: multiSend, data: encodeMultiSend(calls) })
  const plain = { operation: 0, to: dan.address, value: 1n, data: '0x' } as const
  expect(await batch(plain, signing)).toBe(0)
  expect(await batch(plain, signing, foreign)).toBe(1)
})
