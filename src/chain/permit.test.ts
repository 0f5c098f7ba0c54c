import { encodeAbiParameters, encodeFunctionData, hashDomain, parseAbi, toFunctionSelector } from 'viem'
import { expect, test } from 'vitest'
import { permitTypedData, readPermit } from './permit.ts'
import { tokenDomainFields } from './readTokenDomain.ts'
import { reverted } from './test-support/createModelReader.ts'
import { type Answer, readerOfContract, word } from './test-support/readerOfContract.ts'

const token = '0x00000000000000000000000000000000000000e2'
const owner = '0x00000000000000000000000000000000000000f1'
const spender = '0x00000000000000000000000000000000000000c1'
const chainId = 81457
/** As OpenZeppelin's ERC20Permit writes it down. */
const typeHash = '0x6e71edae12b1b97f4d1f60370fef10105fa2faae0126114a169c64845d6126c9'
const domain = { name: 'Acme', version: '1', chainId, verifyingContract: token } as const
const separator = hashDomain({
  domain: { ...domain, chainId: BigInt(chainId) },
  types: { EIP712Domain: tokenDomainFields },
})
const noncesOf = encodeFunctionData({
  abi: parseAbi(['function nonces(address owner) view returns (uint256)']),
  args: [owner],
})

const read = (change: { typeHash?: Answer; nonce?: Answer; separator?: Answer } = {}) =>
  readerOfContract(token, {
    [toFunctionSelector('PERMIT_TYPEHASH()')]: change.typeHash ?? typeHash,
    [noncesOf]: change.nonce ?? word(4n),
    [toFunctionSelector('DOMAIN_SEPARATOR()')]: change.separator ?? separator,
    [toFunctionSelector('name()')]: encodeAbiParameters([{ type: 'string' }], ['Acme']),
  }).atOneBlock({ question: 'The block' }, (block) => readPermit(block, { chainId, token, owner }))

test('a token whose words fit takes signed approvals; one need not say how they are written', async () => {
  expect(await read()).toEqual({ domain, nonce: 4n })
  expect(await read({ typeHash: reverted })).toEqual({ domain, nonce: 4n })
  expect(await read({ nonce: word(0n) })).toEqual({ domain, nonce: 0n })
})

test.each<[string, Parameters<typeof read>[0]]>([
  ['another kind of permit, as DAI’s', { typeHash: `0x${'ea'.repeat(32)}` }],
  ['no nonce', { nonce: reverted }],
  ['a nonce that is no word', { nonce: '0x04' }],
  ['a domain that is not its own', { separator: `0x${'00'.repeat(32)}` }],
  ['no domain', { separator: reverted }],
])('with %s it takes none', async (_, change) => {
  expect(await read(change)).toBeUndefined()
})

test('error: what could not be asked is no answer', async () => {
  await expect(read({ nonce: 1 })).rejects.toThrow('Whether the token takes signed approvals (eth_call)')
})

test('its owner signs exactly what is approved', () => {
  const approval = { owner, spender, value: 7n, deadline: 9n } as const
  expect(permitTypedData({ domain, nonce: 4n }, approval)).toEqual({
    domain,
    types: {
      Permit: [
        { name: 'owner', type: 'address' },
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    primaryType: 'Permit',
    message: { ...approval, nonce: 4n },
  })
})
