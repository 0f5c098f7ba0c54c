import type { WalletTexts } from './fillIn.ts'

/** Korean. */
export const texts: WalletTexts = {
  account: '계정',
  close: '닫기',
  relayUnreachable:
    '지금은 WalletConnect에 연결할 수 없습니다. 다른 지갑을 선택하거나 잠시 후 다시 시도하세요. 아무것도 전송되지 않았습니다.',
  wrongNetwork: '잘못된 네트워크',
  walletOnWrongNetwork: '지갑 {address}: 잘못된 네트워크',
  network: '네트워크',
  walletIsOn: '지갑의 네트워크',
  siteWorksOn: '청구하는 네트워크',
  chainNumber: '체인 {id}',
  networkIsRight: '지갑이 청구하는 네트워크에 있습니다.',
  switchTo: '{chain}(으)로 전환',
  waitingForWallet: '지갑을 기다리는 중',
  switchByHand: '지갑에서 직접 {chain}을(를) 선택할 수도 있습니다. 이 페이지가 따라갑니다.',
  networkNotChanged: '네트워크가 바뀌지 않았습니다',
  disconnectWallet: '지갑 연결 해제',
  promise: '{site}은(는) 승인, 복구 문구, 결제를 요구하지 않습니다.',
}
