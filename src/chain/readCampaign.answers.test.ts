import {
  type Address,
  encodeAbiParameters,
  encodeFunctionData,
  getAddress,
  type Hex,
  keccak256,
  pad,
  stringToHex,
  toFunctionSelector,
  toHex,
  zeroAddress,
} from 'viem'
import { expect, test } from 'vitest'
import { merkleDistributorAbi } from '../abi/merkleDistributor.ts'
import { vestingDistributorStateAbi } from '../abi/vestingDistributorState.ts'
import { erc20ViewsAbi } from './erc20ViewsAbi.ts'
import { readBalanceAt, readCampaign, readTokenAt } from './readCampaign.ts'
import type { CampaignInCode } from './runtimeCode.ts'
import { atOnce, overTime } from './test-support/campaignInCode.ts'
import { createModelReader, reverted } from './test-support/createModelReader.ts'
import { expectedRuntimeCode } from './test-support/expectedRuntimeCode.ts'
import { listenTo } from './test-support/listenTo.ts'
import { word, words } from './test-support/readerOfContract.ts'

const distributor: Address = '0x00000000000000000000000000000000000000d1'
const token = getAddress('0x00000000000000000000000000000000000000e2')
const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])
const selector = (name: string) => toFunctionSelector(`${name}()`)
const balanceOf = encodeFunctionData({ abi: erc20ViewsAbi, functionName: 'balanceOf', args: [distributor] })
const ofToken: Readonly<Record<Hex, unknown>> = {
  [selector('name')]: text('Spring'),
  [selector('symbol')]: text('SPR'),
  [selector('decimals')]: word(6n),
  [balanceOf]: word(77n),
}
/** Three words of 256 bits hold 600 allocations; the first, the last of a word and the next are paid. */
const bitmap = encodeFunctionData({
  abi: merkleDistributorAbi,
  functionName: 'claimedWords',
  args: [0n, 3n],
})
const paidAmounts = encodeFunctionData({
  abi: vestingDistributorStateAbi,
  functionName: 'paidAmounts',
  args: [0n, 600n],
})
const ofDistributor: Readonly<Record<Hex, unknown>> = {
  [bitmap]: words(1n + (1n << 255n), 1n, 0n),
  [paidAmounts]: words(5n, ...Array.from({ length: 598 }, () => 0n), 7n),
  [selector('isCancelled')]: word(0n),
}

type Chain = { code?: Hex; token?: Record<Hex, unknown>; distributor?: Record<Hex, unknown>; block?: number }
function chainOf({ code = expectedRuntimeCode(atOnce()), block = 100, ...changed }: Chain = {}) {
  const asked: string[] = []
  const model = createModelReader({
    head: () => ({ number: block, hash: pad('0xbb', { size: 32 }), timestamp: 1_800_000_000 }),
    respond(method, [call]) {
      if (method === 'eth_getCode') return code
      if (method === 'eth_getBalance') return '0x9'
      const { to, data } = call as { to: Address; data: Hex }
      asked.push(data.slice(0, 10))
      const answers =
        to === token ? { ...ofToken, ...changed.token } : { ...ofDistributor, ...changed.distributor }
      return answers[data] ?? reverted
    },
  })
  return { ...listenTo(model.reader), asked }
}
const read = (chain: Chain = {}, campaign: CampaignInCode = atOnce(), notBefore?: number) =>
  readCampaign(chainOf(chain).reader, { distributor, ...campaign, notBefore })
const plain = ({ isCancellable = false, paysEther = false } = {}): CampaignInCode => {
  const { parameters, cap } = atOnce()
  return { cap, parameters: { ...parameters, isCancellable, ...(paysEther && { token: zeroAddress }) } }
}

test('a campaign that pays at once is read with its token, its money and what was paid', async () => {
  expect(await read()).toEqual({
    agreement: { agreed: 3, configured: 3 },
    head: { number: 100, hash: pad('0xbb', { size: 32 }), timestamp: 1_800_000_000 },
    exists: true,
    codeMatches: true,
    codeHash: keccak256(expectedRuntimeCode(atOnce())),
    token: { address: token, name: 'Spring', symbol: 'SPR', decimals: 6 },
    balance: 77n,
    claimedWords: [1n + (1n << 255n), 1n, 0n],
    claimedCount: 3,
    paid: undefined,
    isCancelled: false,
  })
})

test('of a campaign over time what was paid is read, and no bitmap', async () => {
  const chain = chainOf({ code: expectedRuntimeCode(overTime()) })
  const found = await readCampaign(chain.reader, { distributor, ...overTime() })
  expect(found).toMatchObject({ codeMatches: true, claimedWords: [], claimedCount: 2, isCancelled: false })
  expect([found.paid?.inAll, found.paid?.count, found.paid?.amounts.length]).toEqual([12n, 2, 600])
  expect(chain.asked).not.toContain(bitmap.slice(0, 10))
})

test('of a campaign that pays at once nobody asks what was paid of each', async () => {
  const chain = chainOf()
  await readCampaign(chain.reader, { distributor, ...atOnce() })
  expect(chain.asked).toContain(bitmap.slice(0, 10))
  expect(chain.asked).not.toContain(paidAmounts.slice(0, 10))
})

test('where there is no code there is no campaign', async () => {
  expect(await read({ code: '0x', distributor: { [bitmap]: '0x', [paidAmounts]: '0x' } })).toMatchObject({
    exists: false,
    codeMatches: false,
    codeHash: undefined,
    claimedWords: [],
    claimedCount: 0,
    isCancelled: false,
  })
})

