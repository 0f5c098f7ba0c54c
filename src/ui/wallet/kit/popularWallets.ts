/** For scanning with its app, for its extension, for its desktop program. */
export type Instructions = 'qr_code' | 'extension' | 'desktop'

/** What we know of a wallet that is not ours. */
export type WalletFacts = {
  /** Names its picture, `public/wallets/<id>.svg`, and what the visitor chose last. */
  id: string
  name: string
  /** For the narrow rows of a phone. */
  shortName?: string
  /** How its extension announces itself (EIP-6963), so that it is not listed twice. */
  rdns?: string
  /** Behind its picture, and around it. `#` and hexadecimal digits. */
  background: string
  accent: string
  /** Under which name the kit has its instructions, in every language, and for which of its forms. */
  instructions: { name: string; kinds: readonly Instructions[] }
  /**
   * The start of the link that hands a WalletConnect address to its app. Left out where the app takes none.
   */
  pairing?: string
  /**
   * The link that opens a page in the browser of its app. Left out where there is none that its makers
   * document.
   */
  browse?: (page: string) => string
  downloads: {
    android?: string
    ios?: string
    /** Opened by a phone that scans it. */
    qrCode: string
    chrome?: string
    edge?: string
    firefox?: string
    opera?: string
    /** For every other browser. */
    browserExtension?: string
    /** A program for Windows, macOS and Linux, which takes the same links as the app. */
    desktop?: string
  }
  learnMore: string
}

