import { message } from '../../language/say.ts'
import type { PassedOver } from './planPush.ts'

/** Why an allocation is left out of a batch, as a clause. */
export const passedOverWords: Readonly<Record<PassedOver['reason'], string>> = {
  'already-claimed': message('already claimed'),
  'transfer-refused': message('the transfer is refused'),
  'proof-refused': message('the contract refuses the proof'),
  'refused-alone': message('the chain refused to pay it alone'),
  'reverts-alone': message('the simulation fails with it alone'),
}