test('what other code says of payments means nothing', async () => {
  const other = { code: '0x60', distributor: { [selector('isCancelled')]: word(1n) } } as const
  expect(await read(other)).toMatchObject({
    exists: true,
    codeMatches: false,
    codeHash: keccak256('0x60'),
    claimedWords: [],
    claimedCount: 0,
    isCancelled: false,
  })
  expect(await read(other, overTime())).toMatchObject({
    claimedCount: 0,
    paid: undefined,
    isCancelled: false,
  })
  const silent = { code: '0x60', distributor: { [bitmap]: reverted, [paidAmounts]: reverted } } as const
  expect(await read(silent)).toMatchObject({ codeMatches: false, claimedCount: 0 })
  expect(await read(silent, overTime())).toMatchObject({ codeMatches: false, paid: undefined })
})

test('of our code that no node could run nothing is said', async () => {
  await expect(read({ distributor: { [bitmap]: reverted } })).rejects.toThrow('The claimed allocations')
  await expect(
    read({ code: expectedRuntimeCode(overTime()), distributor: { [paidAmounts]: reverted } }, overTime()),
  ).rejects.toThrow('The claimed allocations')
  await expect(read({ distributor: { [selector('isCancelled')]: reverted } })).rejects.toThrow(
    'Whether the campaign was cancelled',
  )
})

test('a campaign that was cancelled is, and of one that cannot be nobody asks', async () => {
  const cancelled = { distributor: { [selector('isCancelled')]: word(1n) } }
  expect((await read(cancelled)).isCancelled).toBe(true)
  const chain = chainOf({ ...cancelled, code: expectedRuntimeCode(plain()) })
  expect(await readCampaign(chain.reader, { distributor, ...plain() })).toMatchObject({
    codeMatches: true,
    isCancelled: false,
  })
  expect(chain.asked).not.toContain(selector('isCancelled'))
})

test('a campaign of ETH has the balance of its address, and no token is asked', async () => {
  const ether = plain({ paysEther: true })
  const chain = chainOf({ code: expectedRuntimeCode(ether) })
  expect(await readCampaign(chain.reader, { distributor, ...ether })).toMatchObject({
    codeMatches: true,
    token: { address: zeroAddress, name: 'Ether', symbol: 'ETH', decimals: 18 },
    balance: 9n,
  })
  expect(chain.asked).toEqual([bitmap.slice(0, 10)])
})

const tokenOf = (changed: Record<Hex, unknown>) =>
  chainOf({ token: changed }).reader.atOneBlock({ question: 'The block' }, (block) =>
    readTokenAt(block, token),
  )

test.each<[string, unknown]>([
  ['no answer', reverted],
  ['an empty one', '0x'],
  ['one that is too short', '0x06'],
  ['more than a byte', word(256n)],
])('with %s for its decimals it is no token', async (_, answer) => {
  expect(await tokenOf({ [selector('decimals')]: answer })).toBeUndefined()
})

test('a token has up to 255 decimals', async () => {
  expect(await tokenOf({ [selector('decimals')]: word(255n) })).toMatchObject({ decimals: 255 })
  expect(await tokenOf({ [selector('decimals')]: word(0n) })).toMatchObject({ decimals: 0 })
})

test.each<[string, unknown, string]>([
  ['a string', text('Maker'), 'Maker'],
  ['32 bytes that are padded', pad(stringToHex('MKR'), { dir: 'right', size: 32 }), 'MKR'],
  ['32 bytes with a zero inside', `${stringToHex('M\0R')}${'00'.repeat(29)}`, 'M R'],
  ['32 bytes without a zero', stringToHex('M'.repeat(32)), 'M'.repeat(32)],
  ['32 bytes with a line break', pad(stringToHex('MK\nR'), { dir: 'right', size: 32 }), 'MK R'],
  ['32 zeros', word(0n), ''],
  ['what nobody sees', text('Ma\u202eker'), 'Ma ker'],
  ['a long one', text('a'.repeat(70)), 'a'.repeat(64)],
  ['none', reverted, ''],
  ['nothing', '0x', ''],
  ['bytes that are no text', '0x01', ''],
])('of the names of a token, %s', async (_, answer, shown) => {
  expect(await tokenOf({ [selector('name')]: answer })).toMatchObject({ name: shown, symbol: 'SPR' })
  expect(await tokenOf({ [selector('symbol')]: answer })).toMatchObject({ name: 'Spring', symbol: shown })
})

test('of a token that does not say what an account has, that is unknown', async () => {
  const balance = (answer: unknown) =>
    chainOf({ token: { [balanceOf]: answer } }).reader.atOneBlock({ question: 'The block' }, (block) =>
      readBalanceAt(block, token, distributor),
    )
  expect(await balance(toHex(0n, { size: 32 }))).toBe(0n)
  for (const answer of [reverted, '0x', '0x01', `${word(1n)}00`])
    expect(await balance(answer)).toBeUndefined()
})

test('a block before the wanted one is no answer', async () => {
  expect(await read({}, atOnce(), 100)).toMatchObject({ exists: true })
  await expect(read({}, atOnce(), 101)).rejects.toThrow('We couldn’t check this: The campaign.')
})

test('what is asked is said in words', async () => {
  const words = async (campaign: CampaignInCode) => {
    const { reader, heard } = chainOf({ code: expectedRuntimeCode(campaign) })
    await readCampaign(reader, { distributor, ...campaign })
    return heard
  }
  const asked = await words(atOnce())
  expect(asked[0]).toBe('The campaign')
  for (const each of [
    'code of the distributor',
    'balance of the distributor',
    'token’s name',
    'token’s decimals',
  ])
    expect(asked).toContain(`The ${each}`)
  const ofEther = await words(plain({ paysEther: true }))
  expect(ofEther).toContain('The balance of the distributor')
})
