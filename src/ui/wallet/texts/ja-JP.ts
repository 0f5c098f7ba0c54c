import type { WalletTexts } from './fillIn.ts'

/** Japanese. */
export const texts: WalletTexts = {
  account: 'アカウント',
  close: '閉じる',
  relayUnreachable:
    '現在 WalletConnect に接続できません。別のウォレットを選ぶか、しばらく待ってからもう一度お試しください。何も送信されていません。',
  wrongNetwork: 'ネットワークが違います',
  walletOnWrongNetwork: 'ウォレット {address}：ネットワークが違います',
  network: 'ネットワーク',
  walletIsOn: 'ウォレットのネットワーク',
  siteWorksOn: '請求に使うネットワーク',
  chainNumber: 'チェーン {id}',
  networkIsRight: 'ウォレットは請求に使うネットワークにあります。',
  switchTo: '{chain} に切り替える',
  waitingForWallet: 'ウォレットの応答を待っています',
  switchByHand: 'ウォレットの側で {chain} を選ぶこともできます。このページに反映されます。',
  networkNotChanged: 'ネットワークは切り替わりませんでした',
  disconnectWallet: 'ウォレットの接続を解除',
  promise: '{site} は、承認もリカバリーフレーズも支払いも求めません。',
}
