import { encodeFunctionData, type Hex } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type DemoAccount, demoAccounts } from '../../../sandbox/devnet/demoAccounts.ts'
import { createChainReader } from '../../chain/createChainReader.ts'
import { draftTransaction } from '../build/draftTransaction.ts'
import { changes, type SafeFixture, startSafes } from '../test-support/startSafes.ts'
import { checkCollected } from './checkCollected.ts'
import { type CollectedMessage, collectedMessage, withSignatures } from './collectedMessage.ts'

const { olga, otto, omar, dan } = demoAccounts

let world: SafeFixture
let message: CollectedMessage
beforeAll(async () => {
  world = await startSafes()
  message = collectedMessage({ chainId: 81457, safe: world.safe }, 'I accept.\n\nAll of it.')
})
afterAll(() => world?.devnet.stop())

const signedBy = async (collected: CollectedMessage, ...by: readonly DemoAccount[]) =>
  withSignatures(
    collected,
    await Promise.all(
      by.map(async ({ address, signer }) => ({
        signer: address,
        signature: await signer.sign({ hash: collected.messageHash }),
      })),
    ),
  )
const check = async (collected: CollectedMessage, reader = world.reader) =>
  checkCollected(reader, { collected, safe: await world.state() })

test('default: one owner, then two of three, and the Safe’s own contract accepts the text', async () => {
  expect(await check(message)).toMatchObject({ status: 'collecting', have: 0, need: 2 })
  expect(await check(await signedBy(message, omar))).toMatchObject({ status: 'collecting', have: 1 })
  expect(await check(await signedBy(message, omar, olga))).toMatchObject({
    status: 'signed',
    way: 'signatures',
    have: 2,
    missing: [otto.address],
  })
})

test('a stranger beside an owner, and the signatures of another text, are not enough', async () => {
  expect(await check(await signedBy(message, olga, dan))).toMatchObject({ status: 'collecting', have: 1 })
  const other = await signedBy(collectedMessage(message, 'I accept.'), olga, otto)
  expect(await check({ ...message, signatures: other.signatures })).toMatchObject({
    status: 'collecting',
    have: 0,
    refused: [{}, {}],
  })
})

test('without the chain there is neither yes nor no', async () => {
  const nowhere = createChainReader({ chainId: 81457, rpcUrls: ['http://127.0.0.1:9'] })
  expect(await check(await signedBy(message, olga, otto), nowhere)).toMatchObject({
    status: 'could-not-check',
    have: 2,
  })
})

test('owners of today: who has left counts no more, and a higher threshold wants another', async () => {
  const two = await signedBy(message, otto, omar)
  const call = async (data: Hex) => {
    const { nonce } = await world.state()
    await world.execute(draftTransaction([{ to: world.safe, value: 0n, data }], nonce), [olga, otto])
  }
  await call(encodeFunctionData({ abi: changes, functionName: 'changeThreshold', args: [3n] }))
  expect(await check(two)).toMatchObject({ status: 'collecting', have: 2, need: 3 })
  expect(await check(await signedBy(two, olga))).toMatchObject({ status: 'signed' })
})
