import type { WalletTexts } from './fillIn.ts'

/** Turkish. */
export const texts: WalletTexts = {
  account: 'Hesap',
  close: 'Kapat',
  relayUnreachable:
    'WalletConnect’e şu anda ulaşılamıyor. Başka bir cüzdan seçin ya da bekleyip yeniden deneyin. Hiçbir şey gönderilmedi.',
  wrongNetwork: 'Yanlış ağ',
  walletOnWrongNetwork: 'Cüzdan {address}: yanlış ağ',
  network: 'Ağ',
  walletIsOn: 'Cüzdanınızın ağı',
  siteWorksOn: 'Talebin yapıldığı ağ',
  chainNumber: 'zincir {id}',
  networkIsRight: 'Cüzdanınız talebin yapıldığı ağda.',
  switchTo: '{chain} ağına geç',
  waitingForWallet: 'Cüzdanınız bekleniyor',
  switchByHand: '{chain} ağını cüzdanın kendisinde de seçebilirsiniz. Bu sayfa onu izler.',
  networkNotChanged: 'Ağ değiştirilmedi',
  disconnectWallet: 'Cüzdanın bağlantısını kes',
  promise: '{site} onay, kurtarma ifadesi veya ödeme istemez.',
}
