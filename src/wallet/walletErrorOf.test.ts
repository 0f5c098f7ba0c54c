import { getInternalError, getSdkError, INTERNAL_ERRORS, SDK_ERRORS } from '@walletconnect/utils'
import fc from 'fast-check'
import {
  BaseError,
  ChainMismatchError,
  createWalletClient,
  custom,
  HttpRequestError,
  InsufficientFundsError,
  InvalidInputRpcError,
  NonceTooLowError,
  parseEther,
  SwitchChainError,
  TransactionExecutionError,
  UnknownRpcError,
  UserRejectedRequestError,
} from 'viem'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  ChainNotConfiguredError,
  ConnectorAccountNotFoundError,
  ConnectorAlreadyConnectedError,
  ConnectorChainMismatchError,
  ConnectorNotFoundError,
  ConnectorUnavailableReconnectingError,
  createConfig,
  createConnector,
  createStorage,
  http,
  ProviderNotFoundError,
  SwitchChainNotSupportedError,
  WagmiProviderNotFoundError,
} from 'wagmi'
import { connect, disconnect, getConnectorClient, sendTransaction, switchChain } from 'wagmi/actions'
import { injected } from 'wagmi/connectors'
import { runs } from '../../scripts/test-support/runs.ts'
import { chains } from '../config/chains.ts'
import { WalletError } from './walletError.ts'
import { walletErrorOf } from './walletErrorOf.ts'
import {
  ownWalletErrors,
  unknownWalletError,
  vagueWalletErrors,
  walletErrorsByCode,
  walletErrorsByName,
  walletErrorsByText,
} from './walletErrorTable.ts'

const blast = chains[81457].chain
const account = '0x00000000000000000000000000000000000000A1'

/** The codes of the specification, section 8, and of the standards behind it. */
const codes = [
  ...[4001, 4100, 4200, 4900, 4901, 4902],
  ...[-32700, -32600, -32601, -32602, -32603],
  ...[-32000, -32001, -32002, -32003, -32004, -32005, -32006],
  ...[5700, 5710, 5720, 5730, 5740, 5750, 5760],
  ...[1001, 1002, 1003, 1004, 1005, 3001, 3002, 3003, 3004, 3005],
  ...[5000, 5001, 5002, 5003, 5100, 5101, 5102, 5103, 5104, 6000, 7000, 7001, 8000, 10001],
]

describe('default: every code of the catalogue', () => {
  test.each(codes)('%i has a sentence of its own row', (code) => {
    const error = walletErrorOf({ code, message: 'xyz' }, 'send')
    expect(error).toBeInstanceOf(WalletError)
    expect(error.code).toBe(code)
    expect(error.sentence).toBe((walletErrorsByCode[code] ?? vagueWalletErrors[code])?.sentence)
    expect(error.facts).toEqual(['The wallet’s own words: xyz', `Code: ${code}`])
    expect(walletErrorOf({ code: String(code), message: 'xyz' }, 'send').summary).toBe(error.summary)
  })

  test.each(Object.keys(SDK_ERRORS))('WalletConnect’s %s, with its code and by its words alone', (key) => {
    const { code, message } = getSdkError(key as keyof typeof SDK_ERRORS, 'something')
    const coded = walletErrorOf({ code, message }, 'send')
    expect(coded.code).toBe(code)
    expect(coded.sentence).not.toBe(unknownWalletError.sentence)
    // `EthereumProvider.connect` throws the words and loses the code.
    const plain = walletErrorOf(new Error(message), 'send')
    expect([plain.code, plain.summary]).toEqual([code, coded.summary])
  })

  test.each(Object.keys(INTERNAL_ERRORS))('WalletConnect’s internal %s is recognized by its words', (key) => {
    const { code, message } = getInternalError(
      key as keyof typeof INTERNAL_ERRORS,
      'request() chainId: eip155:1',
    )
    expect(walletErrorOf(new Error(message), 'send').code).toBe(code)
    expect(walletErrorOf({ code, message }, 'send').code).toBe(code)
    expect(walletErrorOf(new Error(message), 'send').sentence).not.toBe(unknownWalletError.sentence)
  })

  test.each([1, 2, 3, 4, 5, 6, 7, 8, 9])('the number %i alone means nothing', (code) => {
    expect(walletErrorOf({ code, message: 'xyz' }, 'send').sentence).toBe(unknownWalletError.sentence)
  })

  test('a browser’s own error is not taken for WalletConnect’s', () => {
    const error = new DOMException('The operation is insecure.', 'InvalidAccessError')
    expect(error.code).toBe(15)
    expect(walletErrorOf(error, 'connect').kind).toBe('unknown')
  })
})

