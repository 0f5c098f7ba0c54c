import { encodeAbiParameters, type Hex, hashDomain, parseAbiParameters, toFunctionSelector } from 'viem'
import { expect, test } from 'vitest'
import { askToken, readTokenDomain, tokenDomainFields } from './readTokenDomain.ts'
import { reverted, revertedWith } from './test-support/createModelReader.ts'
import { type Answer, readerOfContract } from './test-support/readerOfContract.ts'

const token = '0x00000000000000000000000000000000000000e2'
const chainId = 81457
const text = (value: string) => encodeAbiParameters([{ type: 'string' }], [value])
/** EIP-712, by viem itself. */
const separatorOf = (name: string, version: string) =>
  hashDomain({
    domain: { name, version, chainId: BigInt(chainId), verifyingContract: token },
    types: { EIP712Domain: tokenDomainFields },
  })
const reportedAs = (name: string, version: string) =>
  encodeAbiParameters(parseAbiParameters('bytes1, string, string, uint256, address, bytes32, uint256[]'), [
    '0x0f',
    name,
    version,
    BigInt(chainId),
    token,
    `0x${'00'.repeat(32)}`,
    [],
  ])

type Answers = Partial<Record<'DOMAIN_SEPARATOR' | 'name' | 'version' | 'eip712Domain', Hex>>
const read = (answers: Answers) => {
  const given = Object.fromEntries(
    Object.entries(answers).map(([name, answer]) => [toFunctionSelector(`${name}()`), answer]),
  )
  return readTokenDomain(async (data) => given[data], { chainId, token })
}
const domain = (name: string, version: string) => ({ name, version, chainId, verifyingContract: token })

test.each<[string, Answers]>([
  ['by EIP-5267', { eip712Domain: reportedAs('USD Coin', '7') }],
  ['by EIP-5267, whatever its name is', { eip712Domain: reportedAs('USD Coin', '7'), name: text('USDC') }],
  ['by its name and version', { name: text('USD Coin'), version: text('7') }],
])('a token that says so %s', async (_, answers) => {
  expect(await read({ DOMAIN_SEPARATOR: separatorOf('USD Coin', '7'), ...answers })).toEqual(
    domain('USD Coin', '7'),
  )
})

test.each(['1', '2'])('one that says its name alone is tried with version %s', async (version) => {
  const answers = { DOMAIN_SEPARATOR: separatorOf('Acme', version), name: text('Acme') }
  expect(await read(answers)).toEqual(domain('Acme', version))
  // One that says a version that its separator does not have, too.
  expect(await read({ ...answers, version: text('9') })).toEqual(domain('Acme', version))
})

test.each<[string, Answers]>([
  ['no separator', { name: text('Acme'), version: text('1') }],
  ['a separator that is no word', { DOMAIN_SEPARATOR: '0x12', name: text('Acme') }],
  ['a separator of another version', { DOMAIN_SEPARATOR: separatorOf('Acme', '3'), name: text('Acme') }],
  ['a separator alone', { DOMAIN_SEPARATOR: separatorOf('', '1') }],
  ['a name that is no text', { DOMAIN_SEPARATOR: separatorOf('Acme', '1'), name: '0x12' }],
])('with %s it has no domain', async (_, answers) => {
  expect(await read(answers)).toBeUndefined()
})

test('a token is asked at one block, and a revert is no answer', async () => {
  const ask = (data: Hex, answer: Answer) =>
    readerOfContract(token, { [data]: answer }).atOneBlock({ question: 'The block' }, (block) =>
      askToken(block, token, 'The domain of the token')(data),
    )
  expect(await ask('0x12345678', '0xab')).toBe('0xab')
  expect(await ask('0x12345678', reverted)).toBeUndefined()
  expect(await ask('0x12345678', revertedWith('0xab'))).toBeUndefined()
  await expect(ask('0x12345678', 1)).rejects.toThrow('The domain of the token (eth_call)')
})
