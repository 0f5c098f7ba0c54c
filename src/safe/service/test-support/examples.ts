import { getAddress, type Hex } from 'viem'
import type { CallAnswer, CallAnswerOnWire, CallName } from '../calls.ts'
import type { CallInput } from '../createSafeService.ts'

/*
 * One full example a call: what is asked, what travels, and what the client makes of it. The answers are
 * written after those that the service gives for a Safe 1.4.1 on Blast, with fields and kinds that this
 * client does not know.
 */

export type Example<name extends CallName> = {
  readonly input: CallInput<name>
  /** Path and query, as they must be in the first line of the request. */
  readonly url: string
  /** Undefined: an empty body. */
  readonly wire: CallAnswerOnWire<name>
  readonly parsed: CallAnswer<name>
  /** A field without which the answer is none; undefined where no answer is needed. */
  readonly required?: string
  /** A field that holds a value of a list. */
  readonly word?: string
  /** A field that holds a number, or digits. */
  readonly number?: string
}

const lower = (text: Hex) => text.toLowerCase()
const hash = (digit: string): Hex => `0x${digit.repeat(64)}`
const signature = (digit: string): Hex => `0x${digit.repeat(128)}1b`

export const safe = getAddress('0x5afe0000000000000000000000000000000a11ce')
const ada = getAddress('0xada0000000000000000000000000000000000ada')
const ben = getAddress('0xbe00000000000000000000000000000000000be5')
const cora = getAddress('0xc00a00000000000000000000000000000000c00a')
const shop = getAddress('0x5b0900000000000000000000000000000000dead')
const usdb = getAddress('0x4300000000000000000000000000000000000003')
const punk = getAddress('0x721000000000000000000000000000000000abcd')
const module = getAddress('0xa110c00000000000000000000000000000abcdef')
const multiSend = getAddress('0x9641d764fc13c8b624c04430c7356c1c7c8102e2')
const singleton = getAddress('0x29fcb43b46531bca003ddc8fcb67ffe91900c762')
const factory = getAddress('0x4e1dcf7ad4e460cfd30791ccc4f9c8a4f820ec67')
const handler = getAddress('0xfd0732dc9e303f09fcef3a7388ad10a83459ec99')
const zero = getAddress('0x0000000000000000000000000000000000000000')
const safeTxHash = hash('5')
const messageHash = hash('e')

const chainPath = '/v1/chains/81457'
const known = <value extends string>(value: value, name: string) => ({
  value,
  name,
  logoUri: `https://logos.example/${value}.png`,
})
const unnamed = <value extends string>(value: value) => ({ value, name: null, logoUri: null })

// What a transaction is about.

