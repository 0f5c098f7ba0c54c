import { transfer } from 'comlink'
import { type Allocations, readAllocation, recordBytes } from '../../campaign/allocations.ts'
import { cellText } from '../../campaign/cellText.ts'
import type { Keccak256 } from '../../campaign/keccak256.ts'
import {
  type CheckedList,
  checkRecipientList,
  type ListChange,
  type RecipientGroup,
} from '../../campaign/list/checkRecipientList.ts'
import type { KnownContracts } from '../../campaign/list/contractRecipients.ts'
import { decodeList } from '../../campaign/list/decodeList.ts'
import { type FlagGroup, flagRecipients } from '../../campaign/list/flagRecipients.ts'
import { isWorkbook } from '../../campaign/list/isWorkbook.ts'
import { type NumberStyle, stylesOf } from '../../campaign/list/numberStyle.ts'
import { firstCells, openList } from '../../campaign/list/openList.ts'
import { reviewList } from '../../campaign/list/reviewList.ts'
import type { PaidToken } from '../../campaign/list/rowToken.ts'
import { scanRows } from '../../campaign/list/scanRows.ts'
import { writeGroups } from '../../campaign/list/writeGroups.ts'
import { writeRecipientList } from '../../campaign/list/writeRecipientList.ts'
import { RecipientListError } from '../../campaign/recipientListError.ts'
import { toChecksumAddress } from '../../campaign/toChecksumAddress.ts'
import { type ReportProgress, withProgress } from '../../worker/withProgress.ts'
import { createRoundReader } from './createRoundReader.ts'
import type {
  ListChoices,
  ListLook,
  ListRefusal,
  ListReport,
  ListSeries,
  ShownRecipient,
} from './listMessages.ts'
import { ListNotReadError } from './listNotReadError.ts'
import { writeChange } from './writeChange.ts'

/** A file is read into memory at once; larger ones than this are none for a browser. */
export const mostBytes = 1_000_000_000

const examplesOfAKind = 200
const flagsOfAKind = 100
const sampleRows = 5

/** A file and the number by which it is known: bytes that were read once are not read again. */
export type NumberedFile = { readonly id: number; readonly blob: Blob }

/** A list to check. */
export type ListToCheck = {
  readonly file: NumberedFile
  readonly choices: ListChoices
  readonly known: KnownContracts
  /** Where it is to be the next round of a series. */
  readonly series?: ListSeries | undefined
  /** What the campaign pays, once it is chosen. */
  readonly token?: PaidToken | undefined
}

/**
 * Where a list is kept and worked on. It asks nothing of any network: bytes come in, a report goes out. In
 * the page it runs in a worker, one call at a time. Errors are ListNotReadError.
 */
export type ListHandler = {
  open(file: NumberedFile, columns?: ListChoices['columns']): Promise<ListLook>
  check(list: ListToCheck, onProgress?: ReportProgress): Promise<ListReport>
  /** The rest is about the list that was checked last. */
  flag(known: KnownContracts): Promise<ListReport['flags']>
  show(indices: readonly number[]): Promise<readonly ShownRecipient[]>
  writeList(): Promise<Blob>
  writeChanges(): Promise<Blob>
  /** The allocations; their records are a copy. */
  take(): Promise<Allocations>
  /** Those of each of its groups. */
  takeGroups(): Promise<readonly RecipientGroup[]>
}

