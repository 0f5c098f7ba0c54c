import type { ListDoubt } from '../../campaign/list/doubtsAbout.ts'
import type { FlagKind } from '../../campaign/list/flagRecipients.ts'

/** What nodes may find at recipients' addresses. */
export type OnChainCode = 'contract' | 'safe-elsewhere' | 'contract-elsewhere' | 'unchecked'

/**
 * All that a list can be asked about. The campaign's own contracts are no question: a list that pays them is
 * refused.
 */
export type QuestionCode = ListDoubt | Exclude<FlagKind, 'token' | 'factory' | 'distributor'> | OnChainCode
