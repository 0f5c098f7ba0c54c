import type { WalletTexts } from './fillIn.ts'

/** Ukrainian. */
export const texts: WalletTexts = {
  account: 'Обліковий запис',
  close: 'Закрити',
  relayUnreachable:
    'WalletConnect зараз недоступний. Виберіть інший гаманець або зачекайте й спробуйте ще раз. Нічого не надіслано.',
  wrongNetwork: 'Неправильна мережа',
  walletOnWrongNetwork: 'Гаманець {address}: неправильна мережа',
  network: 'Мережа',
  walletIsOn: 'Ваш гаманець у мережі',
  siteWorksOn: 'Отримання працює в мережі',
  chainNumber: 'мережа {id}',
  networkIsRight: 'Ваш гаманець у тій мережі, де працює отримання.',
  switchTo: 'Перемкнути на {chain}',
  waitingForWallet: 'Очікування вашого гаманця',
  switchByHand: 'Ви можете вибрати {chain} і в самому гаманці. Сторінка підлаштується.',
  networkNotChanged: 'Мережу не змінено',
  disconnectWallet: 'Від’єднати гаманець',
  promise: '{site} не просить ні дозволів, ні фрази відновлення, ні оплати.',
}
