import type { ClaimState } from '../../claim/claimState.ts'
import { safeOfWallet, useWallet } from '../wallet/walletContext.ts'
import { statusSentence } from './statusSentence.ts'

/** The sentence of a state that only somebody with a wallet meets. */
export function WalletSentence({ state }: { state: ClaimState }) {
  return statusSentence(state, safeOfWallet(useWallet()) !== undefined)
}
