import type { ClaimState } from '../../../claim/claimState.ts'
import { StatusHead } from './StatusHead.tsx'
import type { StateBeforeWallet } from './wordsBeforeWallet.tsx'
import { type Claimant, wordsWithWallet } from './wordsWithWallet.ts'

/** The head of a state that only somebody with a wallet meets. */
export function WalletHead({
  state,
  ...claimant
}: Claimant & { state: Exclude<ClaimState, StateBeforeWallet> }) {
  return <StatusHead {...wordsWithWallet(state, claimant)} />
}
