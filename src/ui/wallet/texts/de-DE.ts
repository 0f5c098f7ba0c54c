import type { WalletTexts } from './fillIn.ts'

/** German. */
export const texts: WalletTexts = {
  account: 'Konto',
  close: 'Schließen',
  relayUnreachable:
    'WalletConnect ist im Moment nicht erreichbar. Wählen Sie ein anderes Wallet, oder warten Sie und versuchen Sie es erneut. Es wurde nichts gesendet.',
  wrongNetwork: 'Falsches Netzwerk',
  walletOnWrongNetwork: 'Wallet {address}: falsches Netzwerk',
  network: 'Netzwerk',
  walletIsOn: 'Ihr Wallet ist in',
  siteWorksOn: 'Beansprucht wird in',
  chainNumber: 'Chain {id}',
  networkIsRight: 'Ihr Wallet ist in dem Netzwerk, in dem beansprucht wird.',
  switchTo: 'Zu {chain} wechseln',
  waitingForWallet: 'Warten auf Ihr Wallet',
  switchByHand: 'Sie können {chain} auch im Wallet selbst wählen. Diese Seite folgt.',
  networkNotChanged: 'Das Netzwerk wurde nicht gewechselt',
  disconnectWallet: 'Wallet trennen',
  promise: '{site} verlangt keine Freigabe, keine Wiederherstellungsphrase und keine Zahlung.',
}