/** A wallet that answers one method with an error, behind the real viem. */
const refusing = (method: string, failure: unknown) => ({
  request: async (asked: { method: string }) => {
    if (asked.method === method) throw failure
    if (asked.method === 'eth_chainId') return '0x13e31'
    if (asked.method === 'eth_accounts' || asked.method === 'eth_requestAccounts') return [account]
    throw Object.assign(new Error('no'), { code: -32601 })
  },
  on: () => undefined,
  removeListener: () => undefined,
})

const thrownBy = (work: Promise<unknown>) =>
  work.then(
    () => {
      throw new Error('It did not fail.')
    },
    (error: unknown) => error,
  )

describe('behavior: through the real libraries', () => {
  // wagmi's connector wants to see a window; the wallet comes from the test.
  beforeEach(() => void vi.stubGlobal('window', {}))
  afterEach(() => void vi.unstubAllGlobals())

  test.each(codes)('viem wraps %i, and the sentence is the same', async (code) => {
    const failure = Object.assign(new Error('xyz'), { code })
    const client = createWalletClient({
      chain: blast,
      account,
      transport: custom(refusing('eth_signTransaction', failure), { retryCount: 0 }),
    })
    const error = await thrownBy(
      client.request({ method: 'eth_signTransaction', params: [{ from: account }] }),
    )
    expect(error).toBeInstanceOf(BaseError)
    expect(walletErrorOf(error, 'send').summary).toBe(walletErrorOf({ code }, 'send').summary)
  })

  /** wagmi as the site uses it, with a wallet that fails. */
  async function connected(failing: ReturnType<typeof refusing>) {
    const config = createConfig({
      chains: [blast],
      multiInjectedProviderDiscovery: false,
      connectors: [
        injected({
          target: { id: 'it', name: 'It', provider: () => failing as never },
          shimDisconnect: false,
        }),
      ],
      transports: { [blast.id]: http('http://127.0.0.1:9') },
      storage: createStorage({
        storage: { getItem: () => null, setItem: () => undefined, removeItem: () => undefined },
      }),
    })
    const [connector] = config.connectors
    if (!connector) throw new Error('No connector.')
    await connect(config, { connector })
    return config
  }

  test.each([4001, 4902, -32002, 5101, -32603])(
    'wagmi’s failed switch by %i is recognized by its own code',
    async (code) => {
      const config = await connected(
        refusing('wallet_switchEthereumChain', Object.assign(new Error('xyz'), { code })),
      )
      // Where 4902 is answered, wagmi asks to add the chain, and calls the refusal of that a person's no.
      const error = walletErrorOf(await thrownBy(switchChain(config, { chainId: blast.id })), 'switch')
      expect(error.code).toBe(code === 4902 ? -32601 : code)
      expect(error.kind === 'rejected').toBe(code === 4001)
    },
  )

  test('a transaction that cannot be paid for', async () => {
    const config = await connected(
      refusing(
        'eth_sendTransaction',
        Object.assign(new Error('insufficient funds for gas * price + value'), { code: -32003 }),
      ),
    )
    const thrown = await thrownBy(sendTransaction(config, { to: account, value: parseEther('1') }))
    expect(thrown).toBeInstanceOf(TransactionExecutionError)
    expect(walletErrorOf(thrown, 'send')).toMatchObject({
      kind: 'insufficient-funds',
      sent: 'no',
      code: -32003,
    })
  })

  test('a wallet that is gone', async () => {
    const config = await connected(refusing('eth_sign', new Error('x')))
    await disconnect(config)
    const thrown = await thrownBy(getConnectorClient(config))
    expect(walletErrorOf(thrown, 'send')).toMatchObject({
      kind: 'disconnected',
      sentence: walletErrorsByName.ConnectorNotConnectedError?.sentence,
    })
  })

  const raw = (code: number, message: string) => Object.assign(new Error(message), { code })
  const cases: readonly (readonly [string, unknown, string | number | undefined, string])[] = [
    [
      'a switch refused by 5101, called a no by wagmi',
      new UserRejectedRequestError(raw(5101, 'Unsupported methods.')),
      5101,
      'unsupported',
    ],
    [
      'a switch refused without a reason, called a no by wagmi',
      new UserRejectedRequestError(raw(-32603, 'Oops')),
      -32603,
      'refused',
    ],
    ['a switch refused by 12345', new UserRejectedRequestError(raw(12345, 'Oops')), 12345, 'unknown'],
    ['a real no in wagmi’s wrapper', new SwitchChainError(raw(4001, 'no')), 4001, 'rejected'],
    ['a no without a code', new UserRejectedRequestError(new Error('no')), 4001, 'rejected'],
    [
      'a no in words, under a vague code',
      raw(-32603, 'MetaMask Tx Signature: User denied transaction signature.'),
      -32603,
      'rejected',
    ],
    [
      'ethers',
      { code: 'ACTION_REJECTED', message: 'user rejected transaction' },
      'ACTION_REJECTED',
      'rejected',
    ],
    [
      'the code in the cause of an unknown error',
      new UnknownRpcError(raw(5100, 'Unsupported chains.')),
      5100,
      'unsupported',
    ],
    [
      '4902 wrapped by MetaMask’s phone app',
      { code: -32603, message: 'Internal', data: { originalError: { code: 4902 } } },
      4902,
      'unknown-chain',
    ],
    [
      '4902 in words',
      raw(-32603, 'Unrecognized chain ID "0x13e31". Try adding the chain first.'),
      -32603,
      'unknown-chain',
    ],
    ['an expired request', new Error('Request expired. Please try again.'), 6, 'expired'],
    ['a relay that is away', new Error('Subscribing to 1a2b failed'), undefined, 'unreachable'],
    [
      'a chain without transport',
      new TypeError('rest.transports[chainId] is not a function'),
      undefined,
      'site',
    ],
    [
      'an older transaction in the way',
      new NonceTooLowError({ cause: new InvalidInputRpcError(raw(-32000, 'x')) }),
      -32000,
      'refused',
    ],
    [
      'too little ETH, found by viem',
      new InsufficientFundsError({ cause: new InvalidInputRpcError(raw(-32000, 'x')) }),
      -32000,
      'insufficient-funds',
    ],
    [
      'another network',
      new ChainMismatchError({ chain: blast, currentChainId: 1 }),
      undefined,
      'wrong-chain',
    ],
    [
      'a node that is away',
      new HttpRequestError({ url: 'http://x.invalid', status: 503 }),
      undefined,
      'unreachable',
    ],
    ['an unknown code', raw(-39999, 'x'), -39999, 'unknown'],
    ['a word', 'User rejected the request', undefined, 'rejected'],
  ]
  test.each(cases)('%s', (_, thrown, code, kind) => {
    expect(walletErrorOf(thrown, 'send')).toMatchObject({ code, kind })
  })

  const connector = createConnector(() => ({ name: 'It' }) as never) as never
  const wagmiErrors = [
    new ConnectorNotFoundError(),
    new ProviderNotFoundError(),
    new ChainNotConfiguredError(),
    new SwitchChainNotSupportedError({ connector }),
    new ConnectorChainMismatchError({ connectionChainId: 81457, connectorChainId: 1 }),
    new ConnectorAlreadyConnectedError(),
    new ConnectorAccountNotFoundError({ address: account, connector }),
    new ConnectorUnavailableReconnectingError({ connector }),
    new WagmiProviderNotFoundError(),
  ]
  test.each(wagmiErrors.map((error) => [error.name, error] as const))('wagmi’s %s', (name, error) => {
    expect(walletErrorOf(error, 'connect').sentence).toBe(walletErrorsByName[name]?.sentence)
  })
})

