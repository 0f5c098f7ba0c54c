import type { ListDoubt } from '../../campaign/list/doubtsAbout.ts'
import type { FlagKind } from '../../campaign/list/flagRecipients.ts'
import type { SeriesDoubt } from './listMessages.ts'

/** What nodes may find at recipients' addresses. */
export type OnChainCode = 'contract' | 'safe-elsewhere' | 'contract-elsewhere' | 'unchecked'

/**
 * All that a list can be asked about by itself. The campaign's own contracts are no question: a list that
 * pays them is refused.
 */
export type ListQuestionCode =
  | ListDoubt
  | Exclude<FlagKind, 'token' | 'factory' | 'distributor'>
  | OnChainCode

/** The same, also of a list that goes on from others. */
export type QuestionCode = ListQuestionCode | SeriesDoubt
