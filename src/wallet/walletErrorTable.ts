import { message } from '../language/say.ts'
import type { WalletErrorKind, WalletErrorRow } from './walletError.ts'

const row =
  (kind: WalletErrorKind, sent: WalletErrorRow['sent'], isRetryable: boolean) =>
  (sentence: string, advice = ''): WalletErrorRow => ({ kind, sentence, advice, sent, isRetryable })

/** Nothing can have been sent: the wallet turned the request away before. */
const rejected = row('rejected', 'no', true)
const unsupported = row('unsupported', 'no', false)
const unauthorised = row('unauthorised', 'no', true)
const wrongChain = row('wrong-chain', 'no', true)
const unknownChain = row('unknown-chain', 'no', true)
const notFound = row('not-found', 'no', true)
const refused = row('refused', 'no', true)
const site = row('site', 'no', false)
/** The answer was lost or says too little: a transaction may be on its way. */
const expired = row('expired', 'maybe', true)
const unreachable = row('unreachable', 'maybe', true)
const disconnected = row('disconnected', 'maybe', true)
const unclear = row('refused', 'maybe', true)
const unknown = row('unknown', 'maybe', true)

const openWallet = message('Open the wallet and see what it says.')
const anotherWallet = message('Update the wallet, or use another one.')
const newCode = message('Connect again with a new code.')
const reconnect = message('Disconnect, then connect again.')
const reload = message('Reload the page, then try again.')

const saidNo = rejected(message('You declined in your wallet.'))
const noSuchMethod = unsupported(message('Your wallet does not know this kind of request.'), anotherWallet)
const noBlast = unsupported(message('Your wallet does not support Blast.'), message('Use another wallet.'))
const noEther = row(
  'insufficient-funds',
  'no',
  true,
)(
  message('The account has too little ETH on Blast for the network fee.'),
  message('Add some, then try again.'),
)
const nonceUsed = unclear(
  message('Another transaction of this account was faster.'),
  message('Look into the wallet’s activity before you try again.'),
)
const feeUnfit = refused(
  message('The fee that your wallet set does not fit the network.'),
  message('Let the wallet set it anew.'),
)
const gasUnfit = refused(
  message('The gas limit that your wallet set does not fit the transaction.'),
  message('Let the wallet set it anew.'),
)
const requestExpired = expired(message('Your wallet did not answer in time.'), openWallet)
const relayAway = unreachable(
  message('WalletConnect could not be reached.'),
  message('Check your internet connection, then try again, or use a wallet in this browser.'),
)

/**
 * Errors that explain themselves by code: EIP-1193, EIP-1474, EIP-5792, WalletConnect, and the words of
 * ethers.
 */
