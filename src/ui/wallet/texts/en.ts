/**
 * The texts of our own wallet dialogs in English, the language that every other one is typed after: a language with a
 * missing key does not compile. `{name}` is a place for a value. Addresses, ETH, Blast and the names of wallets are
 * never translated.
 */
export const en = {
  account: 'Account',
  close: 'Close',
  relayUnreachable:
    'WalletConnect cannot be reached at the moment. Choose another wallet, or wait and try again. Nothing was sent.',
  wrongNetwork: 'Wrong network',
  walletOnWrongNetwork: 'Wallet {address}: wrong network',
  network: 'Network',
  walletIsOn: 'Your wallet is on',
  siteWorksOn: 'Claiming works on',
  chainNumber: 'chain {id}',
  networkIsRight: 'Your wallet is on the network that claiming works on.',
  switchTo: 'Switch to {chain}',
  waitingForWallet: 'Waiting for your wallet',
  switchByHand: 'You can also choose {chain} in the wallet itself. This page follows.',
  networkNotChanged: 'The network was not changed',
  disconnectWallet: 'Disconnect the wallet',
} as const