export function createListHandler(keccak256: Keccak256): ListHandler {
  let opened: (Pick<ListLook, 'encoding' | 'isWorkbook'> & { id: number; bytes: Uint8Array }) | undefined
  let checked: (ListToCheck & { list: CheckedList }) | undefined
  const readRound = createRoundReader()

  const read = async ({ id, blob }: NumberedFile) => {
    if (opened?.id === id) return opened
    checked = undefined
    opened = undefined
    if (blob.size > mostBytes) throw new ListNotReadError({ kind: 'too-large', size: blob.size })
    let buffer: ArrayBuffer
    try {
      buffer = await blob.arrayBuffer()
    } catch {
      throw new ListNotReadError({ kind: 'unreadable' })
    }
    const file = new Uint8Array(buffer)
    if (isWorkbook(file)) {
      // Its library comes when it is needed.
      const { readWorkbook } = await import('./readWorkbook.ts')
      opened = { id, bytes: await readWorkbook(file), encoding: 'UTF-8', isWorkbook: true }
    } else opened = { id, ...decodeList(file), isWorkbook: false }
    return opened
  }

  const known = () => {
    if (!opened || !checked) throw new ListNotReadError({ kind: 'unexpected', detail: 'no list was checked' })
    return { ...checked, bytes: opened.bytes }
  }

  const show = (list: CheckedList, index: number): ShownRecipient => {
    const { records } = list.allocations
    const account = toChecksumAddress(
      records.subarray(index * recordBytes, index * recordBytes + 20),
      keccak256,
    )
    return { index, row: list.rowOf[index] ?? 0, account, amount: readAllocation(records, index).amount }
  }

  const showFlags = (list: CheckedList, groups: readonly FlagGroup[]): ListReport['flags'] =>
    groups.map((group) => ({
      ...group,
      flags: group.flags.map(({ index, other }) => ({
        ...show(list, index),
        ...(other === undefined ? {} : { other: show(list, other) }),
      })),
    }))

  return {
    open: refusing(async (file, columns) => {
      const { bytes, encoding, isWorkbook } = await read(file)
      return {
        encoding,
        isWorkbook,
        size: file.blob.size,
        cells: firstCells(bytes, sampleRows + 1),
        ...look(bytes, columns),
      }
    }),

    check: refusing(async (given, report) => {
      const { file, choices, known: contracts, token, series } = given
      const { bytes } = await read(file)
      checked = undefined
      const reviewed = await withProgress(report, (onProgress) =>
        reviewList(bytes, {
          ...choices,
          keccak256,
          token,
          known: contracts,
          maxExamples: examplesOfAKind,
          flagLimit: flagsOfAKind,
          onProgress,
        }),
      )
      const round = series ? await readRound(reviewed, series, contracts) : { reviewed }
      const { list, distribution, doubts, flags } = round.reviewed
      checked = { ...given, list }
      const { allocations, rowCount, leftOutCount, fixedCount, summedCount } = list
      const { problems, problemCount, groups, names, hasMoreNames } = list
      return {
        rowCount,
        leftOutCount,
        fixedCount,
        summedCount,
        problemCount: problemCount + (round.problemCount ?? 0),
        groups,
        names,
        hasMoreNames,
        recipientCount: allocations.count,
        total: allocations.total,
        ...(list.recipientGroups && {
          recipientGroups: list.recipientGroups.map(({ name, allocations }) => ({
            name,
            recipientCount: allocations.count,
            total: allocations.total,
          })),
        }),
        wholeProblems: problems.filter(({ row }) => row === 0),
        doubts: round.isSameList ? [...doubts, 'same-list'] : doubts,
        ...(round.report && { series: round.report }),
        namedToken: list.namedToken,
        fittingStyles: fittingStyles(groups),
        flags: showFlags(list, flags),
        distribution: distribution && {
          ...distribution,
          topRecipients: distribution.top.map((index) => show(list, index)),
        },
      }
    }),

    flag: refusing(async (contracts) => {
      const { list } = known()
      return showFlags(list, flagRecipients(list.allocations, { known: contracts, limit: flagsOfAKind }))
    }),

    show: refusing(async (indices) => {
      const { list } = known()
      return indices.map((index) => show(list, index))
    }),

    writeList: refusing(async () => {
      const { list, choices } = known()
      const text = list.recipientGroups
        ? writeGroups(list.recipientGroups, choices.amounts)
        : writeRecipientList(list.allocations, choices.amounts)
      return new Blob([...text], { type: 'text/csv' })
    }),

    writeChanges: refusing(async () => {
      const { bytes, choices, known: contracts, token } = known()
      const parts = ['row,column,done,before,after\n']
      const onChange = (change: ListChange) => parts.push(writeChange(change))
      checkRecipientList(bytes, { ...choices, keccak256, token, known: contracts, onChange })
      return new Blob(parts, { type: 'text/csv' })
    }),

    take: refusing(async () => {
      const { count, records, total } = known().list.allocations
      const copy = records.slice()
      return transfer({ count, records: copy, total }, [copy.buffer])
    }),

    takeGroups: refusing(async () => {
      const copies = (known().list.recipientGroups ?? []).map(({ name, allocations }) => ({
        name,
        allocations: { ...allocations, records: allocations.records.slice() },
      }))
      return transfer(
        copies,
        copies.map(({ allocations }) => allocations.records.buffer),
      )
    }),
  }
}

/** The same work, whose errors are those that a page can show. */
const refusing =
  <Given extends unknown[], T>(work: (...given: Given) => Promise<T>) =>
  async (...given: Given): Promise<T> => {
    try {
      return await work(...given)
    } catch (error) {
      throw error instanceof ListNotReadError ? error : new ListNotReadError(refusalOf(error))
    }
  }

function look(bytes: Uint8Array, columns: ListChoices['columns']): Pick<ListLook, 'layout' | 'samples'> {
  try {
    const opened = openList(bytes, columns)
    const samples: { row: number; account: string; amount: string }[] = []
    const text = (start: number, end: number) =>
      start === -1 ? '' : cellText(bytes, start, end).slice(0, 120)
    // The first rows are enough, and a million others need not be gone through for them.
    const head = bytes.subarray(0, opened.start + 100_000)
    scanRows(head, opened, ({ row, accountStart, accountEnd, amountStart, amountEnd }) => {
      if (samples.length < sampleRows)
        samples.push({ row, account: text(accountStart, accountEnd), amount: text(amountStart, amountEnd) })
    })
    return { layout: opened.layout, samples }
  } catch (error) {
    const [problem] = error instanceof RecipientListError ? error.problems : []
    if (problem?.code !== 'file-columns') throw error
    return { layout: { fault: problem.reason }, samples: [] }
  }
}

/** Ways of writing numbers in which all amounts that were refused for their writing are numbers. */
function fittingStyles(groups: CheckedList['groups']): readonly NumberStyle[] {
  const refused = groups
    .filter(({ code }) => code === 'amount-separators' || code === 'amount-comma' || code === 'amount-style')
    .flatMap(({ examples }) => examples.map(({ reason }) => /^"([^"]*)"/.exec(reason)?.[1] ?? ''))
  return refused.length === 0 ? [] : stylesOf(refused)
}

function refusalOf(error: unknown): ListRefusal {
  if (error instanceof RecipientListError) {
    const [problem] = error.problems
    return { kind: 'no-list', row: problem?.row ?? 0, reason: problem?.reason ?? '' }
  }
  // What engines throw where an array does not fit into memory.
  if (error instanceof RangeError) return { kind: 'too-large', size: 0 }
  return { kind: 'unexpected', detail: error instanceof Error ? error.message : String(error) }
}
