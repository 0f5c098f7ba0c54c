import type { WalletTexts } from './fillIn.ts'

/** French. */
export const texts: WalletTexts = {
  account: 'Compte',
  close: 'Fermer',
  relayUnreachable:
    'WalletConnect est injoignable pour le moment. Choisissez un autre portefeuille, ou attendez et réessayez. Rien n’a été envoyé.',
  wrongNetwork: 'Mauvais réseau',
  walletOnWrongNetwork: 'Portefeuille {address} : mauvais réseau',
  network: 'Réseau',
  walletIsOn: 'Votre portefeuille est sur',
  siteWorksOn: 'La réclamation se fait sur',
  chainNumber: 'chaîne {id}',
  networkIsRight: 'Votre portefeuille est sur le réseau où se fait la réclamation.',
  switchTo: 'Passer à {chain}',
  waitingForWallet: 'En attente de votre portefeuille',
  switchByHand: 'Vous pouvez aussi choisir {chain} dans le portefeuille lui-même. Cette page suivra.',
  networkNotChanged: 'Le réseau n’a pas été changé',
  disconnectWallet: 'Déconnecter le portefeuille',
  promise: '{site} ne demande ni approbation, ni phrase de récupération, ni paiement.',
}
