/** Every key that the wallet connection, the theme, the language, the session and sponsored claims read. */
export const storageKeys = [
  ...['rk-recent', 'rk-transactions', 'rk-latest-id', 'rk-version'],
  ...['wagmi.store', 'wagmi.recentConnectorId', 'wagmi.injected.connected'],
  ...['wagmi.org.everclaim.sandbox.disconnected', 'wagmi.wc.disconnected', 'wagmi.cache'],
  ...['everclaim.theme', 'everclaim.language', 'WALLETCONNECT_DEEPLINK_CHOICE'],
  ...['everclaim.signed-in', 'everclaim.signed-in.framed', 'everclaim.sponsored', 'everclaim.recipients'],
  ...['wc@2:core:0.3:keychain', 'wc@2:core:0.3:messages', 'wc@2:core:0.3:pairing'],
  ...['wc@2:client:0.3:session', 'wc@2:ethereum_provider:/optionalChains'],
]
