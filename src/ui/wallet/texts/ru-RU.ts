import type { WalletTexts } from './fillIn.ts'

/** Russian. */
export const texts: WalletTexts = {
  account: 'Аккаунт',
  close: 'Закрыть',
  relayUnreachable:
    'WalletConnect сейчас недоступен. Выберите другой кошелёк или подождите и попробуйте снова. Ничего не отправлено.',
  wrongNetwork: 'Неверная сеть',
  walletOnWrongNetwork: 'Кошелёк {address}: неверная сеть',
  network: 'Сеть',
  walletIsOn: 'Ваш кошелёк в сети',
  siteWorksOn: 'Получение работает в сети',
  chainNumber: 'сеть {id}',
  networkIsRight: 'Ваш кошелёк в той сети, где работает получение.',
  switchTo: 'Переключить на {chain}',
  waitingForWallet: 'Ожидание вашего кошелька',
  switchByHand: 'Вы можете выбрать {chain} и в самом кошельке. Страница подстроится.',
  networkNotChanged: 'Сеть не переключена',
  disconnectWallet: 'Отключить кошелёк',
  promise: '{site} не просит ни разрешений, ни фразы восстановления, ни оплаты.',
}
