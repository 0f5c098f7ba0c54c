import { afterEach, expect, test, vi } from 'vitest'
import { chainId, person, safe, safeFacts, sign } from '../../claim/safeClaim/test-support/claimFixtures.ts'
import { collectedMessage } from '../collected/collectedMessage.ts'
import { stubNetwork } from '../test-support/stubNetwork.ts'
import { confirmMessage } from './confirmMessage.ts'

const { messageHash } = collectedMessage({ chainId, safe }, 'Hello.')
const owner = person(0).address
afterEach(() => void vi.unstubAllGlobals())
const network = () => stubNetwork({ serve: () => ({ status: 200 }) })

test('an owner’s signature over a message goes to the service', async () => {
  const { site, asked } = network()
  const signature = await sign(0, messageHash)
  await confirmMessage(site, { safe: safeFacts, messageHash, owner, signature })
  expect(asked).toMatchObject([
    { method: 'POST', path: `/v1/chains/81457/messages/${messageHash}/signatures`, body: { signature } },
  ])
})

test.each([
  ['of another owner', 0, 1, 'The signature isn’t from this account'],
  ['of somebody who owns nothing of the Safe', 3, 3, 'This account isn’t an owner of the Safe'],
])('error: a signature %s goes to nobody', async (_, asked, signer, sentence) => {
  const { site, asked: questions } = network()
  const signature = await sign(signer, messageHash)
  await expect(
    confirmMessage(site, { safe: safeFacts, messageHash, owner: person(asked).address, signature }),
  ).rejects.toThrow(sentence)
  expect(questions).toEqual([])
})

test('who leaves takes the question back', async () => {
  const { site } = network()
  const leaving = new AbortController()
  leaving.abort(new Error('left'))
  const signature = await sign(0, messageHash)
  const { signal } = leaving
  await expect(
    confirmMessage(site, { safe: safeFacts, messageHash, owner, signature, signal }),
  ).rejects.toThrow('left')
})