const withoutScheme = (url: string) => url.replace(/^https?:\/\//, '')

/**
 * Wallets in the order in which they are offered. All of them can add Blast when they are
 * asked to (EIP-3085). The links are those that the makers publish.
 */
export const popularWallets: readonly WalletFacts[] = [
  {
    id: 'metaMask',
    name: 'MetaMask',
    rdns: 'io.metamask',
    background: '#ffffff',
    accent: '#f6851a',
    instructions: { name: 'metamask', kinds: ['qr_code', 'extension'] },
    pairing: 'metamask://wc?uri=',
    // Its path is the page as it is, not encoded.
    browse: (page) => `https://link.metamask.io/dapp/${withoutScheme(page)}`,
    downloads: {
      android: 'https://play.google.com/store/apps/details?id=io.metamask',
      ios: 'https://apps.apple.com/us/app/metamask/id1438144202',
      qrCode: 'https://metamask.io/download',
      chrome: 'https://chromewebstore.google.com/detail/metamask/nkbihfbeogaeaoehlefnkodbefgpgknn',
      edge: 'https://microsoftedge.microsoft.com/addons/detail/metamask/ejbalbakoplchlghecdalmeeeajnimhm',
      firefox: 'https://addons.mozilla.org/firefox/addon/ether-metamask/',
      opera: 'https://addons.opera.com/extensions/details/metamask-10/',
      browserExtension: 'https://metamask.io/download',
    },
    learnMore: 'https://support.metamask.io/start/',
  },
  {
    id: 'rabby',
    name: 'Rabby Wallet',
    shortName: 'Rabby',
    rdns: 'io.rabby',
    background: '#8697ff',
    accent: '#8697ff',
    instructions: { name: 'rabby', kinds: ['extension'] },
    downloads: {
      qrCode: 'https://rabby.io',
      chrome: 'https://chromewebstore.google.com/detail/rabby-wallet/acmacodkjbdgmoleebolmdjonilkdbch',
      browserExtension: 'https://rabby.io',
    },
    learnMore: 'https://rabby.io',
  },
  {
    id: 'rainbow',
    name: 'Rainbow',
    rdns: 'me.rainbow',
    background: '#0c2f78',
    accent: '#0c2f78',
    instructions: { name: 'rainbow', kinds: ['qr_code'] },
    pairing: 'rainbow://wc?uri=',
    downloads: {
      android: 'https://play.google.com/store/apps/details?id=me.rainbow',
      ios: 'https://apps.apple.com/app/apple-store/id1457119021',
      qrCode: 'https://rainbow.download',
      browserExtension: 'https://rainbow.me/extension',
    },
    learnMore: 'https://rainbow.me/support',
  },
  {
    id: 'trust',
    name: 'Trust Wallet',
    shortName: 'Trust',
    rdns: 'com.trustwallet.app',
    background: '#ffffff',
    accent: '#3375bb',
    instructions: { name: 'trust', kinds: ['qr_code', 'extension'] },
    pairing: 'trust://wc?uri=',
    browse: (page) => `https://link.trustwallet.com/open_url?coin_id=60&url=${encodeURIComponent(page)}`,
    downloads: {
      android: 'https://play.google.com/store/apps/details?id=com.wallet.crypto.trustapp',
      ios: 'https://apps.apple.com/us/app/trust-crypto-bitcoin-wallet/id1288339409',
      qrCode: 'https://trustwallet.com/download',
      chrome: 'https://chromewebstore.google.com/detail/trust-wallet/egjidjbpglichdcondbcbdnbeeppgdph',
      browserExtension: 'https://trustwallet.com/browser-extension',
    },
    learnMore: 'https://trustwallet.com/',
  },
  {
    id: 'okx',
    name: 'OKX Wallet',
    shortName: 'OKX',
    rdns: 'com.okex.wallet',
    background: '#000000',
    accent: '#000000',
    instructions: { name: 'okx', kinds: ['qr_code', 'extension'] },
    pairing: 'okex://main/wc?uri=',
    browse: (page) =>
      `https://web3.okx.com/download?deeplink=${encodeURIComponent(
        `okx://wallet/dapp/url?dappUrl=${encodeURIComponent(page)}`,
      )}`,
    downloads: {
      android: 'https://play.google.com/store/apps/details?id=com.okinc.okex.gp',
      ios: 'https://apps.apple.com/app/id1327268470',
      qrCode: 'https://okx.com/download',
      chrome: 'https://chromewebstore.google.com/detail/okx-wallet/mcohilncbfahbmgdjkbpemcciiolgcge',
      edge: 'https://microsoftedge.microsoft.com/addons/detail/okx-wallet/pbpjkcldjiffchgbbndmhojiacbgflha',
      firefox: 'https://addons.mozilla.org/firefox/addon/okexwallet/',
      browserExtension: 'https://okx.com/download',
    },
    learnMore: 'https://web3.okx.com/',
  },
  {
    id: 'zerion',
    name: 'Zerion',
    rdns: 'io.zerion.wallet',
    background: '#2962ef',
    accent: '#2962ef',
    instructions: { name: 'zerion', kinds: ['qr_code', 'extension'] },
    pairing: 'zerion://wc?uri=',
    downloads: {
      android: 'https://play.google.com/store/apps/details?id=io.zerion.android',
      ios: 'https://apps.apple.com/app/apple-store/id1456732565',
      qrCode: 'https://link.zerion.io/pt3gdRP0njb',
      chrome: 'https://chromewebstore.google.com/detail/klghhnkeealcohjjanjjdaeeggmfmlpl',
      browserExtension: 'https://zerion.io/extension',
    },
    learnMore: 'https://help.zerion.io/en/',
  },
  {
    id: 'coinbase',
    name: 'Coinbase Wallet',
    shortName: 'Coinbase',
    rdns: 'com.coinbase.wallet',
    background: '#2c5ff6',
    accent: '#2c5ff6',
    instructions: { name: 'coinbase', kinds: ['qr_code', 'extension'] },
    browse: (page) => `https://go.cb-w.com/dapp?cb_url=${encodeURIComponent(page)}`,
    downloads: {
      android: 'https://play.google.com/store/apps/details?id=org.toshi',
      ios: 'https://apps.apple.com/us/app/coinbase-wallet-store-crypto/id1278383455',
      qrCode: 'https://coinbase.com/wallet/downloads',
      chrome:
        'https://chromewebstore.google.com/detail/coinbase-wallet-extension/hnfanknocfeofbddgcijnmhnfnkdnaad',
      browserExtension: 'https://coinbase.com/wallet',
    },
    learnMore: 'https://coinbase.com/wallet',
  },
  {
    id: 'bitget',
    name: 'Bitget Wallet',
    shortName: 'Bitget',
    rdns: 'com.bitget.web3',
    background: '#ffffff',
    accent: '#00a9b4',
    instructions: { name: 'bitget', kinds: ['qr_code', 'extension'] },
    pairing: 'bitkeep://wc?uri=',
    downloads: {
      android: 'https://web3.bitget.com/en/wallet-download?type=0',
      ios: 'https://apps.apple.com/app/bitkeep/id1395301115',
      qrCode: 'https://web3.bitget.com/en/wallet-download',
      chrome:
        'https://chromewebstore.google.com/detail/bitkeep-crypto-nft-wallet/jiidiaalihmmhddjgbnbgdfflelocpak',
      browserExtension: 'https://web3.bitget.com/en/wallet-download',
    },
    learnMore: 'https://web3.bitget.com/en/academy',
  },
  {
    id: 'ledger',
    name: 'Ledger',
    background: '#000000',
    accent: '#000000',
    instructions: { name: 'ledger', kinds: ['qr_code', 'desktop'] },
    pairing: 'ledgerlive://wc?uri=',
    downloads: {
      android: 'https://play.google.com/store/apps/details?id=com.ledger.live',
      ios: 'https://apps.apple.com/app/id1361671700',
      qrCode: 'https://www.ledger.com/ledger-live',
      desktop: 'https://www.ledger.com/ledger-live',
    },
    learnMore: 'https://support.ledger.com/',
  },
]
