import type { AppWindow } from '../createHostMessenger.ts'

/*
 * A Safe host for tests, written from what Safe{Wallet} was seen to do and from nothing of ours: origin and
 * method checks, `success`/`data` or `success`/`error`, 'Request failed' for every fault, and no answer at
 * all where a handler has none. The windows behave as browsers' do where it matters: data is cloned, delivery
 * comes later, the target origin is obeyed.
 */

export const demoSafe = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
export const demoOwners = [
  '0x2222222222222222222222222222222222222222',
  '0x3333333333333333333333333333333333333333',
  '0x4444444444444444444444444444444444444444',
]
export const demoHash = `0x${'ab'.repeat(32)}` as const
export const demoTxHash = `0x${'cd'.repeat(32)}` as const

export const demoSafeInfo = {
  safeAddress: demoSafe,
  chainId: 81457,
  threshold: 2,
  owners: demoOwners,
  isReadOnly: false,
  nonce: 7,
  implementation: '0x29fcB43b46531BcA003ddC8FCB67FFE91900C762',
  modules: null,
  fallbackHandler: '0xfd0732Dc9E303f09fCEf3a7388Ad10A83459Ec99',
  guard: null,
  version: '1.4.1',
  network: 'Blast',
} as const

/** What the host says instead of 'Request failed'. */
export class HostSays extends Error {}

/** `undefined` is no answer. */
type Handler = (params: never) => unknown
export type TestRequest = {
  id: string
  method: string
  params: unknown
  env: { sdkVersion: string }
  targetOrigin: string
}

export type TestHost = {
  /** The app's window, as the app sees it. Also good as the global `window` of the official SDK. */
  window: AppWindow & { crypto: Crypto }
  /** The host's own window: `event.source` of what the host sends. */
  parent: AppWindow['parent']
  /** What was posted to the host, delivered or not. */
  posted: TestRequest[]
  /** The same without the app's handshakes. */
  requests(): TestRequest[]
  handlers: Record<string, Handler>
  /** Hands a message event to the app at once, whatever it is. */
  dispatch(event: unknown): void
  /** Sends data to the app as the host does. */
  send(data: unknown): void
  listeners: Set<(event: MessageEvent) => void>
}

export const hostOrigin = 'https://safe.example'

export function createTestHost(
  options: { origin?: string; handlers?: Record<string, Handler> } = {},
): TestHost {
  const { origin = hostOrigin } = options
  const listeners = new Set<(event: MessageEvent) => void>()
  const posted: TestRequest[] = []

  const handlers: Record<string, Handler> = {
    getSafeInfo: () => demoSafeInfo,
    getChainInfo: () => ({
      chainName: 'Blast',
      chainId: '81457',
      shortName: 'blastmainnet',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18, logoUri: 'https://safe.example/eth.png' },
      blockExplorerUriTemplate: { address: 'https://blastscan.io/address/{{address}}' },
    }),
    getEnvironmentInfo: () => ({ origin }),
    getSafeBalances: ({ currency }: { currency: string }) => ({
      fiatTotal: currency === 'usd' ? '12.5' : '10',
      items: [
        {
          tokenInfo: {
            type: 'NATIVE_TOKEN',
            address: `0x${'0'.repeat(40)}`,
            decimals: 18,
            symbol: 'ETH',
            name: 'Ether',
            logoUri: null,
          },
          balance: '1000000000000000',
          fiatBalance: '12.5',
          fiatConversion: '12500',
          fiatBalance24hChange: null,
        },
      ],
    }),
    getTxBySafeTxHash: ({ safeTxHash }: { safeTxHash: string }) => {
      if (safeTxHash !== demoHash) throw new Error('404')
      return demoDetails('SUCCESS')
    },
    rpcCall: ({ call, params }: { call: string; params: unknown[] }) => {
      if (call === 'eth_getBlockByNumber') return { number: '0x10', hash: demoHash, transactions: [] }
      if (call === 'eth_getTransactionReceipt') return params[0] === demoTxHash ? { ...demoReceipt } : null
      if (call === 'eth_getTransactionByHash')
        return params[0] === demoTxHash ? { hash: demoTxHash, blockNumber: '0x10', value: '0x0' } : null
      return { call, params }
    },
    sendTransactions: () => ({ safeTxHash: demoHash }),
    signMessage: () => ({ messageHash: demoHash, signature: '0x1234' }),
    signTypedMessage: () => ({ safeTxHash: demoHash }),
    getOffChainSignature: () => '0x1234',
    wallet_getPermissions: () => [],
    wallet_requestPermissions: (asked: Record<string, unknown>[]) =>
      asked.flatMap(Object.keys).map((parentCapability) => ({
        invoker: 'https://app.example',
        parentCapability,
        date: 1700000000000,
        caveats: [],
      })),
    requestAddressBook: () => [{ address: demoOwners[0], name: 'Ada', chainId: '81457' }],
    getCurrentTheme: () => ({ darkMode: true }),
    ...options.handlers,
  }

  const parent = {
    postMessage(message: unknown, targetOrigin: string) {
      const data = structuredClone(message) as TestRequest
      posted.push({ ...data, targetOrigin })
      if (targetOrigin !== '*' && targetOrigin !== origin) return
      const handler = handlers[data.method]
      if (!handler) return
      queueMicrotask(async () => {
        try {
          const answer = await handler(data.params as never)
          if (answer !== undefined) send({ id: data.id, success: true, version: '9.1.0', data: answer })
        } catch (error) {
          const text = error instanceof HostSays ? error.message : 'Request failed'
          send({ id: data.id, success: false, version: '9.1.0', error: text })
        }
      })
    },
  }
  const dispatch = (event: unknown) => {
    for (const listener of [...listeners]) listener(event as MessageEvent)
  }
  const send = (data: unknown) => dispatch({ source: parent, origin, data: structuredClone(data) })

  return {
    window: {
      parent,
      crypto,
      addEventListener: (_type, listener) => void listeners.add(listener),
      removeEventListener: (_type, listener) => void listeners.delete(listener),
    },
    parent,
    posted,
    requests: () => posted.filter(({ method }) => method !== 'getSafeInfo'),
    handlers,
    dispatch,
    send,
    listeners,
  }
}

export const demoReceipt = {
  transactionHash: demoTxHash,
  logs: [],
  blockHash: demoHash,
  blockNumber: '0x10',
  gasUsed: '0x5208',
  status: '0x1',
}

/** The wallet service's details of the demo transaction, as recorded ones look. */
export function demoDetails(txStatus: string, more: Record<string, unknown> = {}) {
  return {
    safeAddress: demoSafe,
    txId: `multisig_${demoSafe}_${demoHash}`,
    executedAt: 1700000000000,
    txStatus,
    txInfo: { type: 'Custom', humanDescription: null, methodName: 'claim' },
    txData: { hexData: '0x', dataDecoded: null, to: { value: demoSafe }, value: '0', operation: 0 },
    detailedExecutionInfo: {
      type: 'MULTISIG',
      nonce: 7,
      safeTxHash: demoHash,
      confirmationsRequired: 2,
      confirmations: demoOwners
        .slice(0, 2)
        .map((value) => ({ signer: { value }, signature: '0x12', submittedAt: 1700000000000 })),
    },
    txHash: demoTxHash,
    safeAppInfo: null,
    ...more,
  }
}