const byCode = {
  // EIP-1193, EIP-3326
  4001: saidNo,
  4100: unauthorised(
    message('Your wallet has not allowed this site to do that with this account.'),
    message('Connect the wallet again and allow the account.'),
  ),
  4200: unsupported(message('Your wallet does not support this kind of request.'), anotherWallet),
  4900: unreachable(
    message('Your wallet has lost its connection to every network.'),
    message('Check the wallet, then try again.'),
  ),
  4901: unreachable(
    message('Your wallet has no connection to this network.'),
    message('Check the wallet, then try again.'),
  ),
  4902: unknownChain(
    message('Your wallet does not know Blast.'),
    message('Add Blast (chain 81457) in the wallet itself, then try again.'),
  ),
  // EIP-1474; -32000, -32003 and -32603 say little and are asked last
  '-32700': refused(message('Your wallet could not read the request.'), anotherWallet),
  '-32600': refused(message('Your wallet refused the request as malformed.'), anotherWallet),
  '-32601': noSuchMethod,
  '-32042': noSuchMethod,
  '-32602': refused(
    message('Your wallet did not accept the details of the request.'),
    message('Check that it is unlocked and on Blast, then try again.'),
  ),
  '-32001': refused(message('Your wallet did not find what it was asked for.'), openWallet),
  '-32002': row(
    'pending',
    'maybe',
    true,
  )(
    message('Your wallet already has a request open.'),
    message('Open the wallet and answer that one first.'),
  ),
  '-32004': unsupported(message('Your wallet’s node does not support this kind of request.'), anotherWallet),
  '-32005': row(
    'unreachable',
    'maybe',
    true,
  )(
    message('Your wallet’s node is answering too many requests.'),
    message('Wait a minute before you try again.'),
  ),
  '-32006': unsupported(message('Your wallet speaks another version of the protocol.'), anotherWallet),
  // EIP-5792
  5700: unsupported(message('Your wallet lacks a feature that this request needs.'), anotherWallet),
  5710: noBlast,
  5720: row('pending', 'maybe', false)(message('Your wallet has had this request before.'), openWallet),
  5730: unclear(message('Your wallet does not know what became of this request.'), openWallet),
  5740: unsupported(
    message('This is more at once than your wallet can take.'),
    message('Use another wallet.'),
  ),
  5750: rejected(message('You declined the account upgrade that your wallet wanted to make.')),
  5760: unsupported(message('Your wallet cannot send several calls as one.'), message('Use another wallet.')),
  // WalletConnect
  1001: unsupported(message('Your wallet did not understand this request.'), anotherWallet),
  1002: refused(message('Your wallet did not understand a message of this site.'), reconnect),
  1003: refused(message('Your wallet and this site do not agree about the connection.'), reconnect),
  1004: refused(message('The connection to your wallet could not be extended.'), reconnect),
  1005: disconnected(message('The connection to your wallet could not be completed.'), newCode),
  3001: unauthorised(
    message('This connection does not allow that request.'),
    message('Connect again and allow it in the wallet.'),
  ),
  3002: unauthorised(message('This connection does not allow a message that was sent.'), reconnect),
  3003: unauthorised(message('The connection may not be changed from this side.'), reconnect),
  3004: unauthorised(message('The connection may not be extended from this side.'), reconnect),
  3005: unauthorised(message('The connection may not be extended by this site.'), reconnect),
  5000: saidNo,
  5001: rejected(message('You declined the network in your wallet.'), message('Claiming needs Blast.')),
  5002: rejected(message('You declined a permission that claiming needs.')),
  5003: rejected(message('You declined notices that this site needs from your wallet.')),
  5100: noBlast,
  5101: unsupported(
    message('Your wallet cannot do this over WalletConnect.'),
    message('Use another wallet.'),
  ),
  5102: unsupported(
    message('Your wallet cannot send the notices that this site needs.'),
    message('Use another wallet.'),
  ),
  5103: unsupported(
    message('That account cannot be used on Blast.'),
    message('Choose another account in the wallet.'),
  ),
  5104: unsupported(
    message('Your wallet does not support networks like Ethereum.'),
    message('Use another wallet.'),
  ),
  6000: disconnected(message('Your wallet ended the connection.'), message('Connect it again.')),
  7000: disconnected(message('The connection to your wallet could not be made.'), newCode),
  7001: disconnected(message('Your wallet did not accept the connection.'), newCode),
  8000: requestExpired,
  10001: unsupported(message('Your wallet is too old for this connection.'), anotherWallet),
  // ethers, which some wallets are made of
  ACTION_REJECTED: saidNo,
  INSUFFICIENT_FUNDS: noEther,
  NONCE_EXPIRED: nonceUsed,
  TIMEOUT: requestExpired,
} as const satisfies Record<string, WalletErrorRow>

export const walletErrorsByCode: Readonly<Record<string, WalletErrorRow>> = byCode

/** Codes that wallets give to almost anything. Words and names are asked before them. */
export const vagueWalletErrors: Readonly<Record<string, WalletErrorRow>> = {
  '-32603': unclear(message('Something went wrong inside your wallet.'), openWallet),
  '-32000': unclear(message('The network did not take what your wallet sent.'), openWallet),
  '-32003': refused(message('The network refused the transaction of your wallet.'), openWallet),
  UNKNOWN_ERROR: unclear(message('Something went wrong inside your wallet.'), openWallet),
}

