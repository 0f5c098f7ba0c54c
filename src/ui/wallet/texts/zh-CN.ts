import type { WalletTexts } from './fillIn.ts'

/** Chinese (simplified). */
export const texts: WalletTexts = {
  account: '账户',
  close: '关闭',
  relayUnreachable: '目前无法连接 WalletConnect。请选择其他钱包，或稍后再试。没有发送任何内容。',
  wrongNetwork: '网络不正确',
  walletOnWrongNetwork: '钱包 {address}：网络不正确',
  network: '网络',
  walletIsOn: '你的钱包所在网络',
  siteWorksOn: '领取所用网络',
  chainNumber: '链 {id}',
  networkIsRight: '你的钱包已在领取所用的网络上。',
  switchTo: '切换到 {chain}',
  waitingForWallet: '正在等待你的钱包',
  switchByHand: '你也可以在钱包中直接选择 {chain}，本页面会随之更新。',
  networkNotChanged: '网络未切换',
  disconnectWallet: '断开钱包',
  promise: '{site} 不会要求授权、助记词或付款。',
}
