import {
  concatHex,
  encodeFunctionData,
  type Hex,
  numberToHex,
  parseAbi,
  serializeErc6492Signature,
  size,
  zeroAddress,
} from 'viem'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { safeContracts } from '../../sandbox/devnet/canonicalContracts.ts'
import { demoAccounts } from '../../sandbox/devnet/demoAccounts.ts'
import { demoSafeOwners } from '../../sandbox/devnet/demoAddresses.ts'
import { judgingGas } from './askContract.ts'
import { signAsSafe, undeployedSafe } from './test-support/safeSignatures.ts'
import { readerOver, type SignInFixture, startSignInFixture } from './test-support/startSignInFixture.ts'
import { verifySignature } from './verifySignature.ts'

const { ada, olga, otto, omar, operator } = demoAccounts
const text = 'What is signed,\nin two lines.'
const deaf = readerOver([{ url: 'http://127.0.0.1:9' }, { url: 'http://127.0.0.2:9' }])
let world: SignInFixture
beforeAll(async () => {
  world = await startSignInFixture()
})
afterAll(() => world.stop())
const verify = (account: Hex, signature: Hex, reader = world.reader) =>
  verifySignature(reader, { account, text, signature })

it('takes a key’s signature offline, in small or large letters', async () => {
  const signature = await ada.signer.signMessage({ message: text })
  const yes = { status: 'accepted', kind: 'key', block: null }
  expect(await verify(ada.address, signature, deaf)).toEqual(yes)
  expect(await verify(ada.address, `0x${signature.slice(2).toUpperCase()}`, deaf)).toEqual(yes)
  expect(await verify(ada.address.toLowerCase() as Hex, signature, deaf)).toEqual(yes)
})

it('takes none with any one bit changed, of the signature or of the text', async () => {
  const signature = await ada.signer.signMessage({ message: text })
  const no = 'could-not-check'
  // Only the key's own path is asked: the chain behind it says nothing.
  const alone = { ...deaf, quorum: 1 }
  for (let bit = 0; bit < size(signature) * 8; bit++) {
    const changed = numberToHex(BigInt(signature) ^ (1n << BigInt(bit)), { size: 65 })
    expect([bit, (await verify(ada.address, changed, alone)).status]).toEqual([bit, no])
  }
  const bytes = Buffer.from(text)
  for (let bit = 0; bit < bytes.length * 7; bit++) {
    const changed = Buffer.from(bytes)
    changed[Math.floor(bit / 7)] = (changed[Math.floor(bit / 7)] ?? 0) ^ (1 << (bit % 7))
    const verdict = await verifySignature(alone, {
      account: ada.address,
      text: changed.toString(),
      signature,
    })
    expect([bit, verdict.status]).toEqual([bit, no])
  }
})

it('takes every key’s own signature', async () => {
  for (let count = 0; count < 50; count++) {
    const key = privateKeyToAccount(generatePrivateKey())
    expect(await verify(key.address, await key.signMessage({ message: text }), deaf)).toMatchObject({
      kind: 'key',
    })
  }
})

it('takes each pair of a Safe’s owners, and all of them, and says at which block', async () => {
  const safe = world.devnet.demoSafe
  for (const owners of [[olga, otto], [otto, omar], [olga, omar], demoSafeOwners]) {
    const verdict = await verify(safe, await signAsSafe(safe, text, owners))
    expect(verdict).toEqual({ status: 'accepted', kind: 'contract', block: expect.any(Number) })
    const head = Number(await world.devnet.chain.getBlockNumber())
    expect(verdict.status === 'accepted' && verdict.block).toBeGreaterThan(head - 5)
  }
})

it('takes the 65 bytes of a Safe with one owner for the Safe, deployed or not', async () => {
  const setup = encodeFunctionData({
    abi: parseAbi(['function setup(address[],uint256,address,bytes,address,address,uint256,address)']),
    args: [
      ...([[olga.address], 1n, zeroAddress, '0x'] as const),
      ...([safeContracts.CompatibilityFallbackHandler.address, zeroAddress, 0n, zeroAddress] as const),
    ],
  })
  const { address, factory: to, factoryData: data } = await undeployedSafe(1n, setup)
  const signature = await signAsSafe(address, text, [olga])
  expect(size(signature)).toBe(65)
  const wrapped = serializeErc6492Signature({ address: to, data, signature })
  expect(await verify(address, wrapped)).toMatchObject({ kind: 'undeployed-contract' })
  expect(await verify(address, signature)).toEqual({ status: 'refused', reason: 'wrong-key' })
  const { chain } = world.devnet
  await chain.waitForTransactionReceipt({
    hash: await chain.sendTransaction({ account: operator.signer, to, data }),
  })
  await chain.mine({ blocks: 1 })
  expect(await verify(address, signature)).toMatchObject({ kind: 'contract' })
  expect(await verify(olga.address, signature)).toEqual({ status: 'refused', reason: 'wrong-key' })
})

it('takes a key’s signature for a key’s where the account has code, too (EIP-7702)', async () => {
  const key = privateKeyToAccount(generatePrivateKey())
  const { chain } = world.devnet
  await chain.setCode({ address: key.address, bytecode: concatHex(['0xef0100', operator.address]) })
  await chain.mine({ blocks: 1 })
  expect(await verify(key.address, await key.signMessage({ message: text }))).toMatchObject({ kind: 'key' })
  expect(await verify(key.address, await ada.signer.signMessage({ message: text }))).toEqual({
    status: 'refused',
    reason: 'contract-says-no',
  })
})

it('gives a contract no more gas than it says, and no less', async () => {
  // Says yes where the gas it has is above (GT) or below (LT) a number.
  const yesIf = (comparison: '11' | '10', gas: number): Hex =>
    `0x62${numberToHex(gas, { size: 3 }).slice(2)}5a${comparison}7f${'1626ba7e'.padEnd(64, '0')}0260005260206000f3`
  const no = { status: 'refused', reason: 'contract-says-no' }
  expect(await verify(await world.place(yesIf('11', judgingGas)), '0x')).toEqual(no)
  expect(await verify(await world.place(yesIf('10', judgingGas)), '0x')).toMatchObject({ kind: 'contract' })
  expect(await verify(await world.place(yesIf('11', judgingGas - 100)), '0x')).toMatchObject({
    kind: 'contract',
  })
})

it('asks a contract with 32 KiB, the most that travels', async () => {
  const yes = await world.place(`0x7f${'1626ba7e'.padEnd(64, '0')}60005260206000f3`)
  expect(await verify(yes, numberToHex(1, { size: 32_768 }))).toMatchObject({ kind: 'contract' })
})
