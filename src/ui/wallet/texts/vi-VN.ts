import type { WalletTexts } from './fillIn.ts'

/** Vietnamese. */
export const texts: WalletTexts = {
  account: 'Tài khoản',
  close: 'Đóng',
  relayUnreachable:
    'Hiện không thể kết nối tới WalletConnect. Hãy chọn ví khác, hoặc đợi rồi thử lại. Chưa có gì được gửi.',
  wrongNetwork: 'Sai mạng',
  walletOnWrongNetwork: 'Ví {address}: sai mạng',
  network: 'Mạng',
  walletIsOn: 'Ví của bạn đang ở',
  siteWorksOn: 'Việc nhận thực hiện trên',
  chainNumber: 'chuỗi {id}',
  networkIsRight: 'Ví của bạn đang ở đúng mạng để nhận.',
  switchTo: 'Chuyển sang {chain}',
  waitingForWallet: 'Đang chờ ví của bạn',
  switchByHand: 'Bạn cũng có thể chọn {chain} ngay trong ví. Trang này sẽ theo.',
  networkNotChanged: 'Mạng chưa được đổi',
  disconnectWallet: 'Ngắt kết nối ví',
  promise: '{site} không yêu cầu phê duyệt, cụm từ khôi phục hay thanh toán.',
}