/** Errors of wagmi and viem that have a name and no code. */
const byName = {
  ConnectorNotFoundError: notFound(message('That wallet was not found.'), reload),
  ProviderNotFoundError: notFound(
    message('That wallet was not found in this browser.'),
    message('Open or install it, then reload the page.'),
  ),
  ChainNotConfiguredError: site(
    message('This site is not set up for that network.'),
    message('Tell its operator.'),
  ),
  ClientChainNotConfiguredError: site(
    message('This site is not set up for that network.'),
    message('Tell its operator.'),
  ),
  ChainNotFoundError: site(
    message('This site is not set up for that network.'),
    message('Tell its operator.'),
  ),
  WagmiProviderNotFoundError: site(message('A part of this page has not started.'), reload),
  SwitchChainNotSupportedError: unsupported(
    message('Your wallet does not let a site choose the network.'),
    message('Choose Blast in the wallet itself.'),
  ),
  ConnectorChainMismatchError: wrongChain(
    message('Your wallet is on another network.'),
    message('Switch it to Blast, then try again.'),
  ),
  ChainMismatchError: wrongChain(
    message('Your wallet is on another network.'),
    message('Switch it to Blast, then try again.'),
  ),
  ConnectorAlreadyConnectedError: row(
    'refused',
    'no',
    false,
  )(message('That wallet is connected already.'), reload),
  ConnectorNotConnectedError: row(
    'disconnected',
    'no',
    true,
  )(message('No wallet is connected any more.'), message('Connect it again.')),
  ConnectorAccountNotFoundError: unauthorised(
    message('Your wallet no longer offers this account to the site.'),
    message('Choose it in the wallet, or connect again.'),
  ),
  AccountNotFoundError: unauthorised(
    message('Your wallet no longer offers this account to the site.'),
    message('Choose it in the wallet, or connect again.'),
  ),
  ConnectorUnavailableReconnectingError: row(
    'pending',
    'no',
    true,
  )(message('Your wallet is still being reconnected.'), message('Wait a moment, then try again.')),
  UserRejectedRequestError: saidNo,
  InsufficientFundsError: noEther,
  NonceTooLowError: nonceUsed,
  NonceTooHighError: refused(
    message('An earlier transaction of this account is missing.'),
    message('Finish or cancel what waits in the wallet, then try again.'),
  ),
  NonceMaxValueError: refused(
    message('This account cannot send any more transactions.'),
    message('Use another account for the fee.'),
  ),
  FeeCapTooHighError: feeUnfit,
  FeeCapTooLowError: feeUnfit,
  TipAboveFeeCapError: feeUnfit,
  IntrinsicGasTooHighError: gasUnfit,
  IntrinsicGasTooLowError: gasUnfit,
  TransactionTypeNotSupportedError: unsupported(
    message('The network does not know this kind of transaction.'),
    anotherWallet,
  ),
  ExecutionRevertedError: refused(
    message('The contract turned the transaction down when your wallet tried it.'),
    message('Simulate it again.'),
  ),
  HttpRequestError: unreachable(
    message('Your wallet’s node could not be reached.'),
    message('Check your internet connection.'),
  ),
  WebSocketRequestError: unreachable(
    message('Your wallet’s node could not be reached.'),
    message('Check your internet connection.'),
  ),
  SocketClosedError: unreachable(
    message('Your wallet’s node could not be reached.'),
    message('Check your internet connection.'),
  ),
  TimeoutError: requestExpired,
} as const satisfies Record<string, WalletErrorRow>

export const walletErrorsByName: Readonly<Record<string, WalletErrorRow>> = byName

/**
 * WalletConnect's internal errors. Their small numbers mean other things elsewhere (a `DOMException` has them
 * too), so they are recognized by their words and never by the number alone.
 */
const internal = {
  1: site(message('WalletConnect has not started on this page.'), reload),
  2: disconnected(message('This connection no longer exists.'), message('Connect the wallet again.')),
  3: site(message('WalletConnect has mixed up what it remembers on this page.'), reload),
  4: site(message('WalletConnect has started twice on this page.'), reload),
  5: unsupported(message('The connection to your wallet does not cover that request or network.'), reconnect),
  6: requestExpired,
  7: site(message('WalletConnect met something that it does not know.'), reload),
  8: disconnected(
    message('This message belongs to another connection.'),
    message('Connect the wallet again.'),
  ),
  9: refused(
    message('Your wallet did not grant all that claiming needs.'),
    message('Connect again and allow Blast.'),
  ),
} as const satisfies Record<number, WalletErrorRow>

export type WalletErrorWords = { pattern: RegExp; row: WalletErrorRow; code?: number }

const wallet = (pattern: RegExp, code: keyof typeof byCode & number): WalletErrorWords => ({
  pattern,
  code,
  row: byCode[code],
})
const inside = (pattern: RegExp, code: keyof typeof internal): WalletErrorWords => ({
  pattern,
  code,
  row: internal[code],
})

/**
 * Errors that are recognized by their words, the first that fits. WalletConnect loses its codes while
 * connecting, its internal errors hardly ever have one, and nodes put nearly everything under -32000.
 */
