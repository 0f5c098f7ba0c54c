import type { WalletTexts } from './fillIn.ts'

/** Chinese (Taiwan). */
export const texts: WalletTexts = {
  account: '帳戶',
  close: '關閉',
  relayUnreachable: '目前無法連線到 WalletConnect。請選擇其他錢包，或稍後再試。沒有送出任何內容。',
  wrongNetwork: '網路不正確',
  walletOnWrongNetwork: '錢包 {address}：網路不正確',
  network: '網路',
  walletIsOn: '你的錢包所在網路',
  siteWorksOn: '領取所用網路',
  chainNumber: '鏈 {id}',
  networkIsRight: '你的錢包已在領取所用的網路上。',
  switchTo: '切換到 {chain}',
  waitingForWallet: '正在等待你的錢包',
  switchByHand: '你也可以在錢包中直接選擇 {chain}，本頁面會隨之更新。',
  networkNotChanged: '網路未切換',
  disconnectWallet: '中斷錢包連線',
  promise: '{site} 不會要求授權、助記詞或付款。',
}
