import type { PassedOver } from './planPush.ts'

/** Why an allocation is left out of a batch, as a clause. */
export const passedOverWords: Readonly<Record<PassedOver['reason'], string>> = {
  'already-claimed': 'already claimed',
  'transfer-refused': 'the transfer is refused',
  'proof-refused': 'the contract refuses the proof',
  'refused-alone': 'the chain refused to pay it alone',
  'reverts-alone': 'the simulation fails with it alone',
}
