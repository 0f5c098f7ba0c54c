import { type Hex, zeroAddress } from 'viem'
import { describe, expect, test } from 'vitest'
import { checkSafeSignature } from './checkSafeSignature.ts'
import { hashMessage } from './hashMessage.ts'

/* What is made of each answer, without a chain. `checkSafeSignature.test.ts` asks a real Safe on one. */

const message = 'I claim, therefore I am'

test('calls that fail and a control call that brings no number: could not check', async () => {
  let at = 0
  const failing = async () => {
    if (at++ < 2) throw new Error('Request failed')
    return '0x'
  }
  const check = await checkSafeSignature({
    call: failing,
    safeAddress: zeroAddress,
    hash: hashMessage(message),
  })
  expect(check).toMatchObject({
    status: 'could-not-check',
    error: {
      message: `The Safe host's answer to "eth_call" cannot be used: there is no Safe at the address.`,
    },
  })
})

/* Contracts of one form alone: a modern Safe answers both, so that either hides a fault in the other. */
describe('a contract that knows one form alone', () => {
  const standard = '0x1626ba7e'
  const legacy = '0x20c13b0b'
  const word = (magic: string) => `${magic}${'0'.repeat(56)}`
  const hash = hashMessage(message)
  /** Reverts for whatever form it does not know, and has a threshold, as a Safe does. */
  const knowing = (form: string, answer: string) => async (transaction: { data: Hex }) => {
    const asked = transaction.data.slice(0, 10)
    if (asked === form) return answer
    if (asked === standard || asked === legacy) throw new Error('execution reverted')
    return `0x${'0'.repeat(63)}2`
  }
  const check = (form: string, answer: string) =>
    checkSafeSignature({ call: knowing(form, answer), safeAddress: zeroAddress, hash })

  test.each([standard, legacy])('%s: its own magic value is a yes', async (form) => {
    expect(await check(form, word(form))).toEqual({ status: 'signed' })
    expect(await check(form, word(form).toUpperCase().replace('0X', '0x'))).toEqual({ status: 'signed' })
  })

  test.each([
    [standard, legacy],
    [legacy, standard],
  ])('%s: no other value is one', async (form, other) => {
    expect(await check(form, word(other))).toEqual({ status: 'not-signed' })
    // One bit is off.
    for (let bit = 0; bit < 32; bit += 1) {
      const value = (BigInt(form) ^ (1n << BigInt(bit))).toString(16).padStart(8, '0')
      expect(await check(form, word(`0x${value}`))).toEqual({ status: 'not-signed' })
    }
  })
})

describe('answers that only look like a yes', () => {
  test.each([
    [
      'the other form’s magic value',
      (isFirst: boolean) => `${isFirst ? '0x20c13b0b' : '0x1626ba7e'}${'0'.repeat(56)}`,
    ],
    ['true', () => `0x${'0'.repeat(63)}1`],
    ['no data', () => '0x'],
    [
      'four bytes without the rest of the word',
      (isFirst: boolean) => (isFirst ? '0x1626ba7e' : '0x20c13b0b'),
    ],
    [
      'a word with more in it',
      (isFirst: boolean) => `${isFirst ? '0x1626ba7e' : '0x20c13b0b'}${'f'.repeat(56)}`,
    ],
    ['two words', (isFirst: boolean) => `${isFirst ? '0x1626ba7e' : '0x20c13b0b'}${'0'.repeat(120)}`],
    ['nothing', () => null],
    ['an object', () => ({ result: '0x1626ba7e' })],
  ])('%s', async (_kind, answer) => {
    let at = 0
    const lying = async () => answer(at++ === 0)
    const hash = hashMessage(message)
    expect(await checkSafeSignature({ call: lying, safeAddress: zeroAddress, hash })).toEqual({
      status: 'not-signed',
    })
  })
})

const yes = `0x1626ba7e${'0'.repeat(56)}`
const control = '0xe75235b8'
const revert = new Error('execution reverted')
const outage = new Error('no route')

/** What the standard's form, the older one and the control call answer, or throw. */
const answering = (...answers: readonly unknown[]) => {
  let at = 0
  return async () => {
    const answer = answers[at++]
    if (answer instanceof Error) throw answer
    return answer
  }
}

describe('a host that says a revert and an outage in the same words', () => {
  const check = (...answers: readonly unknown[]) =>
    checkSafeSignature({
      call: answering(...answers),
      safeAddress: zeroAddress,
      hash: hashMessage(message),
    })
  const threshold = `0x${'0'.repeat(63)}2`

  test('a control call that is answered says that it was a revert', async () => {
    expect(await check(revert, revert, threshold)).toEqual({ status: 'not-signed' })
    expect(await check(revert, '0x', threshold)).toEqual({ status: 'not-signed' })
    expect(await check('0x', revert, threshold.toUpperCase().replace('0X', '0x'))).toEqual({
      status: 'not-signed',
    })
  })

  test('a control call that fails says that nobody could be asked, and why', async () => {
    expect(await check(revert, revert, outage)).toEqual({ status: 'could-not-check', error: outage })
  })

  test.each([
    ['nothing', undefined],
    ['no data', '0x'],
    ['more than a word', `${threshold}00`],
    ['a word behind something else', `0x${threshold}`],
    ['a list of a word', [threshold]],
  ])('%s is no threshold: could not check', async (_, answer) => {
    expect(await check(revert, revert, answer)).toMatchObject({ status: 'could-not-check' })
  })

  test('a yes needs no control call, also behind a failure', async () => {
    const asked: string[] = []
    const call = async ({ data }: { data: Hex }) => {
      asked.push(data.slice(0, 10))
      if (asked.length === 1) throw revert
      return `0x20c13b0b${'0'.repeat(56)}`
    }
    const hash = hashMessage(message)
    expect(await checkSafeSignature({ call, safeAddress: zeroAddress, hash })).toEqual({ status: 'signed' })
    expect(asked).toEqual(['0x1626ba7e', '0x20c13b0b'])
  })

  test('two answers that are no yes need no control call, and failures need that of the threshold', async () => {
    const askedOf = async (answer: () => unknown) => {
      const asked: string[] = []
      const call = async ({ data }: { data: Hex }) => {
        asked.push(data.slice(0, 10))
        return asked.length > 2 ? threshold : answer()
      }
      await checkSafeSignature({ call, safeAddress: zeroAddress, hash: hashMessage(message) })
      return asked
    }
    const fail = () => {
      throw revert
    }
    expect(await askedOf(() => '0x')).toEqual(['0x1626ba7e', '0x20c13b0b'])
    expect(await askedOf(fail)).toEqual(['0x1626ba7e', '0x20c13b0b', control])
  })
})

describe('a caller that knows a revert from an outage', () => {
  const check = (...answers: readonly unknown[]) =>
    checkSafeSignature({
      call: answering(...answers),
      safeAddress: zeroAddress,
      hash: hashMessage(message),
      isRevert: (error) => error === revert,
    })

  test('reverts are a no, and no control call is made', async () => {
    expect(await check(revert, revert, yes)).toEqual({ status: 'not-signed' })
    expect(await check('0x', '0x')).toEqual({ status: 'not-signed' })
  })

  test('a question that nobody answered is none, whichever it was', async () => {
    for (const answers of [
      [outage, revert],
      [revert, outage],
      [outage, '0x'],
    ])
      expect(await check(...answers)).toEqual({ status: 'could-not-check', error: outage })
  })
})
