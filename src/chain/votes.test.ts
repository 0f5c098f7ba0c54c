import {
  decodeFunctionData,
  encodeAbiParameters,
  type Hex,
  hashDomain,
  pad,
  parseAbi,
  toFunctionSelector,
  toHex,
} from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { tokenDomainFields } from './readTokenDomain.ts'
import { reverted } from './test-support/createModelReader.ts'
import { type Answer, readerOfContract } from './test-support/readerOfContract.ts'
import { delegationArguments, delegationTypedData, encodeDelegateBySig, readVotes } from './votes.ts'

const token = '0x00000000000000000000000000000000000000e2'
const account = '0x00000000000000000000000000000000000000f1'
const delegatee = '0x00000000000000000000000000000000000000F2'
const chainId = 81457
const domain = { name: 'Acme', version: '1', chainId, verifyingContract: token } as const
const separator = hashDomain({
  domain: { ...domain, chainId: BigInt(chainId) },
  types: { EIP712Domain: tokenDomainFields },
})
const word = (value: bigint | Hex): Hex => pad(typeof value === 'bigint' ? toHex(value) : value, { size: 32 })
const ofAccount = (name: string): Hex => `${toFunctionSelector(`${name}(address)`)}${word(account).slice(2)}`

const read = (
  change: { delegates?: Answer; votes?: Answer; nonce?: Answer; separator?: Answer } = {},
  nodes?: 'down',
) =>
  readVotes(
    readerOfContract(
      token,
      {
        [ofAccount('delegates')]: change.delegates ?? word(delegatee),
        [ofAccount('getVotes')]: change.votes ?? word(0n),
        [ofAccount('nonces')]: change.nonce ?? word(4n),
        [toFunctionSelector('DOMAIN_SEPARATOR()')]: change.separator ?? separator,
        [toFunctionSelector('name()')]: encodeAbiParameters([{ type: 'string' }], ['Acme']),
      },
      nodes ? { nodes } : {},
    ),
    { token, account },
  )

test('who votes with the tokens, and what a delegation is signed with', async () => {
  expect(await read()).toEqual({ delegatee, signing: { domain, nonce: 4n } })
  expect(await read({ delegates: word(0n) })).toEqual({
    delegatee: undefined,
    signing: { domain, nonce: 4n },
  })
})

test.each<[string, Parameters<typeof read>[0]]>([
  ['no nonce', { nonce: reverted }],
  ['a nonce that is no word', { nonce: '0x04' }],
  ['no domain of its own', { separator: reverted }],
])('a token with %s takes no signed delegation', async (_, change) => {
  expect(await read(change)).toEqual({ delegatee, signing: undefined })
})

test.each<[string, Parameters<typeof read>[0]]>([
  ['no delegates', { delegates: reverted }],
  ['delegates that are no word', { delegates: '0x01' }],
  ['delegates and something behind them', { delegates: `${word(delegatee)}00` }],
  ['no votes', { votes: reverted }],
  ['votes that are no word', { votes: '0x' }],
])('a token with %s has no votes', async (_, change) => {
  expect(await read(change)).toBeUndefined()
})

test('error: what could not be asked is no answer', async () => {
  await expect(read({ votes: 1 })).rejects.toThrow('Who votes with the tokens (eth_call)')
  await expect(read({}, 'down')).rejects.toThrow('Who votes with the tokens.')
})

test('a delegation is signed as EIP-5805 has it, and handed in with the same words', async () => {
  const owner = privateKeyToAccount(`0x${'17'.repeat(32)}`)
  const typed = delegationTypedData({ domain, nonce: 4n }, { delegatee, expiry: 1_900_000_000n })
  expect(typed).toEqual({
    domain,
    types: {
      Delegation: [
        { name: 'delegatee', type: 'address' },
        { name: 'nonce', type: 'uint256' },
        { name: 'expiry', type: 'uint256' },
      ],
    },
    primaryType: 'Delegation',
    message: { delegatee, nonce: 4n, expiry: 1_900_000_000n },
  })
  const signature = await owner.signTypedData(typed)
  const signed = { delegatee, nonce: '4', expiry: 1_900_000_000, signature } as const
  const [r, s] = [signature.slice(0, 66), `0x${signature.slice(66, 130)}`]
  const v = Number.parseInt(signature.slice(130), 16)
  expect(delegationArguments(signed)).toEqual([delegatee, 4n, 1_900_000_000n, v, r, s])
  const { to, data } = encodeDelegateBySig(token, signed)
  expect(to).toBe(token)
  const abi = parseAbi(['function delegateBySig(address, uint256, uint256, uint8, bytes32, bytes32)'])
  expect(decodeFunctionData({ abi, data }).args.slice(1)).toEqual([4n, 1_900_000_000n, v, r, s])
})