const coin = {
  wire: {
    type: 'Transfer' as const,
    humanDescription: null,
    sender: unnamed(lower(safe)),
    recipient: known(shop, 'Shop'),
    direction: 'OUTGOING' as const,
    transferInfo: { type: 'NATIVE_COIN' as const, value: '1500000000000000000' },
  },
  parsed: {
    type: 'Transfer' as const,
    humanDescription: null,
    sender: { value: safe, name: null, logoUri: null },
    recipient: { value: shop, name: 'Shop', logoUri: `https://logos.example/${shop}.png` },
    direction: 'OUTGOING' as const,
    transferInfo: { type: 'NATIVE_COIN' as const, value: 1_500_000_000_000_000_000n },
  },
}
const usdbWords = {
  tokenName: 'USDB',
  tokenSymbol: 'USDB',
  decimals: 18,
  logoUri: null,
  trusted: true,
  imitation: false,
}
const dollars = {
  wire: {
    ...coin.wire,
    sender: unnamed(ada),
    recipient: unnamed(safe),
    direction: 'INCOMING' as const,
    transferInfo: {
      type: 'ERC20' as const,
      tokenAddress: lower(usdb),
      value: '115792089237316195423570985008687907853269984665640564039457584007913129639935',
      ...usdbWords,
    },
  },
  parsed: {
    ...coin.parsed,
    sender: { value: ada, name: null, logoUri: null },
    recipient: { value: safe, name: null, logoUri: null },
    direction: 'INCOMING' as const,
    transferInfo: { type: 'ERC20' as const, tokenAddress: usdb, value: 2n ** 256n - 1n, ...usdbWords },
  },
}
const punkSent = {
  ...dollars.parsed,
  transferInfo: {
    type: 'ERC721' as const,
    tokenAddress: punk,
    tokenId: '7804',
    tokenName: 'Punks',
    tokenSymbol: 'PUNK',
    logoUri: null,
    trusted: null,
  },
}
const unknownTransfer = {
  wire: { ...dollars.parsed, transferInfo: { type: 'ERC1155', tokenAddress: punk, ids: ['1', '2'] } },
  parsed: { ...dollars.parsed, transferInfo: { type: 'UNKNOWN' as const, wireType: 'ERC1155' } },
}
const newImplementation = {
  wire: {
    type: 'SettingsChange' as const,
    humanDescription: null,
    dataDecoded: {
      method: 'changeMasterCopy',
      parameters: [{ name: '_masterCopy', type: 'address', value: singleton, valueDecoded: null }],
    },
    settingsInfo: { type: 'CHANGE_MASTER_COPY', implementation: known(lower(singleton), 'SafeL2 1.4.1') },
  },
  parsed: {
    type: 'SettingsChange' as const,
    humanDescription: null,
    dataDecoded: {
      method: 'changeMasterCopy',
      parameters: [{ name: '_masterCopy', type: 'address', value: singleton, valueDecoded: null }],
    },
    settingsInfo: {
      type: 'CHANGE_IMPLEMENTATION' as const,
      implementation: {
        value: singleton,
        name: 'SafeL2 1.4.1',
        logoUri: `https://logos.example/${lower(singleton)}.png`,
      },
    },
  },
}
const batchInfo = {
  wire: {
    type: 'Custom' as const,
    humanDescription: null,
    to: known(multiSend, 'Safe: MultiSendCallOnly 1.4.1'),
    dataSize: '324',
    value: '0',
    methodName: 'multiSend',
    actionCount: 2,
    isCancellation: false,
  },
  parsed: {
    type: 'Custom' as const,
    humanDescription: null,
    to: known(multiSend, 'Safe: MultiSendCallOnly 1.4.1'),
    dataSize: 324n,
    value: 0n,
    methodName: 'multiSend',
    actionCount: 2,
    isCancellation: false,
  },
}
const rejection = {
  wire: {
    ...batchInfo.wire,
    to: unnamed(safe),
    dataSize: '0',
    methodName: null,
    actionCount: null,
    isCancellation: true,
  },
  parsed: {
    ...batchInfo.parsed,
    to: { value: safe, name: null, logoUri: null },
    dataSize: 0n,
    methodName: null,
    actionCount: null,
    isCancellation: true,
  },
}
const creation = {
  type: 'Creation' as const,
  humanDescription: null,
  creator: unnamed(ada),
  transactionHash: hash('c'),
  implementation: known(singleton, 'SafeL2 1.4.1'),
  factory: known(factory, 'SafeProxyFactory 1.4.1'),
  saltNonce: '1717171717',
}
const swap = {
  type: 'SwapOrder',
  humanDescription: null,
  uid: `0x${'5'.repeat(112)}`,
  status: 'open',
  kind: 'sell',
  sellAmount: '1000000000000000000',
  buyAmount: '2500000000000000000000',
}
const swapParsed = { type: 'UNKNOWN' as const, wireType: 'SwapOrder' }

// Lists.

const multisigInfo = {
  type: 'MULTISIG' as const,
  nonce: 7,
  confirmationsRequired: 2,
  confirmationsSubmitted: 1,
  missingSigners: [unnamed(ben), unnamed(cora)],
}
const summary = {
  id: `multisig_${safe}_${safeTxHash}`,
  timestamp: 1_760_000_000_000,
  txStatus: 'AWAITING_CONFIRMATIONS' as const,
  txHash: null,
  executionInfo: multisigInfo,
  safeAppInfo: { name: 'Everclaim', url: 'https://claim.example', logoUri: 'https://claim.example/icon.svg' },
  note: null,
}
const executed = {
  ...summary,
  txStatus: 'SUCCESS' as const,
  txHash: hash('d'),
  executionInfo: { ...multisigInfo, confirmationsSubmitted: 2, missingSigners: null },
}
const byModule = {
  ...summary,
  id: `module_${safe}_i0123456789abcdef`,
  txStatus: 'SUCCESS' as const,
  txHash: hash('d'),
  executionInfo: { type: 'MODULE' as const, address: unnamed(module) },
  safeAppInfo: null,
}
const transfer = {
  ...summary,
  id: `transfer_${safe}_e0123456789abcdef`,
  txStatus: 'SUCCESS' as const,
  txHash: hash('d'),
  executionInfo: null,
  safeAppInfo: null,
}
const pageEnds = (path: string) => ({
  count: null,
  next: `https://safe-client.safe.global${path}?cursor=limit%3D20%26offset%3D20`,
  previous: null,
})
type Conflict = 'None' | 'HasNext' | 'End'
type Listed<Summary> = { type: 'TRANSACTION'; transaction: Summary; conflictType: Conflict }
const listed = <Summary>(transaction: Summary, conflictType: Conflict = 'None'): Listed<Summary> => ({
  type: 'TRANSACTION',
  transaction,
  conflictType,
})
const day = { type: 'DATE_LABEL' as const, timestamp: 1_759_968_000_000 }
const list = (name: string) => `${chainPath}/safes/${safe}/${name}`

