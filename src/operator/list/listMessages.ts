import type { Hex } from '../../campaign/hex.ts'
import type { ListDecisions } from '../../campaign/list/checkRecipientList.ts'
import type { ProblemGroup } from '../../campaign/list/createProblemLog.ts'
import type { ListEncoding } from '../../campaign/list/decodeList.ts'
import type { Distribution } from '../../campaign/list/describeDistribution.ts'
import type { ListDoubt } from '../../campaign/list/doubtsAbout.ts'
import type { FlagKind } from '../../campaign/list/flagRecipients.ts'
import type { NumberStyle } from '../../campaign/list/numberStyle.ts'
import type { ListLayout } from '../../campaign/list/readLayout.ts'
import type { NamedToken } from '../../campaign/list/rowToken.ts'
import type { AmountUnit } from '../../campaign/readAmount.ts'
import type { ListProblem } from '../../campaign/recipientListError.ts'
import type { Difference } from '../../campaign/series/differenceOf.ts'
import type { Lowered } from '../../campaign/series/incrementsOf.ts'

/**
 * All that a person declared or decided about a list. It can be stored, and the same file then gives the same
 * list.
 */
export type ListChoices = {
  readonly amounts: AmountUnit
  readonly numbers: NumberStyle
  readonly duplicates: 'refuse' | 'sum'
  /** Places of the columns from 0, where their names do not say it. */
  readonly columns?:
    | { readonly account: number; readonly amount: number; readonly group?: number | undefined }
    | undefined
  readonly decisions: ListDecisions
}

/** The first look at a file, before anything is declared. */
export type ListLook = {
  readonly encoding: ListEncoding
  /** Whether it is an Excel workbook, of which the first sheet is read. */
  readonly isWorkbook: boolean
  /** Bytes of the file. */
  readonly size: number
  /** The first rows as cells, a header included. */
  readonly cells: readonly (readonly string[])[]
  /** How the rows are laid out; or why that is not clear, as a sentence. */
  readonly layout: ListLayout | { readonly fault: string }
  /** The first rows that name a recipient. */
  readonly samples: readonly { readonly row: number; readonly account: string; readonly amount: string }[]
}

/** A recipient as the page shows it. */
export type ShownRecipient = {
  readonly index: number
  /** Line of the file, from 1. */
  readonly row: number
  /** With its checksum. */
  readonly account: Hex
  /** Base units. */
  readonly amount: bigint
}

export type ShownFlag = ShownRecipient & { readonly other?: ShownRecipient }

/** The very list of the last round, which pays everyone the same once more. */
export type SeriesDoubt = 'same-list'

/** The rounds of a series that a list is to go on from. */
export type ListSeries = {
  readonly sheet: 'new-rows' | 'cumulative'
  /** Hash of the last round's package, by which these rounds are known. */
  readonly last: Hex
  /** Records of their lists: of all rounds for a cumulative sheet, else of the last one. */
  readonly rounds: readonly Blob[]
}

/** What a list is to the rounds before it. */
export type SeriesReport = {
  readonly sheet: ListSeries['sheet']
  /** Undefined while the list has problems of its own. */
  readonly difference: Difference | undefined
  /** Amounts that a cumulative sheet lowers: the first of them, by row. */
  readonly lowered: readonly Lowered[]
  readonly loweredCount: number
  /** The rounds so far have all that the sheet has. */
  readonly isNothingNew: boolean
}

/** What one group of a list comes to. `total` in base units. */
export type RecipientGroupTotal = {
  readonly name: string
  readonly recipientCount: number
  readonly total: bigint
}

/** What a whole file holds, under the choices that were made. */
export type ListReport = {
  readonly rowCount: number
  readonly recipientCount: number
  /** Base units. */
  readonly total: bigint
  /** Of a list whose groups were asked for, in the order in which they first come up. */
  readonly recipientGroups?: readonly RecipientGroupTotal[] | undefined
  readonly leftOutCount: number
  readonly fixedCount: number
  readonly summedCount: number
  readonly problemCount: number
  readonly groups: readonly ProblemGroup[]
  /** Names in place of addresses, and whether there are more of them than can be looked up. */
  readonly names: readonly string[]
  readonly hasMoreNames: boolean
  /** Problems of the list as a whole. */
  readonly wholeProblems: readonly ListProblem[]
  readonly doubts: readonly (ListDoubt | SeriesDoubt)[]
  /** Where it is to be the next round: recipients, total and flags are then the round's. */
  readonly series?: SeriesReport | undefined
  /** The token that the rows themselves name, where they name one. */
  readonly namedToken: NamedToken | undefined
  /** Ways of writing numbers in which the amounts that were refused are numbers. */
  readonly fittingStyles: readonly NumberStyle[]
  readonly flags: readonly {
    readonly kind: FlagKind
    readonly count: number
    /** Base units of all of them. */
    readonly amount: bigint
    readonly flags: readonly ShownFlag[]
  }[]
  /** Absent where no row could be read. */
  readonly distribution: (Distribution & { readonly topRecipients: readonly ShownRecipient[] }) | undefined
}

/** Why a file gave no answer. */
export type ListRefusal =
  /** It holds no list; `reason` is a whole sentence. */
  | { readonly kind: 'no-list'; readonly row: number; readonly reason: string }
  /** It could not be read from the disk. */
  | { readonly kind: 'unreadable' }
  /** It is larger than what is read, or than the browser's memory. Sizes in bytes. */
  | { readonly kind: 'too-large'; readonly size: number }
  | { readonly kind: 'unexpected'; readonly detail: string }