describe('invariant', () => {
  const damaged = fc.anything({ withBigInt: true, withNullPrototype: true, withObjectString: true })
  const strange = fc.letrec<{ error: unknown }>((tie) => ({
    error: fc.oneof(
      { maxDepth: 4 },
      damaged,
      fc.record(
        {
          code: fc.oneof(
            damaged,
            fc.constantFrom<unknown>(...codes, ...codes.map(String), 'ACTION_REJECTED', NaN),
          ),
          name: fc.oneof(
            damaged,
            fc.constantFrom(...Object.keys(walletErrorsByName), '__proto__', 'constructor'),
          ),
          message: fc.oneof(damaged, fc.string({ unit: 'binary' })),
          cause: tie('error'),
          data: tie('error'),
          info: tie('error'),
          error: tie('error'),
        },
        { requiredKeys: [] },
      ),
    ),
  })).error

  test('whatever is thrown, there is a sentence of the table and no exception', () => {
    const rows = [
      ...Object.values(walletErrorsByCode),
      ...Object.values(vagueWalletErrors),
      ...Object.values(walletErrorsByName),
      ...walletErrorsByText.map(({ row }) => row),
      unknownWalletError,
    ].map(({ sentence }) => sentence)
    fc.assert(
      fc.property(strange, fc.constantFrom('connect', 'switch', 'send', 'watch'), (thrown, request) => {
        const error = walletErrorOf(thrown, request)
        expect(rows).toContain(error.sentence)
        expect(error.summary.trim()).not.toBe('')
        for (const fact of error.facts) {
          expect(fact.length).toBeLessThan(500)
          expect(fact).not.toMatch(/[\p{Cc}\p{Cf}]/u)
        }
        if (request !== 'send') expect(error.sent).toBe('no')
      }),
      { numRuns: runs(2_000) },
    )
  })

  test('circles, getters that throw and proxies', () => {
    const circle: { cause?: unknown; data?: unknown } = {}
    circle.cause = { cause: circle }
    const thorny = {
      get code(): number {
        throw new Error('no code for you')
      },
      cause: new Proxy(
        {},
        {
          get: () => {
            throw new Error('no cause for you')
          },
        },
      ),
    }
    const deep = Array.from({ length: 5_000 }).reduce<unknown>((cause) => ({ cause }), undefined)
    const endless = (): unknown => ({
      get cause() {
        return endless()
      },
    })
    for (const error of [
      circle,
      thorny,
      deep,
      endless(),
      Object.create(null),
      () => undefined,
      Symbol('x'),
      null,
      0n,
    ])
      expect(walletErrorOf(error, 'send').sentence).toBe(unknownWalletError.sentence)
  })

  test('what is one already stays what it is', () => {
    const error = walletErrorOf({ code: 4902 }, 'switch')
    expect(walletErrorOf(error, 'send')).toBe(error)
  })

  test('no sentence blames the person but a rejection', () => {
    for (const { kind, sentence } of [
      ...Object.values(walletErrorsByCode),
      ...Object.values(vagueWalletErrors),
      ...Object.values(walletErrorsByName),
      ...Object.values(ownWalletErrors),
    ]) {
      expect(/^You (said no|declined)/.test(sentence)).toBe(kind === 'rejected')
      expect(sentence).toMatch(/^[A-Z].*\.$/)
    }
  })
})

