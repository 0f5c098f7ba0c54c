import type { WalletTexts } from './fillIn.ts'

/** Chinese (Hong Kong). */
export const texts: WalletTexts = {
  account: '帳戶',
  close: '關閉',
  relayUnreachable: '目前無法連接 WalletConnect。請選擇其他錢包，或稍後再試。沒有送出任何內容。',
  wrongNetwork: '網絡不正確',
  walletOnWrongNetwork: '錢包 {address}：網絡不正確',
  network: '網絡',
  walletIsOn: '你的錢包所在網絡',
  siteWorksOn: '領取所用網絡',
  chainNumber: '鏈 {id}',
  networkIsRight: '你的錢包已在領取所用的網絡上。',
  switchTo: '切換到 {chain}',
  waitingForWallet: '正在等待你的錢包',
  switchByHand: '你也可以在錢包中直接選擇 {chain}，本頁面會隨之更新。',
  networkNotChanged: '網絡未切換',
  disconnectWallet: '中斷錢包連接',
  promise: '{site} 不會要求授權、助記詞或付款。',
}
