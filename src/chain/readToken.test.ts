import { encodeAbiParameters, encodeFunctionData, type Hex, toFunctionSelector } from 'viem'
import { expect, test } from 'vitest'
import { erc20ViewsAbi } from './erc20ViewsAbi.ts'
import { readToken } from './readToken.ts'
import { reverted, revertedWith } from './test-support/createModelReader.ts'
import { type Answer, readerOfContract, word } from './test-support/readerOfContract.ts'

const token = '0x00000000000000000000000000000000000000e2'
const holder = '0x00000000000000000000000000000000000000f1'
const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])

const read = (decimals: Answer, symbol: Answer, balance: Answer, asked: Hex[] = []) => {
  const answers: Record<Hex, Answer> = {
    [toFunctionSelector('decimals()')]: decimals,
    [toFunctionSelector('symbol()')]: symbol,
    [toFunctionSelector('balanceOf(address)')]: balance,
  }
  return readToken(readerOfContract(token, answers, { asked }), { token, holder })
}

test('a token as it reports itself, and what the holder has of it', async () => {
  const asked: Hex[] = []
  expect(await read(word(18n), text('USDB'), word(7n), asked)).toEqual({
    decimals: 18,
    symbol: 'USDB',
    balance: 7n,
  })
  expect(asked).toContain(
    encodeFunctionData({ abi: erc20ViewsAbi, functionName: 'balanceOf', args: [holder] }),
  )
  expect(await read(word(0n), text('X'), word(0n))).toEqual({ decimals: 0, symbol: 'X', balance: 0n })
})

test.each<[string, Answer, string | null]>([
  ['none', reverted, null],
  ['bytes that are no text', '0x01', null],
  ['an empty one', text(''), null],
  ['one of 40 letters', text('a'.repeat(40)), 'a'.repeat(32)],
  ['one with what nobody sees', text('US\u202eDB'), 'US DB'],
])('of symbols, %s', async (_, symbol, shown) => {
  expect(await read(word(18n), symbol, word(7n))).toMatchObject({ symbol: shown })
})

test.each<[string, Answer, Answer]>([
  ['decimals', reverted, word(7n)],
  ['decimals that are a number', '0x01', word(7n)],
  ['a balance', word(18n), reverted],
  ['a balance but one that comes as a refusal', word(18n), revertedWith(word(7n))],
  ['a balance that is a number', word(18n), '0x'],
])('without %s it is no token', async (_, decimals, balance) => {
  expect(await read(decimals, text('USDB'), balance)).toBeUndefined()
})

test('what could not be asked is no answer', async () => {
  await expect(read(1, text('USDB'), word(7n))).rejects.toThrow('The token (eth_call)')
  const silent = readerOfContract(token, {}, { nodes: 'down' })
  await expect(readToken(silent, { token, holder })).rejects.toThrow('The token.')
})