// Details.

const batchBytes: Hex = `0x8d80ff0a${'0'.repeat(128)}`
const txData = {
  wire: {
    hexData: batchBytes,
    dataDecoded: {
      method: 'multiSend',
      parameters: [
        {
          name: 'transactions',
          type: 'bytes',
          value: '0x00',
          valueDecoded: [
            {
              operation: 0,
              to: lower(usdb),
              value: '0',
              data: '0xA9059CBB',
              dataDecoded: {
                method: 'transfer',
                parameters: [
                  { name: 'to', type: 'address', value: ada },
                  { name: 'value', type: 'uint256', value: '5000000000000000000' },
                ],
              },
            },
            { operation: 0, to: shop, value: '12', data: null, dataDecoded: null },
          ],
        },
        {
          name: 'pairs',
          type: '(address,uint256)[]',
          value: [
            [ada, '1'],
            [ben, '2'],
          ],
        },
      ],
      accuracy: 'FULL_MATCH',
    },
    to: known(multiSend, 'Safe: MultiSendCallOnly 1.4.1'),
    value: '0',
    operation: 1 as const,
    trustedDelegateCallTarget: true,
    addressInfoIndex: { [usdb]: known(usdb, 'USDB') },
    tokenInfoIndex: null,
  },
  parsed: {
    hexData: batchBytes,
    dataDecoded: {
      method: 'multiSend',
      parameters: [
        {
          name: 'transactions',
          type: 'bytes',
          value: '0x00',
          valueDecoded: [
            {
              operation: 0 as const,
              to: usdb,
              value: 0n,
              data: '0xa9059cbb' as const,
              dataDecoded: {
                method: 'transfer',
                parameters: [
                  { name: 'to', type: 'address', value: ada },
                  { name: 'value', type: 'uint256', value: '5000000000000000000' },
                ],
              },
            },
            { operation: 0 as const, to: shop, value: 12n, data: null, dataDecoded: null },
          ],
        },
        {
          name: 'pairs',
          type: '(address,uint256)[]',
          value: [
            [ada, '1'],
            [ben, '2'],
          ],
        },
      ],
      accuracy: 'FULL_MATCH',
    },
    to: known(multiSend, 'Safe: MultiSendCallOnly 1.4.1'),
    value: 0n,
    operation: 1 as const,
    trustedDelegateCallTarget: true,
    addressInfoIndex: { [usdb]: known(usdb, 'USDB') },
    tokenInfoIndex: null,
  },
}
const execution = {
  type: 'MULTISIG' as const,
  submittedAt: 1_760_000_000_000,
  nonce: 7,
  gasToken: zero,
  fee: null,
  payment: null,
  refundReceiver: unnamed(zero),
  safeTxHash,
  executor: null,
  signers: [unnamed(ada), unnamed(ben), unnamed(cora)],
  confirmationsRequired: 2,
  confirmations: [{ signer: unnamed(ada), signature: signature('a'), submittedAt: 1_760_000_000_500 }],
  rejectors: [],
  gasTokenInfo: null,
  trusted: true,
  proposer: unnamed(ada),
  proposedByDelegate: null,
}
const details = {
  wire: {
    safeAddress: lower(safe),
    txId: summary.id,
    executedAt: null,
    txStatus: 'AWAITING_CONFIRMATIONS' as const,
    txInfo: batchInfo.wire,
    txData: txData.wire,
    detailedExecutionInfo: { ...execution, safeTxGas: '0', baseGas: '0', gasPrice: '1000386' },
    txHash: null,
    safeAppInfo: summary.safeAppInfo,
    note: 'Rent for October',
  },
  parsed: {
    safeAddress: safe,
    txId: summary.id,
    executedAt: null,
    txStatus: 'AWAITING_CONFIRMATIONS' as const,
    txInfo: batchInfo.parsed,
    txData: txData.parsed,
    detailedExecutionInfo: { ...execution, safeTxGas: 0n, baseGas: 0n, gasPrice: 1_000_386n },
    txHash: null,
    safeAppInfo: summary.safeAppInfo,
    note: 'Rent for October',
  },
}
const detailsFields = {
  required: 'detailedExecutionInfo.safeTxHash',
  word: 'txStatus',
  number: 'detailedExecutionInfo.gasPrice',
}

