import type { WalletTexts } from './fillIn.ts'

/** Indonesian. */
export const texts: WalletTexts = {
  account: 'Akun',
  close: 'Tutup',
  relayUnreachable:
    'WalletConnect tidak dapat dihubungi saat ini. Pilih dompet lain, atau tunggu lalu coba lagi. Tidak ada yang dikirim.',
  wrongNetwork: 'Jaringan salah',
  walletOnWrongNetwork: 'Dompet {address}: jaringan salah',
  network: 'Jaringan',
  walletIsOn: 'Dompet Anda berada di',
  siteWorksOn: 'Klaim dilakukan di',
  chainNumber: 'rantai {id}',
  networkIsRight: 'Dompet Anda berada di jaringan tempat klaim dilakukan.',
  switchTo: 'Beralih ke {chain}',
  waitingForWallet: 'Menunggu dompet Anda',
  switchByHand: 'Anda juga dapat memilih {chain} di dompet itu sendiri. Halaman ini akan mengikuti.',
  networkNotChanged: 'Jaringan tidak berubah',
  disconnectWallet: 'Putuskan dompet',
  promise: '{site} tidak meminta persetujuan, frasa pemulihan, maupun pembayaran.',
}
