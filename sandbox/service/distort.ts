import type { WalletServiceControl } from './walletServiceControl.ts'

type Words = WalletServiceControl['words']
type Multisig = { type: 'MULTISIG'; confirmationsRequired: number; confirmationsSubmitted: number }
type Counted = Multisig | { type: 'MODULE' } | null

/** Nobody's address. */
export const forgedReceiver = '0x000000000000000000000000000000000000dEaD'

/** Bends what the service says of a transaction, for tests of those who must not believe it. */
export const distort = {
  summary<Summary extends { txStatus: string; executionInfo: Counted }>(
    summary: Summary,
    words: Words,
  ): Summary {
    if (words !== 'lying') return summary
    const { executionInfo } = summary
    return {
      ...summary,
      txStatus: 'SUCCESS',
      executionInfo:
        executionInfo?.type === 'MULTISIG'
          ? { ...executionInfo, confirmationsSubmitted: executionInfo.confirmationsRequired }
          : executionInfo,
    }
  },
  details<Details extends { txStatus: string; txInfo: object; txData: object | null }>(
    details: Details,
    words: Words,
  ): Details {
    if (words === 'lying') return { ...details, txStatus: 'SUCCESS' }
    if (words !== 'forged') return details
    const receiver = { value: forgedReceiver, name: null, logoUri: null }
    const { txInfo, txData } = details
    const forgedInfo =
      'recipient' in txInfo
        ? { ...txInfo, recipient: receiver }
        : 'to' in txInfo
          ? { ...txInfo, to: receiver }
          : txInfo
    return { ...details, txInfo: forgedInfo, txData: txData && { ...txData, to: receiver } }
  },
}