// Everything else.

const chain = {
  chainId: '81457',
  chainName: 'Blast',
  shortName: 'blastmainnet',
  description: 'Blast mainnet',
  chainLogoUri: 'https://logos.example/81457.png',
  l2: true,
  isTestnet: false,
  zk: false,
  nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18, logoUri: 'https://logos.example/eth.png' },
  rpcUri: { authentication: 'NO_AUTHENTICATION' as const, value: 'https://rpc.example' },
  safeAppsRpcUri: { authentication: 'NO_AUTHENTICATION' as const, value: 'https://rpc.example' },
  publicRpcUri: { authentication: 'NO_AUTHENTICATION' as const, value: 'https://rpc.example' },
  blockExplorerUriTemplate: {
    address: 'https://blastscan.io/address/{{address}}',
    txHash: 'https://blastscan.io/tx/{{txHash}}',
    api: 'https://api.blastscan.io/api?module={{module}}',
  },
  disabledWallets: ['keystone'],
  ensRegistryAddress: null,
  balancesProvider: { chainName: 'blast', enabled: true },
  theme: { textColor: '#000000', backgroundColor: '#fcfc03' },
  transactionService: 'https://safe-transaction-blast.safe.global',
  recommendedMasterCopyVersion: '1.4.1',
  relayer: null,
}
const features = ['ERC721', 'SAFE_APPS', 'EIP1559', 'EIP1271'] as const
const chainOnWire = {
  ...chain,
  features: [...features, 'COUNTERFACTUAL'],
  gasPrice: ['oracle', 'fixed', 'fixed1559', 'auction'].map((type) => ({ type, weiValue: '1000000' })),
}
const chainParsed = {
  ...chain,
  features: [...features, { unknown: 'COUNTERFACTUAL' }],
  gasPrice: (['ORACLE', 'FIXED', 'FIXED1559', { unknown: 'auction' }] as const).map((type) => ({
    type,
    weiValue: 1_000_000n,
  })),
}

const text = {
  messageHash,
  status: 'NEEDS_CONFIRMATION' as const,
  message: 'I agree to the terms of 2025-10-09.',
  creationTimestamp: 1_760_000_000_000,
  modifiedTimestamp: 1_760_000_000_500,
  confirmationsSubmitted: 1,
  confirmationsRequired: 2,
  proposedBy: unnamed(ada),
  confirmations: [{ owner: unnamed(ada), signature: signature('a') }],
  preparedSignature: null,
  origin: '{"url":"https://claim.example","name":"Everclaim"}',
  name: 'Everclaim',
  logoUri: null,
}
const typedData = {
  domain: { name: 'Votes', version: '1', chainId: 81457, verifyingContract: shop },
  types: {
    EIP712Domain: [{ name: 'name', type: 'string' }],
    Vote: [
      { name: 'proposal', type: 'uint256' },
      { name: 'support', type: 'bool' },
    ],
  },
  primaryType: 'Vote',
  message: { proposal: '12', support: true },
}
const signedVote = {
  ...text,
  messageHash: hash('f'),
  status: 'CONFIRMED' as const,
  message: typedData,
  confirmationsSubmitted: 2,
  preparedSignature: signature('b'),
}

