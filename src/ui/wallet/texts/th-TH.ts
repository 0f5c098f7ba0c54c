import type { WalletTexts } from './fillIn.ts'

/** Thai. */
export const texts: WalletTexts = {
  account: 'บัญชี',
  close: 'ปิด',
  relayUnreachable: 'ขณะนี้ติดต่อ WalletConnect ไม่ได้ เลือกวอลเล็ตอื่น หรือรอแล้วลองอีกครั้ง ยังไม่มีการส่งสิ่งใด',
  wrongNetwork: 'เครือข่ายไม่ถูกต้อง',
  walletOnWrongNetwork: 'วอลเล็ต {address}: เครือข่ายไม่ถูกต้อง',
  network: 'เครือข่าย',
  walletIsOn: 'วอลเล็ตของคุณอยู่บน',
  siteWorksOn: 'การรับทำได้บน',
  chainNumber: 'เชน {id}',
  networkIsRight: 'วอลเล็ตของคุณอยู่บนเครือข่ายที่ใช้รับแล้ว',
  switchTo: 'เปลี่ยนเป็น {chain}',
  waitingForWallet: 'กำลังรอวอลเล็ตของคุณ',
  switchByHand: 'คุณเลือก {chain} ในวอลเล็ตเองได้เช่นกัน แล้วหน้านี้จะเปลี่ยนตาม',
  networkNotChanged: 'เครือข่ายไม่ได้เปลี่ยน',
  disconnectWallet: 'ตัดการเชื่อมต่อวอลเล็ต',
  promise: '{site} ไม่ขอการอนุมัติ วลีกู้คืน หรือการชำระเงินใด ๆ',
}
