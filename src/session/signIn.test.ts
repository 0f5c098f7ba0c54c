import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type SignInAdapter, type SignInStep, signIn } from './signIn.ts'

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const no = new Error('no')

type Play = {
  adapter?: Partial<SignInAdapter>
  sign?: (message: string) => Promise<string>
  leaveAt?: SignInStep['status']
}

/** Plays one attempt and returns its steps. */
async function play({ adapter, sign = async () => '0x12', leaveAt }: Play = {}) {
  const steps: SignInStep[] = []
  const asked: string[] = []
  const controller = new AbortController()
  await signIn({
    account,
    chainId: 81457,
    signal: controller.signal,
    adapter: {
      getNonce: async () => 'nonce',
      createMessage: ({ nonce, address, chainId }) => `${address} ${chainId} ${nonce}`,
      verify: async ({ message, signature }) => {
        asked.push(`verify ${message} ${signature}`)
        return true
      },
      ...adapter,
    },
    sign,
    isRejection: (error) => error === no,
    onStep(step) {
      steps.push(step)
      if (step.status === leaveAt) controller.abort()
    },
  })
  return { steps, asked, statuses: steps.map(({ status }) => status), last: steps.at(-1) }
}

const fails = async () => {
  throw new Error('trouble')
}

test('default: prepares, signs what was prepared, verifies what was signed', async () => {
  const { steps, asked } = await play()
  const message = `${account} 81457 nonce`
  expect(steps).toEqual([
    { status: 'preparing' },
    { status: 'signing', message },
    { status: 'verifying', message },
    { status: 'done' },
  ])
  expect(asked).toEqual([`verify ${message} 0x12`])
})

test('a person’s no goes back to idle without a word, and nothing is verified', async () => {
  const { asked, last, statuses } = await play({ sign: () => Promise.reject(no) })
  expect(statuses).toEqual(['preparing', 'signing', 'idle'])
  expect(last).toEqual({ status: 'idle' })
  expect(asked).toEqual([])
})

test.each<[string, Play, string]>([
  ['no nonce', { adapter: { getNonce: fails } }, 'preparing_error'],
  [
    'no text for this page',
    {
      adapter: {
        createMessage: () => {
          throw new Error('trouble')
        },
      },
    },
    'preparing_error',
  ],
  ['a wallet that fails', { sign: fails }, 'signing_error'],
  ['a server that fails', { adapter: { verify: fails } }, 'verifying_error'],
  ['a server that says no', { adapter: { verify: async () => false } }, 'verifying_error'],
])('error: %s', async (_, given, key) => {
  expect((await play(given)).last).toMatchObject({ status: 'idle', failure: { key } })
})

test.each(['preparing', 'signing'] as const)(
  'left while %s, nothing is reported and nothing verified',
  async (leaveAt) => {
    const { statuses, asked } = await play({ leaveAt })
    expect(statuses.at(-1)).toBe(leaveAt)
    expect(asked).toEqual([])
  },
)

test('left while verifying, nothing more is reported', async () => {
  const { statuses } = await play({ leaveAt: 'verifying' })
  expect(statuses.at(-1)).toBe('verifying')
})

test('property: whatever fails and whenever it is left, it ends idle, done, or silent, in the order of the steps', async () => {
  const order = ['preparing', 'signing', 'verifying', 'done']
  const outcome = fc.constantFrom('ok', 'fails')
  await fc.assert(
    fc.asyncProperty(
      fc.record({ nonce: outcome, sign: fc.constantFrom('ok', 'fails', 'no'), verify: outcome }),
      fc.constantFrom('preparing', 'signing', 'verifying', undefined),
      async ({ nonce, sign, verify }, leaveAt) => {
        const { statuses, last } = await play({
          adapter: {
            ...(nonce === 'ok' ? {} : { getNonce: fails }),
            ...(verify === 'ok' ? {} : { verify: fails }),
          },
          sign: sign === 'ok' ? async () => '0x' : sign === 'no' ? () => Promise.reject(no) : fails,
          ...(leaveAt ? { leaveAt } : {}),
        })
        const forward = statuses.filter((status) => status !== 'idle')
        expect(forward).toEqual(order.slice(0, forward.length))
        expect(statuses.lastIndexOf('idle')).toBe(last?.status === 'idle' ? statuses.length - 1 : -1)
        if (last?.status === 'done') expect([nonce, sign, verify]).toEqual(['ok', 'ok', 'ok'])
        if (last?.status === 'idle') expect(last.failure === undefined).toBe(sign === 'no' && nonce === 'ok')
      },
    ),
  )
})