const collectible = {
  address: punk,
  tokenName: 'Punks',
  tokenSymbol: 'PUNK',
  logoUri: 'https://logos.example/punk.png',
  id: '115792089237316195423570985008687907853269984665640564039457584007913129639935',
  uri: 'ipfs://bafy/7804',
  name: 'Punk 7804',
  description: 'A punk.',
  imageUri: null,
  metadata: { attributes: [{ trait: 'pipe' }] },
}
const safeApp = {
  id: 29,
  url: 'https://apps.example/batches',
  name: 'Batches',
  iconUrl: 'https://apps.example/batches/icon.png',
  description: 'Several calls in one.',
  chainIds: ['1', '81457'],
  provider: null,
  accessControl: { type: 'DOMAIN_ALLOWLIST' as const, value: ['https://safe.example'] },
  tags: ['batches'],
  developerWebsite: 'https://apps.example',
  featured: false,
}
const profile = 'https://social.example/batches'
const appOnWire = {
  ...safeApp,
  features: ['BATCHED_TRANSACTIONS', 'SOMETHING_NEW'],
  socialProfiles: [{ platform: 'FARCASTER', url: profile }],
}
const appParsed = {
  ...safeApp,
  features: ['BATCHED_TRANSACTIONS' as const, { unknown: 'SOMETHING_NEW' }],
  socialProfiles: [{ platform: { unknown: 'FARCASTER' }, url: profile }],
}
const delegates = {
  count: 1,
  next: null,
  previous: null,
  results: [{ safe, delegate: ben, delegator: ada, label: 'Accountant' }],
}

const safeWords = {
  chainId: '81457',
  nonce: 7,
  threshold: 2,
  owners: [unnamed(ada), unnamed(ben), unnamed(cora)],
  implementation: known(singleton, 'SafeL2 1.4.1'),
  implementationVersionState: 'UP_TO_DATE' as const,
  modules: null,
  fallbackHandler: known(handler, 'CompatibilityFallbackHandler 1.4.1'),
  guard: null,
  version: '1.4.1+L2',
  collectiblesTag: null,
  txQueuedTag: '1760000000',
  txHistoryTag: '1759990000',
  messagesTag: null,
}
const ether = {
  tokenInfo: {
    type: 'NATIVE_TOKEN' as const,
    address: zero,
    decimals: 18,
    symbol: 'ETH',
    name: 'Ether',
    logoUri: 'https://logos.example/eth.png',
  },
  fiatBalance: '4321.98765',
  fiatConversion: '3456.78',
  fiatBalance24hChange: '-1.23',
}
const dollar = {
  tokenInfo: {
    type: 'ERC20' as const,
    address: usdb,
    decimals: 18,
    symbol: 'USDB',
    name: 'USDB',
    logoUri: null,
  },
  fiatBalance: '0',
  fiatConversion: '0.00000000123',
  fiatBalance24hChange: null,
}

const nonces = { currentNonce: 7, recommendedNonce: 9 }
const call = { to: shop, value: '1500000000000000000', data: '0x', operation: 0 as const }
const bySafe = (name: string, query: string) => `${list(name)}?${query}`

