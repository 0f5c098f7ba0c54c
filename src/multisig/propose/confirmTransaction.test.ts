import { afterEach, expect, test, vi } from 'vitest'
import { person, safeFacts, sign, template } from '../../claim/safeClaim/test-support/claimFixtures.ts'
import { detailsOf } from '../test-support/detailsOfProposal.ts'
import { found, stubNetwork } from '../test-support/stubNetwork.ts'
import { confirmTransaction } from './confirmTransaction.ts'

const proposal = template('many', 0)
const { safeTxHash } = proposal
const owner = person(0).address
afterEach(() => void vi.unstubAllGlobals())
const network = () => stubNetwork({ serve: () => found(detailsOf({ proposal, confirmations: [] })) })

test('an owner’s signature over a transaction goes to the service', async () => {
  const { site, asked } = network()
  const signature = await sign(0, safeTxHash)
  await confirmTransaction(site, { safe: safeFacts, safeTxHash, owner, signature })
  expect(asked).toMatchObject([
    {
      method: 'POST',
      path: `/v1/chains/81457/transactions/${safeTxHash}/confirmations`,
      body: { signature },
    },
  ])
})

test.each([
  ['of another owner', 0, 1, 'The signature isn’t from this account'],
  ['of somebody who owns nothing of the Safe', 3, 3, 'This account isn’t an owner of the Safe'],
])('error: a signature %s goes to nobody', async (_, asked, signer, sentence) => {
  const { site, asked: questions } = network()
  const signature = await sign(signer, safeTxHash)
  await expect(
    confirmTransaction(site, { safe: safeFacts, safeTxHash, owner: person(asked).address, signature }),
  ).rejects.toThrow(sentence)
  expect(questions).toEqual([])
})

test('who leaves takes the question back', async () => {
  const { site } = network()
  const leaving = new AbortController()
  leaving.abort(new Error('left'))
  const signature = await sign(0, safeTxHash)
  const { signal } = leaving
  await expect(
    confirmTransaction(site, { safe: safeFacts, safeTxHash, owner, signature, signal }),
  ).rejects.toThrow('left')
})
