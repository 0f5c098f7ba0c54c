import { encodeFunctionData, erc20Abi, type Hex, parseAbi, stringToHex } from 'viem'
import { expect, test } from 'vitest'
import { merkleDistributorFactoryAddress } from '../../src/abi/factoryAddress.ts'
import { merkleDistributorAbi } from '../../src/abi/merkleDistributor.ts'
import { campaign, known, other, safe, thief, token } from './madeUpContracts.ts'
import { unaskedFor } from './unaskedFor.ts'

const account = `0x${'a1'.repeat(20)}` as const

const send = (to: Hex, data: Hex, value: Hex = '0x0') => ({
  method: 'eth_sendTransaction',
  params: [{ from: account, to, data, value }],
})
const sign = (primaryType: string, verifyingContract: Hex, message: object) => ({
  method: 'eth_signTypedData_v4',
  params: [account, JSON.stringify({ primaryType, domain: { verifyingContract }, message })],
})
const abi = [
  ...merkleDistributorAbi,
  ...erc20Abi,
  ...parseAbi([
    'function setApprovalForAll(address operator, bool approved)',
    'function increaseAllowance(address spender, uint256 amount)',
  ]),
]
const claim = encodeFunctionData({ abi, functionName: 'claim', args: [0n, account, 1n, []] })
const approve = (spender: Hex) =>
  encodeFunctionData({ abi, functionName: 'approve', args: [spender, 2n ** 256n - 1n] })
const safeTx = (to: Hex, data: Hex) => sign('SafeTx', safe, { to, value: '0', data })

/** What drainers ask for, and what a page that was led elsewhere would. */
const thefts: readonly (readonly [what: string, { method: string; params: object }])[] = [
  ['an approval of a stranger', send(token, approve(thief))],
  ['an approval of everything', send(token, approve(other))],
  [
    'a larger allowance',
    send(token, encodeFunctionData({ abi, functionName: 'increaseAllowance', args: [thief, 1n] })),
  ],
  [
    'an operator of collectibles',
    send(token, encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [thief, true] })),
  ],
  ['a transfer', send(token, encodeFunctionData({ abi, functionName: 'transfer', args: [thief, 1n] }))],
  [
    'somebody else’s transfer',
    send(token, encodeFunctionData({ abi, functionName: 'transferFrom', args: [account, thief, 1n] })),
  ],
  ['ether', send(thief, '0x', '0x1')],
  ['ether with a claim', send(campaign, claim, '0x1')],
  ['a claim of an unknown contract', send(thief, claim)],
  ['an unknown function of the campaign', send(campaign, '0x12345678')],
  ['a permit for a stranger', sign('Permit', token, { spender: thief })],
  ['a permit of many tokens', sign('PermitBatch', token, { spender: thief })],
  ['an order of a market', sign('OrderComponents', thief, {})],
  ['a delegation of an unknown token', sign('Delegation', thief, { delegatee: thief })],
  ['an authorization of a transfer', sign('TransferWithAuthorization', token, { to: thief })],
  ['a text that is none of ours', { method: 'personal_sign', params: [stringToHex('Hi.'), account] }],
  ['bytes to sign', { method: 'eth_sign', params: [account, `0x${'12'.repeat(32)}`] }],
  ['typed data of the old way', { method: 'eth_signTypedData', params: [[], account] }],
  ['a transaction to sign only', { method: 'eth_signTransaction', params: [{ to: thief }] }],
  ['several calls at once', { method: 'wallet_sendCalls', params: [{ calls: [{ to: thief }] }] }],
  ['other code for the account', { method: 'eth_signAuthorization', params: [{ address: thief }] }],
  ['other permissions', { method: 'wallet_requestPermissions', params: [{ eth_accounts: {}, more: {} }] }],
  ['another chain', { method: 'wallet_switchEthereumChain', params: [{ chainId: '0x1' }] }],
  ['an unknown token', { method: 'wallet_watchAsset', params: { options: { address: thief } } }],
]
/** By whom all of it may be shown, and signed by the owners of a Safe. */
const workspace = '/safe/'
const pages = [
  '/claim/spring/',
  '/claim/spring/receipt/',
  '/claim/spring/safe/',
  '/claim/#distributor=' + other,
  '/create/',
  '/manage/',
  workspace,
  '/verify/',
  '/',
]
const at = (path: string) => `https://claim.example${path}`

test('no page may ask for what a thief would', () => {
  for (const path of pages)
    for (const [what, request] of thefts)
      expect(unaskedFor({ url: at(path), ...request }, known), `${what} on ${path}`).toBeTypeOf('string')
})

test('a Safe’s owners sign only claims on a claim page, and anything that is shown in the workspace', () => {
  const stolen = [
    safeTx(token, encodeFunctionData({ abi, functionName: 'transfer', args: [thief, 1n] })),
    safeTx(token, approve(thief)),
    safeTx(thief, claim),
  ]
  for (const request of stolen) {
    expect(unaskedFor({ url: at('/claim/spring/safe/'), ...request }, known)).toBeTypeOf('string')
    expect(unaskedFor({ url: at('/manage/'), ...request }, known)).toBeTypeOf('string')
    expect(unaskedFor({ url: at(workspace), ...request }, known)).toBeUndefined()
  }
  expect(unaskedFor({ url: at('/claim/spring/safe/'), ...safeTx(campaign, claim) }, known)).toBeUndefined()
})

test('a page may ask for what it is for, and for nothing of another one', () => {
  const asked: readonly (readonly [path: string, { method: string; params: object }])[] = [
    ['/claim/spring/', send(campaign, claim)],
    [`/claim/#distributor=${other}`, send(other, claim)],
    ['/create/', send(token, approve(merkleDistributorFactoryAddress))],
    ['/create/', sign('Permit', token, { spender: merkleDistributorFactoryAddress })],
    ['/manage/', send(other, encodeFunctionData({ abi, functionName: 'collectYield' }))],
    ['/claim/spring/receipt/', { method: 'wallet_watchAsset', params: { options: { address: token } } }],
  ]
  for (const [path, request] of asked) {
    expect(unaskedFor({ url: at(path), ...request }, known), path).toBeUndefined()
    expect(unaskedFor({ url: at('/verify/'), ...request }, known), path).toBeTypeOf('string')
  }
  expect(unaskedFor({ url: at('/claim/spring/'), ...send(other, claim) }, known)).toBeTypeOf('string')
  // A site with one campaign has it on its first page.
  expect(unaskedFor({ url: at('/'), ...send(campaign, claim) }, known)).toBeUndefined()
})