export const walletErrorsByText: readonly WalletErrorWords[] = [
  wallet(/^invalid method\./i, 1001),
  wallet(/^invalid event\./i, 1002),
  wallet(/^invalid update request\./i, 1003),
  wallet(/^invalid extend request\./i, 1004),
  wallet(/^invalid session settle request\./i, 1005),
  wallet(/^unauthorized method\./i, 3001),
  wallet(/^unauthorized event\./i, 3002),
  wallet(/^unauthorized update request\./i, 3003),
  wallet(/^unauthorized extend request\./i, 3004),
  wallet(/^user rejected chains\./i, 5001),
  wallet(/^user rejected methods\./i, 5002),
  wallet(/^user rejected events\./i, 5003),
  wallet(/^user rejected\./i, 5000),
  wallet(/^unsupported chains\./i, 5100),
  wallet(/^unsupported methods\./i, 5101),
  wallet(/^unsupported events\./i, 5102),
  wallet(/^unsupported accounts\./i, 5103),
  wallet(/^unsupported namespace key\./i, 5104),
  wallet(/^user disconnected\./i, 6000),
  wallet(/^session settlement failed\./i, 7000),
  wallet(/^unsupported wc_ method\./i, 10001),

  inside(/^not initialized\./i, 1),
  inside(/^no matching key\./i, 2),
  inside(/^restore will override\./i, 3),
  inside(/^resubscribed\./i, 4),
  inside(/^missing or invalid\./i, 5),
  inside(/^(request |proposal |pairing )?expired\b/i, 6),
  inside(/^unknown type\./i, 7),
  inside(/^mismatched topic\./i, 8),
  inside(/^non conforming namespaces\./i, 9),
  { pattern: /^failed to switch to chain/i, row: byName.SwitchChainNotSupportedError },
  { pattern: /^connection request reset/i, row: saidNo },
  { pattern: /^connector not connected/i, row: byName.ConnectorNotConnectedError },
  { pattern: /^subscribing to \S+ failed/i, row: relayAway },
  { pattern: /^(failed to publish|socket stalled|(websocket )?connection (failed|closed))/i, row: relayAway },

  {
    pattern: /user[ _](has )?(rejected|denied|declined|cancell?ed)|(rejected|cancell?ed) by (the )?user/i,
    row: saidNo,
  },
  { pattern: /already pending/i, row: byCode['-32002'] },
  {
    pattern: /already known|\bknown transaction|already imported/i,
    row: unclear(
      message('The network has this transaction already.'),
      message('Wait for it, or look into the wallet’s activity.'),
    ),
  },
  {
    pattern: /replacement (transaction|fee)/i,
    row: unclear(
      message('An earlier transaction of this account still waits.'),
      message('Look into the wallet’s activity before you try again.'),
    ),
  },
  { pattern: /nonce too low|nonce has already been used/i, row: nonceUsed },
  { pattern: /insufficient funds|exceeds (transaction sender account )?balance/i, row: noEther },
  { pattern: /execution reverted/i, row: byName.ExecutionRevertedError },
  { pattern: /unrecognized chain|wallet_addEthereumChain/i, row: byCode[4902] },
  {
    pattern: /\b(wallet|keyring|account) is locked|locked wallet/i,
    row: refused(message('Your wallet is locked.'), message('Unlock it, then try again.')),
  },
  { pattern: /no providers? configured/i, row: byName.ChainNotConfiguredError },
  { pattern: /transports\[[^\][]*\] is not a function/, row: byName.ChainNotConfiguredError },
  { pattern: /(failed to fetch|load failed|network ?error)/i, row: byName.HttpRequestError },
  { pattern: /timed? ?out/i, row: requestExpired },
]

/**
 * What this site finds out by itself: the wallet reported no error, and yet it did not do what it was asked.
 */
export const ownWalletErrors = {
  stayed: wrongChain(
    message('Your wallet agreed and stayed on the other network.'),
    message('Choose Blast (chain 81457) in the wallet itself.'),
  ),
  silent: row('expired', 'no', true)(message('Your wallet has not answered.'), openWallet),
  noHash: unclear(
    message('Your wallet agreed and named no transaction.'),
    message('Look into its activity before you try again.'),
  ),
  noSignature: row(
    'unsupported',
    'maybe',
    true,
  )(
    message('Your wallet agreed and gave no signature that a Safe accepts.'),
    message('Use a wallet whose account is an ordinary one.'),
  ),
} as const satisfies Record<string, WalletErrorRow>

/** Nothing in the tables fits. */
export const unknownWalletError = unknown(
  message('Your wallet reported an error that this site does not know.'),
  openWallet,
)
