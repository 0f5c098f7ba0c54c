import type { WalletTexts } from './fillIn.ts'

/** Hindi. */
export const texts: WalletTexts = {
  account: 'खाता',
  close: 'बंद करें',
  relayUnreachable:
    'अभी WalletConnect तक नहीं पहुँचा जा सकता। कोई दूसरा वॉलेट चुनें, या रुककर फिर कोशिश करें। कुछ भी नहीं भेजा गया।',
  wrongNetwork: 'गलत नेटवर्क',
  walletOnWrongNetwork: 'वॉलेट {address}: गलत नेटवर्क',
  network: 'नेटवर्क',
  walletIsOn: 'आपका वॉलेट इस पर है',
  siteWorksOn: 'दावा इस पर होता है',
  chainNumber: 'चेन {id}',
  networkIsRight: 'आपका वॉलेट उसी नेटवर्क पर है जिस पर दावा होता है।',
  switchTo: '{chain} पर जाएँ',
  waitingForWallet: 'आपके वॉलेट की प्रतीक्षा',
  switchByHand: 'आप वॉलेट में भी {chain} चुन सकते हैं। यह पेज उसके साथ चलेगा।',
  networkNotChanged: 'नेटवर्क नहीं बदला',
  disconnectWallet: 'वॉलेट डिस्कनेक्ट करें',
  promise: '{site} न कोई अनुमति माँगता है, न रिकवरी वाक्यांश, न कोई भुगतान।',
}
