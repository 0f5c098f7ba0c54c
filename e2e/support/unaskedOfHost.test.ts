import { encodeFunctionData, erc20Abi, type Hex, parseAbi } from 'viem'
import { expect, test } from 'vitest'
import { merkleDistributorFactoryAddress } from '../../src/abi/factoryAddress.ts'
import { merkleDistributorAbi } from '../../src/abi/merkleDistributor.ts'
import { campaign, known, other, safe, thief, token } from './madeUpContracts.ts'
import { unaskedOfHost } from './unaskedOfHost.ts'

const abi = [...merkleDistributorAbi, ...erc20Abi, ...parseAbi(['function enableModule(address module)'])]
const call = (to: Hex, data: Hex, value = '0') => ({ to, value, data })
const send = (...txs: readonly { to: Hex; value: string; data: Hex }[]) => ({
  method: 'sendTransactions',
  params: { txs },
})
const claim = encodeFunctionData({ abi, functionName: 'claim', args: [0n, safe, 1n, []] })
const transfer = encodeFunctionData({ abi, functionName: 'transfer', args: [thief, 1n] })
const approve = (spender: Hex) =>
  encodeFunctionData({ abi, functionName: 'approve', args: [spender, 2n ** 256n - 1n] })
const takeOver = encodeFunctionData({ abi, functionName: 'enableModule', args: [thief] })

const judge = (path: string, request: { method: string; params: object }) =>
  unaskedOfHost({ url: `https://claim.example${path}`, ...request }, known)

const workspace = '/safe/'
const pages = ['/claim/spring/', '/claim/spring/safe/', '/create/', '/manage/', workspace, '/verify/', '/']

test('what a thief would have a Safe do is asked on no page but the one that shows any call', () => {
  const thefts = [
    send(call(token, transfer)),
    send(call(thief, '0x', '1')),
    send(call(safe, takeOver)),
    send(call(thief, claim)),
    send(call(token, approve(thief))),
    // Behind a claim, as a person reads the first line.
    send(call(campaign, claim), call(token, transfer)),
  ]
  for (const path of pages)
    for (const [i, theft] of thefts.entries())
      expect(typeof judge(path, theft), `${path} ${i}`).toBe(path === workspace ? 'undefined' : 'string')
})

test('what no page needs is asked on none', () => {
  const requests = [
    { method: 'wallet_requestPermissions', params: [{ requestAddressBook: {}, more: {} }] },
    { method: 'rpcCall', params: { call: 'eth_sendRawTransaction', params: ['0x00'] } },
    { method: 'rpcCall', params: { call: 'safe_setSettings', params: [{ offChainSigning: false }] } },
    { method: 'addOwner', params: {} },
  ]
  for (const path of pages)
    for (const request of requests) expect(judge(path, request), path).toBeTypeOf('string')
  expect(judge('/claim/spring/safe/', { method: 'signMessage', params: { message: 'Hi.' } })).toBeTypeOf(
    'string',
  )
  expect(judge('/claim/spring/safe/', { method: 'signTypedMessage', params: {} })).toBeTypeOf('string')
})

test('a page may ask for what it is for, and for nothing of another one', () => {
  const asked: readonly (readonly [path: string, request: { method: string; params: object }])[] = [
    ['/claim/spring/safe/', send(call(campaign, claim), call(other, claim))],
    ['/create/', send(call(token, approve(merkleDistributorFactoryAddress)))],
    ['/manage/', send(call(other, encodeFunctionData({ abi, functionName: 'collectYield' })))],
    [workspace, { method: 'signMessage', params: { message: 'Hi.' } }],
    [workspace, { method: 'signTypedMessage', params: { typedData: {} } }],
    [workspace, { method: 'wallet_requestPermissions', params: [{ requestAddressBook: {} }] }],
  ]
  for (const [path, request] of asked) {
    expect(judge(path, request), path).toBeUndefined()
    expect(judge('/verify/', request), path).toBeTypeOf('string')
  }
  const offChain = { call: 'safe_setSettings', params: [{ offChainSigning: true }] }
  expect(judge('/claim/spring/safe/', { method: 'rpcCall', params: offChain })).toBeUndefined()
})
