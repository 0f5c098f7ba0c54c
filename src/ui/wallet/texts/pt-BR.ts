import type { WalletTexts } from './fillIn.ts'

/** Portuguese (Brazil). */
export const texts: WalletTexts = {
  account: 'Conta',
  close: 'Fechar',
  relayUnreachable:
    'Não é possível alcançar o WalletConnect no momento. Escolha outra carteira, ou espere e tente de novo. Nada foi enviado.',
  wrongNetwork: 'Rede errada',
  walletOnWrongNetwork: 'Carteira {address}: rede errada',
  network: 'Rede',
  walletIsOn: 'Sua carteira está em',
  siteWorksOn: 'O resgate é feito em',
  chainNumber: 'rede {id}',
  networkIsRight: 'Sua carteira está na rede em que o resgate é feito.',
  switchTo: 'Mudar para {chain}',
  waitingForWallet: 'Aguardando sua carteira',
  switchByHand: 'Você também pode escolher {chain} na própria carteira. Esta página acompanha.',
  networkNotChanged: 'A rede não foi alterada',
  disconnectWallet: 'Desconectar a carteira',
  promise: '{site} não pede aprovação, frase de recuperação nem pagamento.',
}
