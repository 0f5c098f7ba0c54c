import type { WalletTexts } from './fillIn.ts'

/** Arabic. */
export const texts: WalletTexts = {
  account: 'الحساب',
  close: 'إغلاق',
  relayUnreachable:
    'يتعذر الوصول إلى WalletConnect حاليًا. اختر محفظة أخرى، أو انتظر وحاول مرة أخرى. لم يُرسل أي شيء.',
  wrongNetwork: 'شبكة خاطئة',
  walletOnWrongNetwork: 'المحفظة {address}: شبكة خاطئة',
  network: 'الشبكة',
  walletIsOn: 'محفظتك على',
  siteWorksOn: 'تتم المطالبة على',
  chainNumber: 'السلسلة {id}',
  networkIsRight: 'محفظتك على الشبكة التي تتم عليها المطالبة.',
  switchTo: 'التبديل إلى {chain}',
  waitingForWallet: 'في انتظار محفظتك',
  switchByHand: 'يمكنك أيضًا اختيار {chain} في المحفظة نفسها، وستتبعها هذه الصفحة.',
  networkNotChanged: 'لم يتم تغيير الشبكة',
  disconnectWallet: 'فصل المحفظة',
  promise: 'لا يطلب {site} أي موافقة ولا عبارة استرداد ولا أي دفعة.',
}