test('the texts', () => {
  const textsOf = (rows: Readonly<Record<string, { sentence: string; advice: string; sent: string }>>) =>
    Object.entries(rows).map(
      ([key, { sentence, advice, sent }]) =>
        `${key} [${sent}] ${advice ? `${sentence} ${advice}` : sentence}`,
    )
  expect(textsOf(walletErrorsByCode)).toMatchInlineSnapshot(`
    [
      "1001 [no] Your wallet did not understand this request. Update the wallet, or use another one.",
      "1002 [no] Your wallet did not understand a message of this site. Disconnect, then connect again.",
      "1003 [no] Your wallet and this site do not agree about the connection. Disconnect, then connect again.",
      "1004 [no] The connection to your wallet could not be extended. Disconnect, then connect again.",
      "1005 [maybe] The connection to your wallet could not be completed. Connect again with a new code.",
      "3001 [no] This connection does not allow that request. Connect again and allow it in the wallet.",
      "3002 [no] This connection does not allow a message that was sent. Disconnect, then connect again.",
      "3003 [no] The connection may not be changed from this side. Disconnect, then connect again.",
      "3004 [no] The connection may not be extended from this side. Disconnect, then connect again.",
      "3005 [no] The connection may not be extended by this site. Disconnect, then connect again.",
      "4001 [no] You declined in your wallet.",
      "4100 [no] Your wallet has not allowed this site to do that with this account. Connect the wallet again and allow the account.",
      "4200 [no] Your wallet does not support this kind of request. Update the wallet, or use another one.",
      "4900 [maybe] Your wallet has lost its connection to every network. Check the wallet, then try again.",
      "4901 [maybe] Your wallet has no connection to this network. Check the wallet, then try again.",
      "4902 [no] Your wallet does not know Blast. Add Blast (chain 81457) in the wallet itself, then try again.",
      "5000 [no] You declined in your wallet.",
      "5001 [no] You declined the network in your wallet. Claiming needs Blast.",
      "5002 [no] You declined a permission that claiming needs.",
      "5003 [no] You declined notices that this site needs from your wallet.",
      "5100 [no] Your wallet does not support Blast. Use another wallet.",
      "5101 [no] Your wallet cannot do this over WalletConnect. Use another wallet.",
      "5102 [no] Your wallet cannot send the notices that this site needs. Use another wallet.",
      "5103 [no] That account cannot be used on Blast. Choose another account in the wallet.",
      "5104 [no] Your wallet does not support networks like Ethereum. Use another wallet.",
      "5700 [no] Your wallet lacks a feature that this request needs. Update the wallet, or use another one.",
      "5710 [no] Your wallet does not support Blast. Use another wallet.",
      "5720 [maybe] Your wallet has had this request before. Open the wallet and see what it says.",
      "5730 [maybe] Your wallet does not know what became of this request. Open the wallet and see what it says.",
      "5740 [no] This is more at once than your wallet can take. Use another wallet.",
      "5750 [no] You declined the account upgrade that your wallet wanted to make.",
      "5760 [no] Your wallet cannot send several calls as one. Use another wallet.",
      "6000 [maybe] Your wallet ended the connection. Connect it again.",
      "7000 [maybe] The connection to your wallet could not be made. Connect again with a new code.",
      "7001 [maybe] Your wallet did not accept the connection. Connect again with a new code.",
      "8000 [maybe] Your wallet did not answer in time. Open the wallet and see what it says.",
      "10001 [no] Your wallet is too old for this connection. Update the wallet, or use another one.",
      "-32700 [no] Your wallet could not read the request. Update the wallet, or use another one.",
      "-32600 [no] Your wallet refused the request as malformed. Update the wallet, or use another one.",
      "-32601 [no] Your wallet does not know this kind of request. Update the wallet, or use another one.",
      "-32042 [no] Your wallet does not know this kind of request. Update the wallet, or use another one.",
      "-32602 [no] Your wallet did not accept the details of the request. Check that it is unlocked and on Blast, then try again.",
      "-32001 [no] Your wallet did not find what it was asked for. Open the wallet and see what it says.",
      "-32002 [maybe] Your wallet already has a request open. Open the wallet and answer that one first.",
      "-32004 [no] Your wallet’s node does not support this kind of request. Update the wallet, or use another one.",
      "-32005 [maybe] Your wallet’s node is answering too many requests. Wait a minute before you try again.",
      "-32006 [no] Your wallet speaks another version of the protocol. Update the wallet, or use another one.",
      "ACTION_REJECTED [no] You declined in your wallet.",
      "INSUFFICIENT_FUNDS [no] The account has too little ETH on Blast for the network fee. Add some, then try again.",
      "NONCE_EXPIRED [maybe] Another transaction of this account was faster. Look into the wallet’s activity before you try again.",
      "TIMEOUT [maybe] Your wallet did not answer in time. Open the wallet and see what it says.",
    ]
  `)
  expect(textsOf(vagueWalletErrors)).toMatchInlineSnapshot(`
    [
      "-32603 [maybe] Something went wrong inside your wallet. Open the wallet and see what it says.",
      "-32000 [maybe] The network did not take what your wallet sent. Open the wallet and see what it says.",
      "-32003 [no] The network refused the transaction of your wallet. Open the wallet and see what it says.",
      "UNKNOWN_ERROR [maybe] Something went wrong inside your wallet. Open the wallet and see what it says.",
    ]
  `)
  expect(textsOf(walletErrorsByName)).toMatchInlineSnapshot(`
    [
      "ConnectorNotFoundError [no] That wallet was not found. Reload the page, then try again.",
      "ProviderNotFoundError [no] That wallet was not found in this browser. Open or install it, then reload the page.",
      "ChainNotConfiguredError [no] This site is not set up for that network. Tell its operator.",
      "ClientChainNotConfiguredError [no] This site is not set up for that network. Tell its operator.",
      "ChainNotFoundError [no] This site is not set up for that network. Tell its operator.",
      "WagmiProviderNotFoundError [no] A part of this page has not started. Reload the page, then try again.",
      "SwitchChainNotSupportedError [no] Your wallet does not let a site choose the network. Choose Blast in the wallet itself.",
      "ConnectorChainMismatchError [no] Your wallet is on another network. Switch it to Blast, then try again.",
      "ChainMismatchError [no] Your wallet is on another network. Switch it to Blast, then try again.",
      "ConnectorAlreadyConnectedError [no] That wallet is connected already. Reload the page, then try again.",
      "ConnectorNotConnectedError [no] No wallet is connected any more. Connect it again.",
      "ConnectorAccountNotFoundError [no] Your wallet no longer offers this account to the site. Choose it in the wallet, or connect again.",
      "AccountNotFoundError [no] Your wallet no longer offers this account to the site. Choose it in the wallet, or connect again.",
      "ConnectorUnavailableReconnectingError [no] Your wallet is still being reconnected. Wait a moment, then try again.",
      "UserRejectedRequestError [no] You declined in your wallet.",
      "InsufficientFundsError [no] The account has too little ETH on Blast for the network fee. Add some, then try again.",
      "NonceTooLowError [maybe] Another transaction of this account was faster. Look into the wallet’s activity before you try again.",
      "NonceTooHighError [no] An earlier transaction of this account is missing. Finish or cancel what waits in the wallet, then try again.",
      "NonceMaxValueError [no] This account cannot send any more transactions. Use another account for the fee.",
      "FeeCapTooHighError [no] The fee that your wallet set does not fit the network. Let the wallet set it anew.",
      "FeeCapTooLowError [no] The fee that your wallet set does not fit the network. Let the wallet set it anew.",
      "TipAboveFeeCapError [no] The fee that your wallet set does not fit the network. Let the wallet set it anew.",
      "IntrinsicGasTooHighError [no] The gas limit that your wallet set does not fit the transaction. Let the wallet set it anew.",
      "IntrinsicGasTooLowError [no] The gas limit that your wallet set does not fit the transaction. Let the wallet set it anew.",
      "TransactionTypeNotSupportedError [no] The network does not know this kind of transaction. Update the wallet, or use another one.",
      "ExecutionRevertedError [no] The contract turned the transaction down when your wallet tried it. Simulate it again.",
      "HttpRequestError [maybe] Your wallet’s node could not be reached. Check your internet connection.",
      "WebSocketRequestError [maybe] Your wallet’s node could not be reached. Check your internet connection.",
      "SocketClosedError [maybe] Your wallet’s node could not be reached. Check your internet connection.",
      "TimeoutError [maybe] Your wallet did not answer in time. Open the wallet and see what it says.",
    ]
  `)
  expect(
    walletErrorsByText.map(({ pattern, row: { sentence, advice, sent }, code }) =>
      `${pattern.source} ${code ?? ''} [${sent}] ${sentence} ${advice}`.trim(),
    ),
  ).toMatchInlineSnapshot(`
    [
      "^invalid method\\. 1001 [no] Your wallet did not understand this request. Update the wallet, or use another one.",
      "^invalid event\\. 1002 [no] Your wallet did not understand a message of this site. Disconnect, then connect again.",
      "^invalid update request\\. 1003 [no] Your wallet and this site do not agree about the connection. Disconnect, then connect again.",
      "^invalid extend request\\. 1004 [no] The connection to your wallet could not be extended. Disconnect, then connect again.",
      "^invalid session settle request\\. 1005 [maybe] The connection to your wallet could not be completed. Connect again with a new code.",
      "^unauthorized method\\. 3001 [no] This connection does not allow that request. Connect again and allow it in the wallet.",
      "^unauthorized event\\. 3002 [no] This connection does not allow a message that was sent. Disconnect, then connect again.",
      "^unauthorized update request\\. 3003 [no] The connection may not be changed from this side. Disconnect, then connect again.",
      "^unauthorized extend request\\. 3004 [no] The connection may not be extended from this side. Disconnect, then connect again.",
      "^user rejected chains\\. 5001 [no] You declined the network in your wallet. Claiming needs Blast.",
      "^user rejected methods\\. 5002 [no] You declined a permission that claiming needs.",
      "^user rejected events\\. 5003 [no] You declined notices that this site needs from your wallet.",
      "^user rejected\\. 5000 [no] You declined in your wallet.",
      "^unsupported chains\\. 5100 [no] Your wallet does not support Blast. Use another wallet.",
      "^unsupported methods\\. 5101 [no] Your wallet cannot do this over WalletConnect. Use another wallet.",
      "^unsupported events\\. 5102 [no] Your wallet cannot send the notices that this site needs. Use another wallet.",
      "^unsupported accounts\\. 5103 [no] That account cannot be used on Blast. Choose another account in the wallet.",
      "^unsupported namespace key\\. 5104 [no] Your wallet does not support networks like Ethereum. Use another wallet.",
      "^user disconnected\\. 6000 [maybe] Your wallet ended the connection. Connect it again.",
      "^session settlement failed\\. 7000 [maybe] The connection to your wallet could not be made. Connect again with a new code.",
      "^unsupported wc_ method\\. 10001 [no] Your wallet is too old for this connection. Update the wallet, or use another one.",
      "^not initialized\\. 1 [no] WalletConnect has not started on this page. Reload the page, then try again.",
      "^no matching key\\. 2 [maybe] This connection no longer exists. Connect the wallet again.",
      "^restore will override\\. 3 [no] WalletConnect has mixed up what it remembers on this page. Reload the page, then try again.",
      "^resubscribed\\. 4 [no] WalletConnect has started twice on this page. Reload the page, then try again.",
      "^missing or invalid\\. 5 [no] The connection to your wallet does not cover that request or network. Disconnect, then connect again.",
      "^(request |proposal |pairing )?expired\\b 6 [maybe] Your wallet did not answer in time. Open the wallet and see what it says.",
      "^unknown type\\. 7 [no] WalletConnect met something that it does not know. Reload the page, then try again.",
      "^mismatched topic\\. 8 [maybe] This message belongs to another connection. Connect the wallet again.",
      "^non conforming namespaces\\. 9 [no] Your wallet did not grant all that claiming needs. Connect again and allow Blast.",
      "^failed to switch to chain  [no] Your wallet does not let a site choose the network. Choose Blast in the wallet itself.",
      "^connection request reset  [no] You declined in your wallet.",
      "^connector not connected  [no] No wallet is connected any more. Connect it again.",
      "^subscribing to \\S+ failed  [maybe] WalletConnect could not be reached. Check your internet connection, then try again, or use a wallet in this browser.",
      "^(failed to publish|socket stalled|(websocket )?connection (failed|closed))  [maybe] WalletConnect could not be reached. Check your internet connection, then try again, or use a wallet in this browser.",
      "user[ _](has )?(rejected|denied|declined|cancell?ed)|(rejected|cancell?ed) by (the )?user  [no] You declined in your wallet.",
      "already pending  [maybe] Your wallet already has a request open. Open the wallet and answer that one first.",
      "already known|\\bknown transaction|already imported  [maybe] The network has this transaction already. Wait for it, or look into the wallet’s activity.",
      "replacement (transaction|fee)  [maybe] An earlier transaction of this account still waits. Look into the wallet’s activity before you try again.",
      "nonce too low|nonce has already been used  [maybe] Another transaction of this account was faster. Look into the wallet’s activity before you try again.",
      "insufficient funds|exceeds (transaction sender account )?balance  [no] The account has too little ETH on Blast for the network fee. Add some, then try again.",
      "execution reverted  [no] The contract turned the transaction down when your wallet tried it. Simulate it again.",
      "unrecognized chain|wallet_addEthereumChain  [no] Your wallet does not know Blast. Add Blast (chain 81457) in the wallet itself, then try again.",
      "\\b(wallet|keyring|account) is locked|locked wallet  [no] Your wallet is locked. Unlock it, then try again.",
      "no providers? configured  [no] This site is not set up for that network. Tell its operator.",
      "transports\\[[^\\][]*\\] is not a function  [no] This site is not set up for that network. Tell its operator.",
      "(failed to fetch|load failed|network ?error)  [maybe] Your wallet’s node could not be reached. Check your internet connection.",
      "timed? ?out  [maybe] Your wallet did not answer in time. Open the wallet and see what it says.",
    ]
  `)
  expect(textsOf({ ...ownWalletErrors, unknown: unknownWalletError })).toMatchInlineSnapshot(`
    [
      "stayed [no] Your wallet agreed and stayed on the other network. Choose Blast (chain 81457) in the wallet itself.",
      "silent [no] Your wallet has not answered. Open the wallet and see what it says.",
      "noHash [maybe] Your wallet agreed and named no transaction. Look into its activity before you try again.",
      "noSignature [maybe] Your wallet agreed and gave no signature that a Safe accepts. Use a wallet whose account is an ordinary one.",
      "unknown [maybe] Your wallet reported an error that this site does not know. Open the wallet and see what it says.",
    ]
  `)
})
