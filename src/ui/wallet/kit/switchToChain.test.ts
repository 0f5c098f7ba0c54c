import type { Chain } from 'viem'
import { expect, test } from 'vitest'
import { chains } from '../../../config/chains.ts'
import { grant } from '../../../guard/grant.ts'
import type { ChainProvider } from './askWallet.ts'
import { switchToChain } from './switchToChain.ts'

const { chain } = chains[81457]
const to = (there: Chain = chain) =>
  grant<'wallet_switchEthereumChain'>({ method: 'wallet_switchEthereumChain', chain: there })

/** A wallet as a script: what it answers to each method, and everything that it was asked. */
function scripted(answers: Record<string, (asked: readonly unknown[]) => unknown>) {
  const asked: { method: string; params?: readonly unknown[] }[] = []
  const provider: ChainProvider = {
    async request(request) {
      asked.push(request)
      return answers[request.method]?.(request.params ?? [])
    },
  }
  return { asked, provider }
}

const failing = (code: number) => () => {
  throw Object.assign(new Error('no'), { code })
}

test('default: WalletConnect’s provider says its chain as a number', async () => {
  const { asked, provider } = scripted({
    wallet_switchEthereumChain: () => null,
    eth_chainId: () => 81457,
  })
  await switchToChain(provider, to())
  expect(asked.map(({ method }) => method)).toEqual(['wallet_switchEthereumChain', 'eth_chainId'])
})

test('default: a wallet that is slow to arrive is waited for', async () => {
  let reads = 0
  const { provider } = scripted({
    wallet_switchEthereumChain: () => null,
    eth_chainId: () => (++reads > 5 ? '0x13e31' : '0x1'),
  })
  await switchToChain(provider, to())
  expect(reads).toBe(6)
})

test('behavior: a chain is offered with addresses that wallets take', async () => {
  const http = [
    'https://rpc.example/v1',
    'http://rpc.example/',
    'http://127.0.0.1:8080/rpc',
    'http://127.0.0.1.example/',
    'http://localhost/rpc',
    'wss://rpc.example/',
  ]
  const { asked, provider } = scripted({
    wallet_switchEthereumChain: failing(4902),
    eth_chainId: () => '0x13e31',
  })
  await switchToChain(provider, to({ ...chain, rpcUrls: { default: { http } } }))
  expect(asked[1]).toMatchObject({
    method: 'wallet_addEthereumChain',
    params: [{ rpcUrls: ['https://rpc.example/v1', 'http://127.0.0.1:8080/rpc', 'http://localhost/rpc'] }],
  })
})

test.each([
  ['that refuses the switch', { wallet_switchEthereumChain: failing(5101) }, 5101],
  [
    'that refuses to add',
    { wallet_switchEthereumChain: failing(4902), wallet_addEthereumChain: failing(-32002) },
    -32002,
  ],
  [
    'that cannot add',
    { wallet_switchEthereumChain: failing(4902), wallet_addEthereumChain: failing(4200) },
    4902,
  ],
  ['that agrees and does not say where it is', { wallet_switchEthereumChain: () => null }, undefined],
])('behavior: a wallet %s is recognized by its own code', async (_, answers, code) => {
  await expect(switchToChain(scripted(answers).provider, to())).rejects.toMatchObject({
    name: 'WalletError',
    request: 'switch',
    sent: 'no',
    code,
  })
})
