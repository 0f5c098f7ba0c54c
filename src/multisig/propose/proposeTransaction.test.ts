import { createRequire } from 'node:module'
import { concatHex, type Hex } from 'viem'
import { afterEach, expect, test, vi } from 'vitest'
import { hashSafeTransaction, type SafeTransaction } from '../../chain/hashSafeTransaction.ts'
import {
  chainId,
  person,
  safe,
  safeFacts,
  sign,
  template,
} from '../../claim/safeClaim/test-support/claimFixtures.ts'
import { proposalOf } from '../proposal.ts'
import { detailsOf } from '../test-support/detailsOfProposal.ts'
import { found, stubNetwork } from '../test-support/stubNetwork.ts'
import { proposeTransaction } from './proposeTransaction.ts'

const { deployedBytecode: batchCode }: { deployedBytecode: Hex } = createRequire(import.meta.url)(
  '@safe-global/safe-contracts/build/artifacts/contracts/libraries/MultiSendCallOnly.sol/MultiSendCallOnly.json',
)
const { transaction, safeTxHash } = template('many', 7)
const odd: SafeTransaction = {
  ...transaction,
  value: 1n,
  data: '0x',
  safeTxGas: 2n,
  baseGas: 3n,
  gasPrice: 4n,
  gasToken: person(1).address,
  refundReceiver: person(2).address,
}
const hashOf = (of: SafeTransaction) => hashSafeTransaction({ chainId, safe }, of)
afterEach(() => void vi.unstubAllGlobals())

type Input = Partial<Parameters<typeof proposeTransaction>[1]>
/** Signed by the first owner, unless it says otherwise. */
async function propose(change: Input = {}) {
  const of = change.transaction ?? transaction
  const { site, asked } = stubNetwork({
    respond: () => batchCode,
    serve: () => found(detailsOf({ proposal: proposalOf({ chainId, safe }, of), confirmations: [] })),
  })
  const proposed = proposeTransaction(site, {
    safe: safeFacts,
    transaction,
    owner: person(0).address,
    signature: await sign(0, hashOf(of)),
    ...change,
  })
  const result = await proposed.then(
    (hash) => ({ hash }),
    (error: Error) => ({ error }),
  )
  return { ...result, asked }
}

test('a transaction goes to the service with its hash and the owner’s signature, amounts as text', async () => {
  const { hash, asked } = (await propose()) as { hash: string; asked: unknown }
  expect(hash).toBe(safeTxHash)
  const { to, data, gasToken, refundReceiver } = transaction
  expect(asked).toEqual([
    {
      method: 'POST',
      path: `/v1/chains/81457/transactions/${safe}/propose`,
      body: {
        to,
        value: '0',
        data,
        operation: 0,
        nonce: '7',
        safeTxGas: '0',
        baseGas: '0',
        gasPrice: '0',
        gasToken,
        refundReceiver,
        safeTxHash,
        sender: person(0).address,
        signature: await sign(0, safeTxHash),
        origin: null,
      },
      signal: expect.anything(),
    },
  ])
})

test('every part of it goes along, an empty call as none, and what it came from', async () => {
  const { asked } = await propose({ transaction: odd, origin: 'Everclaim' })
  expect(asked).toMatchObject([
    {
      body: {
        value: '1',
        data: null,
        safeTxGas: '2',
        baseGas: '3',
        gasPrice: '4',
        gasToken: person(1).address,
        refundReceiver: person(2).address,
        safeTxHash: hashOf(odd),
        origin: 'Everclaim',
      },
    },
  ])
})

test('signatures of other owners go along, in the Safe’s order', async () => {
  const [first, second] = await Promise.all([sign(0, safeTxHash), sign(1, safeTxHash)])
  const others = [{ signer: person(1).address, signature: second }]
  const { asked } = await propose({ others })
  const isFirst = BigInt(person(0).address) < BigInt(person(1).address)
  expect(asked).toMatchObject([
    {
      body: { sender: person(0).address, signature: concatHex(isFirst ? [first, second] : [second, first]) },
    },
  ])
})

test('error: a signature that is not the owner’s, or another’s that is none', async () => {
  const wrong = await propose({ signature: await sign(1, safeTxHash) })
  expect(wrong).toMatchObject({ error: { name: 'WrongSignatureError' }, asked: [] })
  const others = [{ signer: person(1).address, signature: await sign(2, safeTxHash) }]
  expect(await propose({ others })).toMatchObject({ error: { name: 'WrongSignatureError' }, asked: [] })
})

test('a delegate proposes for an owner by his own signature, and for nobody else', async () => {
  const delegate = { owner: person(3).address, signature: await sign(3, safeTxHash) }
  const proposed = await propose({ ...delegate, delegateOf: person(1).address })
  expect(proposed).toMatchObject({ hash: safeTxHash })
  expect(proposed.asked).toMatchObject([{ body: { sender: person(3).address } }])
  for (const delegateOf of [undefined, person(3).address])
    expect(await propose({ ...delegate, delegateOf })).toMatchObject({
      error: { message: expect.stringContaining('This account isn’t an owner of the Safe.') },
      asked: [],
    })
})

test.each([1, 2])(
  'error: code that is not the Safe’s own (operation %d) is proposed to nobody',
  async (operation) => {
    const proposed = await propose({ transaction: { ...transaction, operation } })
    expect(proposed).toMatchObject({
      error: { name: 'NotSignableError', message: expect.stringContaining('code that isn’t the Safe’s own') },
      asked: [],
    })
  },
)

test('a batch through Safe’s own library is proposed as the delegate call that it is', async () => {
  const { transaction, safeTxHash } = template('both', 0)
  expect(transaction.operation).toBe(1)
  expect(await propose({ transaction })).toMatchObject({
    hash: safeTxHash,
    asked: [{ body: { operation: 1 } }],
  })
})

test('who leaves takes the question back', async () => {
  const leaving = new AbortController()
  leaving.abort(new Error('left'))
  expect(await propose({ signal: leaving.signal })).toMatchObject({ error: { message: 'left' } })
})
