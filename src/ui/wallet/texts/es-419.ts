import type { WalletTexts } from './fillIn.ts'

/** Spanish (Latin America). */
export const texts: WalletTexts = {
  account: 'Cuenta',
  close: 'Cerrar',
  relayUnreachable:
    'No se puede contactar con WalletConnect en este momento. Elige otra billetera, o espera y vuelve a intentarlo. No se envió nada.',
  wrongNetwork: 'Red incorrecta',
  walletOnWrongNetwork: 'Billetera {address}: red incorrecta',
  network: 'Red',
  walletIsOn: 'Tu billetera está en',
  siteWorksOn: 'El reclamo se hace en',
  chainNumber: 'cadena {id}',
  networkIsRight: 'Tu billetera está en la red en la que se hace el reclamo.',
  switchTo: 'Cambiar a {chain}',
  waitingForWallet: 'Esperando a tu billetera',
  switchByHand: 'También puedes elegir {chain} en la propia billetera. Esta página la seguirá.',
  networkNotChanged: 'La red no se cambió',
  disconnectWallet: 'Desconectar la billetera',
  promise: '{site} no pide ninguna aprobación, ninguna frase de recuperación ni ningún pago.',
}
