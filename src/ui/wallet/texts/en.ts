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
} as const