export const examples: { readonly [name in CallName]: Example<name> } = {
  getSafeInfo: {
    input: { address: safe },
    url: `${chainPath}/safes/${safe}`,
    wire: { address: unnamed(lower(safe)), ...safeWords },
    parsed: { address: unnamed(safe), ...safeWords },
    required: 'owners',
    word: 'implementationVersionState',
    number: 'nonce',
  },
  getIncomingTransfers: {
    input: {
      address: safe,
      query: {
        execution_date__gte: '2025-10-01T00:00:00Z',
        to: null,
        token_address: usdb,
        trusted: true,
        limit: 20,
      },
    },
    url: bySafe(
      'incoming-transfers/',
      `execution_date__gte=2025-10-01T00%3A00%3A00Z&token_address=${usdb}&trusted=true&limit=20`,
    ),
    wire: {
      ...pageEnds(list('incoming-transfers/')),
      results: [
        listed({ ...transfer, txInfo: dollars.wire }),
        listed({ ...transfer, txInfo: unknownTransfer.wire }),
      ],
    },
    parsed: {
      ...pageEnds(list('incoming-transfers/')),
      results: [
        listed({ ...transfer, txInfo: dollars.parsed }),
        listed({ ...transfer, txInfo: unknownTransfer.parsed }),
      ],
    },
    required: 'results.0.transaction.txInfo.transferInfo.value',
    word: 'results.0.transaction.txInfo.direction',
    number: 'results.0.transaction.txInfo.transferInfo.value',
  },
  getModuleTransactions: {
    input: { address: safe, query: { module, to: undefined, offset: 0 } },
    url: bySafe('module-transactions/', `module=${module}&offset=0`),
    wire: {
      ...pageEnds(list('module-transactions/')),
      results: [listed({ ...byModule, txInfo: coin.wire })],
    },
    parsed: {
      ...pageEnds(list('module-transactions/')),
      results: [listed({ ...byModule, txInfo: coin.parsed })],
    },
    required: 'results.0.transaction.executionInfo.address',
    word: 'results.0.transaction.txStatus',
    number: 'results.0.transaction.timestamp',
  },
  getMultisigTransactions: {
    input: { address: safe, query: { nonce: '7', executed: false, value: '1500000000000000000' } },
    url: bySafe('multisig-transactions/', 'value=1500000000000000000&nonce=7&executed=false'),
    wire: {
      ...pageEnds(list('multisig-transactions/')),
      results: [listed({ ...summary, txInfo: coin.wire })],
    },
    parsed: {
      ...pageEnds(list('multisig-transactions/')),
      results: [listed({ ...summary, txInfo: coin.parsed })],
    },
    required: 'results.0.transaction.executionInfo.nonce',
    word: 'results.0.conflictType',
    number: 'results.0.transaction.executionInfo.confirmationsRequired',
  },
  getBalances: {
    input: { address: safe, currency: 'EUR', query: { trusted: false, exclude_spam: true } },
    url: `${list('balances')}/EUR?trusted=false&exclude_spam=true`,
    wire: {
      fiatTotal: '4321.98765',
      items: [
        { ...ether, balance: '1250000000000000001' },
        { ...dollar, balance: '0' },
      ],
    },
    parsed: {
      fiatTotal: '4321.98765',
      items: [
        { ...ether, balance: 1_250_000_000_000_000_001n },
        { ...dollar, balance: 0n },
      ],
    },
    required: 'items.1.balance',
    word: 'items.0.tokenInfo.type',
    number: 'items.0.balance',
  },
  getFiatCurrencies: {
    input: {},
    url: '/v1/balances/supported-fiat-codes',
    wire: ['USD', 'EUR', 'CHF', 'eth'],
    parsed: ['USD', 'EUR', 'CHF', 'eth'],
    required: '0',
  },
  getOwnedSafes: {
    input: { address: ada },
    url: `${chainPath}/owners/${ada}/safes`,
    wire: { safes: [lower(safe), shop] },
    parsed: { safes: [safe, shop] },
    required: 'safes',
  },
  getCollectibles: {
    input: { address: safe, query: { trusted: true, exclude_spam: undefined } },
    url: `${list('collectibles')}?trusted=true`,
    wire: [{ ...collectible, address: lower(punk) }],
    parsed: [collectible],
    required: '0.id',
    number: '0.id',
  },
  getCollectiblesPage: {
    input: { address: safe, query: { limit: 10, offset: 10 } },
    url: `/v2/chains/81457/safes/${safe}/collectibles?limit=10&offset=10`,
    wire: {
      count: 1,
      next: null,
      previous: `/v2/chains/81457/safes/${safe}/collectibles?limit=10`,
      results: [collectible],
    },
    parsed: {
      count: 1,
      next: null,
      previous: `/v2/chains/81457/safes/${safe}/collectibles?limit=10`,
      results: [collectible],
    },
    required: 'results.0.address',
    number: 'results.0.id',
  },
  getTransactionHistory: {
    input: { safe_address: safe, query: { timezone: 'Europe/Zurich', trusted: false, imitation: true } },
    url: bySafe('transactions/history', 'timezone=Europe%2FZurich&trusted=false&imitation=true'),
    wire: {
      ...pageEnds(list('transactions/history')),
      results: [
        day,
        listed({ ...executed, txInfo: newImplementation.wire }),
        listed({ ...executed, txInfo: swap }),
        listed({ ...byModule, txInfo: punkSent }),
        listed({ ...transfer, txInfo: dollars.wire }),
        listed({ ...executed, executionInfo: { type: 'RELAYED', by: ada }, txInfo: rejection.wire }),
        listed({ ...transfer, id: `creation_${safe}`, txInfo: creation }),
        { type: 'BANNER', words: 'New.' },
      ],
    },
    parsed: {
      ...pageEnds(list('transactions/history')),
      results: [
        day,
        listed({ ...executed, txInfo: newImplementation.parsed }),
        listed({ ...executed, txInfo: swapParsed }),
        listed({ ...byModule, txInfo: punkSent }),
        listed({ ...transfer, txInfo: dollars.parsed }),
        listed({
          ...executed,
          executionInfo: { type: 'UNKNOWN', wireType: 'RELAYED' },
          txInfo: rejection.parsed,
        }),
        listed({ ...transfer, id: `creation_${safe}`, txInfo: creation }),
        { type: 'UNKNOWN', wireType: 'BANNER' },
      ],
    },
    required: 'results.1.transaction.id',
    word: 'results.1.transaction.txInfo.settingsInfo.type',
    number: 'results.0.timestamp',
  },
  getTransactionQueue: {
    input: { safe_address: safe, query: { trusted: true, cursor: 'limit=20&offset=20' } },
    url: bySafe('transactions/queued', 'trusted=true&cursor=limit%3D20%26offset%3D20'),
    wire: {
      ...pageEnds(list('transactions/queued')),
      results: [
        { type: 'LABEL', label: 'Next' },
        { type: 'CONFLICT_HEADER', nonce: 7 },
        listed({ ...summary, txInfo: coin.wire }, 'HasNext'),
        listed({ ...summary, txInfo: rejection.wire }, 'End'),
        { type: 'LABEL', label: 'Queued' },
        listed({ ...summary, txInfo: batchInfo.wire }),
      ],
    },
    parsed: {
      ...pageEnds(list('transactions/queued')),
      results: [
        { type: 'LABEL', label: 'Next' },
        { type: 'CONFLICT_HEADER', nonce: 7 },
        listed({ ...summary, txInfo: coin.parsed }, 'HasNext'),
        listed({ ...summary, txInfo: rejection.parsed }, 'End'),
        { type: 'LABEL', label: 'Queued' },
        listed({ ...summary, txInfo: batchInfo.parsed }),
      ],
    },
    required: 'results.1.nonce',
    word: 'results.0.label',
    number: 'results.1.nonce',
  },
  getTransactionDetails: {
    input: { transactionId: summary.id },
    url: `${chainPath}/transactions/${summary.id}`,
    ...details,
    ...detailsFields,
  },
  postSafeGasEstimation: {
    input: { safe_address: safe, body: call },
    url: `/v2/chains/81457/safes/${safe}/multisig-transactions/estimations`,
    wire: { ...nonces, safeTxGas: '46000' },
    parsed: { ...nonces, safeTxGas: 46_000n },
    required: 'safeTxGas',
    number: 'safeTxGas',
  },
  getNonces: {
    input: { safe_address: safe },
    url: list('nonces'),
    wire: nonces,
    parsed: nonces,
    required: 'recommendedNonce',
    number: 'currentNonce',
  },
  proposeTransaction: {
    input: {
      safe_address: safe,
      body: {
        ...call,
        nonce: '7',
        safeTxGas: '0',
        baseGas: '0',
        gasPrice: '0',
        gasToken: zero,
        refundReceiver: zero,
        safeTxHash,
        sender: ada,
        signature: signature('a'),
        origin: '{"url":"https://claim.example","name":"Everclaim"}',
      },
    },
    url: `${chainPath}/transactions/${safe}/propose`,
    ...details,
    ...detailsFields,
  },
  getChainsConfig: {
    input: { query: { limit: 40 } },
    url: '/v1/chains?limit=40',
    wire: { count: 1, next: null, previous: null, results: [chainOnWire] },
    parsed: { count: 1, next: null, previous: null, results: [chainParsed] },
    required: 'results.0.chainId',
    word: 'results.0.features.0',
    number: 'results.0.nativeCurrency.decimals',
  },
  getChainConfig: {
    input: {},
    url: chainPath,
    wire: chainOnWire,
    parsed: chainParsed,
    required: 'nativeCurrency.decimals',
    word: 'gasPrice.0.type',
    number: 'nativeCurrency.decimals',
  },
  getSafeApps: {
    input: { query: { clientUrl: 'https://safe.example', url: null } },
    url: `${chainPath}/safe-apps?clientUrl=https%3A%2F%2Fsafe.example`,
    wire: [appOnWire],
    parsed: [appParsed],
    required: '0.url',
    word: '0.accessControl.type',
    number: '0.id',
  },
  getMasterCopies: {
    input: {},
    url: `${chainPath}/about/master-copies`,
    wire: [{ address: lower(singleton), version: '1.4.1+L2' }],
    parsed: [{ address: singleton, version: '1.4.1+L2' }],
    required: '0.address',
  },
  getDecodedData: {
    input: { body: { data: batchBytes, to: multiSend } },
    url: `${chainPath}/data-decoder`,
    wire: txData.wire.dataDecoded,
    parsed: txData.parsed.dataDecoded,
    required: 'method',
  },
  getSafeMessages: {
    input: { safe_address: safe },
    url: list('messages'),
    wire: {
      ...pageEnds(list('messages')),
      results: [
        day,
        { type: 'MESSAGE', ...text },
        { type: 'MESSAGE', ...signedVote },
        { type: 'VOICE_MESSAGE', seconds: 12 },
      ],
    },
    parsed: {
      ...pageEnds(list('messages')),
      results: [
        day,
        { type: 'MESSAGE', ...text },
        { type: 'MESSAGE', ...signedVote },
        { type: 'UNKNOWN', wireType: 'VOICE_MESSAGE' },
      ],
    },
    required: 'results.1.messageHash',
    word: 'results.1.status',
    number: 'results.1.confirmationsSubmitted',
  },
  getSafeMessage: {
    input: { message_hash: messageHash },
    url: `${chainPath}/messages/${messageHash}`,
    wire: text,
    parsed: text,
    required: 'confirmations',
    word: 'status',
    number: 'confirmationsRequired',
  },
  proposeSafeMessage: {
    input: { safe_address: safe, body: { message: typedData, signature: signature('a'), origin: null } },
    url: list('messages'),
    wire: undefined,
    parsed: undefined,
  },
  confirmSafeMessage: {
    input: { message_hash: messageHash, body: { signature: signature('b') } },
    url: `${chainPath}/messages/${messageHash}/signatures`,
    wire: undefined,
    parsed: undefined,
  },
  getDelegates: {
    input: { query: { safe, label: 'Accountant & co', delegate: null } },
    url: `${chainPath}/delegates?safe=${safe}&label=Accountant+%26+co`,
    wire: delegates,
    parsed: delegates,
    required: 'results.0.delegate',
  },
  registerDevice: {
    input: {
      body: {
        uuid: 'b3a8c5d0-0000-4000-8000-000000000001',
        cloudMessagingToken: 'token',
        buildNumber: '1',
        bundle: 'example.everclaim',
        deviceType: 'WEB',
        version: '1.0.0',
        timestamp: '1760000000',
        safeRegistrations: [{ chainId: '81457', safes: [safe], signatures: [signature('a')] }],
      },
    },
    url: '/v1/register/notifications',
    wire: undefined,
    parsed: undefined,
  },
  unregisterSafe: {
    input: { uuid: 'b3a8/../c5d0', safe_address: safe },
    url: `${chainPath}/notifications/devices/b3a8%2F..%2Fc5d0/safes/${safe}`,
    wire: undefined,
    parsed: undefined,
  },
  unregisterDevice: {
    input: { uuid: 'b3a8 c5d0?x#y' },
    url: `${chainPath}/notifications/devices/b3a8%20c5d0%3Fx%23y`,
    wire: undefined,
    parsed: undefined,
  },
  confirmTransaction: {
    input: { safeTxHash, body: { signature: signature('b') } },
    url: `${chainPath}/transactions/${safeTxHash}/confirmations`,
    ...details,
    ...detailsFields,
  },
  previewTransaction: {
    input: { safe_address: safe, body: { ...call, to: multiSend, data: batchBytes, operation: 1 } },
    url: `${chainPath}/transactions/${safe}/preview`,
    wire: { txInfo: batchInfo.wire, txData: txData.wire },
    parsed: { txInfo: batchInfo.parsed, txData: txData.parsed },
    required: 'txData.to',
    number: 'txData.value',
  },
  deleteTransaction: {
    input: { safeTxHash, body: { signature: signature('a') } },
    url: `${chainPath}/transactions/${safeTxHash}`,
    wire: undefined,
    parsed: undefined,
  },
  getDelegatesPage: {
    input: { query: { delegator: ada, limit: 5 } },
    url: `/v2/chains/81457/delegates?delegator=${ada}&limit=5`,
    wire: delegates,
    parsed: delegates,
    required: 'results.0.delegator',
  },
  addDelegate: {
    input: {
      body: { safe, delegate: ben, delegator: ada, signature: signature('a'), label: 'Accountant' },
    },
    url: '/v2/chains/81457/delegates',
    wire: undefined,
    parsed: undefined,
  },
  removeDelegate: {
    input: { address: ben, body: { safe: null, delegator: ada, signature: signature('a') } },
    url: `/v2/chains/81457/delegates/${ben}`,
    wire: undefined,
    parsed: undefined,
  },
}
