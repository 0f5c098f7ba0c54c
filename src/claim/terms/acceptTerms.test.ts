import type { Hex } from 'viem'
import { expect, test } from 'vitest'
import { readTermsMessage } from '../../session/termsMessage.ts'
import { type AcceptStep, acceptTerms } from './acceptTerms.ts'
import { refusedAcceptance } from './test-support/refusedAcceptance.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const terms = { hash: 'ab'.repeat(32), text: 'Be kind.' }
const no = new Error('no')

async function play({
  sign = async () => '0x12' as Hex,
  refusal,
  leaveAt,
}: {
  sign?: (message: string) => Promise<Hex>
  refusal?: Error
  leaveAt?: AcceptStep['status']
} = {}) {
  const steps: AcceptStep[] = []
  const sent: unknown[] = []
  const controller = new AbortController()
  await acceptTerms({
    api: {
      async acceptTerms(asked) {
        sent.push(asked)
        if (refusal) throw refusal
        return { hash: terms.hash, acceptedAt: 5 }
      },
      getAcceptance: () => Promise.reject(new Error('not asked')),
    },
    origin: 'https://claim.example',
    chainId: 81457,
    campaign: 'spring',
    account,
    terms,
    sign,
    isRejection: (error) => error === no,
    onStep(step) {
      steps.push(step)
      if (step.status === leaveAt) controller.abort()
    },
    signal: controller.signal,
  })
  return { steps, sent, last: steps.at(-1) }
}

test('default: signs what was shown, for this site, campaign, account and chain, and hands it over', async () => {
  const { steps, sent, last } = await play()
  const message = steps[0]?.status === 'signing' ? steps[0].message : ''
  expect(readTermsMessage(message)).toEqual({
    site: 'https://claim.example',
    campaign: 'spring',
    chainId: 81457,
    hash: terms.hash,
    account,
  })
  expect(sent).toEqual([
    { campaign: 'spring', body: { account: account.toLowerCase(), message, signature: '0x12' } },
  ])
  expect(steps.map(({ status }) => status)).toEqual(['signing', 'sending', 'accepted'])
  expect(last).toMatchObject({ standing: { status: 'accepted', hash: terms.hash, acceptedAt: 5 } })
})

test('a person’s no is quiet, and hands nothing over', async () => {
  const { last, sent } = await play({ sign: () => Promise.reject(no) })
  expect(last).toEqual({ status: 'idle' })
  expect(sent).toEqual([])
})

test('left while the wallet asks: what is signed later is not handed over', async () => {
  const { steps, sent } = await play({ leaveAt: 'signing' })
  expect(steps).toHaveLength(1)
  expect(sent).toEqual([])
})

test('terms that are others by now must be read again; any other no is reported', async () => {
  expect((await play({ refusal: refusedAcceptance('terms-changed') })).last).toEqual({ status: 'changed' })
  expect((await play({ refusal: refusedAcceptance('no-terms') })).last).toEqual({ status: 'changed' })
  const { last } = await play({ refusal: refusedAcceptance('acceptance-refused') })
  expect(last).toMatchObject({
    status: 'idle',
    trouble: { error: { code: 'acceptance-refused' }, isOutage: false, stored: 'no' },
  })
})

test('a wallet that fails is reported as no outage, and nothing was handed over', async () => {
  const error = new Error('the wallet is locked')
  const { last, sent } = await play({ sign: () => Promise.reject(error) })
  expect(last).toEqual({ status: 'idle', trouble: { error, isOutage: false, stored: 'no' } })
  expect(sent).toEqual([])
})

test('left while it is handed over: what comes of it is not reported', async () => {
  const { steps, sent } = await play({ leaveAt: 'sending' })
  expect(steps.map(({ status }) => status)).toEqual(['signing', 'sending'])
  expect(sent).toHaveLength(1)
})
