import type { WalletTexts } from './fillIn.ts'

/** Malay. */
export const texts: WalletTexts = {
  account: 'Akaun',
  close: 'Tutup',
  relayUnreachable:
    'WalletConnect tidak dapat dihubungi buat masa ini. Pilih dompet lain, atau tunggu dan cuba lagi. Tiada apa-apa dihantar.',
  wrongNetwork: 'Rangkaian salah',
  walletOnWrongNetwork: 'Dompet {address}: rangkaian salah',
  network: 'Rangkaian',
  walletIsOn: 'Dompet anda berada di',
  siteWorksOn: 'Tuntutan dibuat di',
  chainNumber: 'rantaian {id}',
  networkIsRight: 'Dompet anda berada di rangkaian tempat tuntutan dibuat.',
  switchTo: 'Tukar ke {chain}',
  waitingForWallet: 'Menunggu dompet anda',
  switchByHand: 'Anda juga boleh memilih {chain} dalam dompet itu sendiri. Halaman ini akan menyusul.',
  networkNotChanged: 'Rangkaian tidak ditukar',
  disconnectWallet: 'Putuskan sambungan dompet',
  promise: '{site} tidak meminta kelulusan, frasa pemulihan atau bayaran.',
}
