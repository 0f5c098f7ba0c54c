import { encodeFunctionData, zeroAddress } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { safeContracts } from '../../../sandbox/devnet/canonicalContracts.ts'
import { demoAccounts } from '../../../sandbox/devnet/demoAccounts.ts'
import { revertAfterEach } from '../../../sandbox/test-support/revertAfterEach.ts'
import { readSafeState } from '../../chain/readSafeState.ts'
import { readToken } from '../../chain/readToken.ts'
import { draftTransaction, etherTransfer } from '../build/draftTransaction.ts'
import { knownLibraries, multiSendCallOnly } from '../build/knownContracts.ts'
import { changes, type SafeFixture, startSafes } from '../test-support/startSafes.ts'
import { assertDelegateTarget } from './assertDelegateTarget.ts'

const { olga, otto, omar, dan } = demoAccounts

let world: SafeFixture
beforeAll(async () => {
  world = await startSafes()
})
afterAll(() => world?.devnet.stop())
revertAfterEach(() => world.devnet.chain)

test('default: Safe’s libraries are known by their code', async () => {
  for (const { address: to } of knownLibraries) await assertDelegateTarget(world.reader, { to, operation: 1 })
  await assertDelegateTarget(world.reader, { to: dan.address, operation: 0 })
})

test('behavior: other contracts, and other code at the library’s address, are refused', async () => {
  const refused = { name: 'NotSignableError' }
  const foreign = {
    ...refused,
    summary: 'This transaction would run code that isn’t the Safe’s own. Nothing was signed.',
  }
  const other = { to: safeContracts.CreateCall.address, operation: 1 }
  await expect(assertDelegateTarget(world.reader, other)).rejects.toMatchObject({
    ...foreign,
    facts: [`Contract: ${safeContracts.CreateCall.address}`],
  })
  // A Safe knows no third operation, and what a later one does with a library is not known here.
  const third = { to: multiSendCallOnly.address, operation: 2 }
  await expect(assertDelegateTarget(world.reader, third)).rejects.toMatchObject(foreign)
  await world.devnet.chain.setCode({ address: multiSendCallOnly.address, bytecode: '0x6000' })
  const changed = { to: multiSendCallOnly.address, operation: 1 }
  await expect(assertDelegateTarget(world.reader, changed)).rejects.toMatchObject(refused)
})

test('default: a Safe with all that decides about it', async () => {
  expect(await world.state()).toMatchObject({
    owners: [olga.address, otto.address, omar.address],
    threshold: 2,
    nonce: 0,
    version: '1.4.1',
    implementation: safeContracts.SafeL2.address,
    modules: [],
    guard: null,
    balance: 10n ** 18n,
    fallbackHandler: safeContracts.CompatibilityFallbackHandler.address,
  })
  const data = encodeFunctionData({ abi: changes, functionName: 'enableModule', args: [dan.address] })
  await world.execute(draftTransaction([{ to: world.safe, value: 0n, data }], 0), [olga, otto])
  expect(await world.state()).toMatchObject({ nonce: 1, modules: [dan.address] })
})

test('behavior: no Safe and nothing at all are distinguished', async () => {
  expect(await readSafeState(world.reader, dan.address)).toMatchObject({ status: 'absent' })
  expect(await readSafeState(world.reader, world.devnet.demoToken)).toMatchObject({ status: 'no-safe' })
})

test('default: a token and what the Safe has of it', async () => {
  const holder = world.safe
  expect(await readToken(world.reader, { token: world.devnet.demoToken, holder })).toMatchObject({
    decimals: 18,
    balance: 100n * 10n ** 18n,
  })
  expect(await readToken(world.reader, { token: world.safe, holder })).toBeUndefined()
  expect(await readToken(world.reader, { token: zeroAddress, holder })).toBeUndefined()
})

test('behavior: a batch without calls is none', () => {
  expect(() => draftTransaction([], 0)).toThrow('This transaction has no call')
  expect(draftTransaction([etherTransfer(dan.address, 1n)], 4)).toMatchObject({ operation: 0, nonce: 4 })
})
