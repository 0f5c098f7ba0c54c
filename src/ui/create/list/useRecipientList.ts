import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { NumberStyle } from '../../../campaign/list/numberStyle.ts'
import { EverclaimError } from '../../../errors.ts'
import { say } from '../../../language/say.ts'
import { createListClient, type ListClient } from '../../../operator/list/createListClient.ts'
import {
  type AmountsDeclared,
  type Decided,
  decisionsAnyway,
  dependsOnAmounts,
  undecided,
} from '../../../operator/list/decidedList.ts'
import type { ListChoices, ListLook, ListReport, ListSeries } from '../../../operator/list/listMessages.ts'
import { saveFile } from '../../parts/saveFile.ts'
import { useLatestRun } from '../../parts/useLatestRun.ts'

/** The file that is open. */
export type ListFile = { readonly blob: Blob; readonly name: string }

/** All of a list that can be stored; the same again gives the same list. */
export type KeptList = {
  readonly file: ListFile
  readonly columns: ListChoices['columns']
  readonly amounts: AmountsDeclared
  readonly decided: Decided
  /** Keys of the questions that were settled (openQuestions.ts). */
  readonly accepted: readonly string[]
  /** Whether it was read whole under these. */
  readonly isChecked: boolean
}

/** What goes on. */
export type ListWork =
  | { status: 'idle' }
  | { status: 'opening' }
  | { status: 'checking'; done: number; all: number }
  | { status: 'failed'; sentence: string }

/** What a file begins with: a unit that was declared for another one says nothing of it. */
const undeclared: AmountsDeclared = { unit: undefined, decimals: '18', numbers: 'plain' }

/** Decimals as a person typed them; undefined when they are none. */
export function parseDecimals(text: string): number | undefined {
  const value = /^\d{1,2}$/.test(text.trim()) ? Number(text.trim()) : Number.NaN
  return value <= 77 ? value : undefined
}

/**
 * The recipient list that a person has open: its file, what was declared and decided about it, and what came
 * of it. The work is done in a worker, and every decision has the file read anew, so that the report is
 * always what the file and the decisions give.
 */
export function useRecipientList({
  series,
  decimals: known,
}: {
  /** The rounds that it is to go on from. */
  series?: ListSeries | undefined
  /** Of the token, where it is known already. */
  decimals?: number | undefined
} = {}) {
  const client = useRef<ListClient>(null)
  const [file, setFile] = useState<ListFile>()
  const [look, setLook] = useState<ListLook>()
  const [columns, setColumns] = useState<ListChoices['columns']>()
  const [amounts, setAmounts] = useState(undeclared)
  const [decided, setDecided] = useState<Decided>(undecided)
  const [accepted, setAccepted] = useState<readonly string[]>([])
  const [report, setReport] = useState<ListReport>()
  /** What the report on the page was made under: a check that is cancelled leaves that standing. */
  const reported = useRef(undecided)
  const [work, setWork] = useState<ListWork>({ status: 'idle' })
  const { begin, stop } = useLatestRun()
  const initial = useMemo(
    () => (known === undefined ? undeclared : { ...undeclared, decimals: String(known) }),
    [known],
  )
  const rounds = useRef(series)
  rounds.current = series

  const clientOf = useCallback(() => {
    client.current ??= createListClient()
    return client.current
  }, [])
  useEffect(
    () => () => {
      client.current?.close()
      client.current = null
    },
    [],
  )

  /** Runs one piece of work; what was under way is cancelled. */
  const run = useCallback(
    async (status: ListWork, job: (signal: AbortSignal) => Promise<void>) => {
      const signal = begin()
      setWork(status)
      try {
        await job(signal)
        if (!signal.aborted) setWork({ status: 'idle' })
      } catch (error) {
        if (signal.aborted) return
        setWork({ status: 'failed', sentence: sentenceOf(error) })
      }
    },
    [begin],
  )

  const open = useCallback(
    (next: ListFile, chosen?: ListChoices['columns']) => {
      setFile(next)
      setColumns(chosen)
      setReport(undefined)
      // Where only the columns are chosen anew, what is on the page stays there, and so does the focus.
      if (!chosen) {
        setLook(undefined)
        setAmounts(initial)
      }
      setDecided(undecided)
      setAccepted([])
      reported.current = undecided
      void run({ status: 'opening' }, async (signal) => {
        const found = await clientOf().open(next.blob, chosen, { signal })
        if (!signal.aborted) setLook(found)
      })
    },
    [run, clientOf, initial],
  )

  const readWhole = useCallback(
    async (
      signal: AbortSignal,
      wanted: Decided,
      declared: AmountsDeclared,
      chosen: ListChoices['columns'],
    ) => {
      const decimals = parseDecimals(declared.decimals)
      if (!declared.unit || decimals === undefined) return
      const found = await clientOf().check(
        choicesOf(declared.unit, decimals, declared.numbers, chosen, wanted),
        { series: rounds.current },
        {
          signal,
          onProgress: (done, all) => {
            if (!signal.aborted) setWork({ status: 'checking', done, all })
          },
        },
      )
      if (signal.aborted) return
      reported.current = wanted
      setReport(found)
    },
    [clientOf],
  )

  const check = useCallback(
    (wanted: Decided, declared: AmountsDeclared = amounts) => {
      if (!declared.unit || parseDecimals(declared.decimals) === undefined) return
      setDecided(wanted)
      void run({ status: 'checking', done: 0, all: 1 }, (signal) =>
        readWhole(signal, wanted, declared, columns),
      )
    },
    [run, readWhole, amounts, columns],
  )

  // The same file is another list beside other rounds.
  const key = series && `${series.sheet} ${series.last}`
  const checkedFor = useRef(key)
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the rounds change, not when the check does
  useEffect(() => {
    if (checkedFor.current === key) return
    checkedFor.current = key
    if (known !== undefined && amounts.decimals !== String(known)) {
      setReport(undefined)
      setAmounts({ ...amounts, decimals: String(known) })
    } else if (report || work.status === 'checking') check(decided)
  }, [key])

  const restore = useCallback(
    (kept: KeptList) => {
      setFile(kept.file)
      setColumns(kept.columns)
      setAmounts(kept.amounts)
      setDecided(kept.decided)
      setAccepted(kept.accepted)
      setReport(undefined)
      setLook(undefined)
      reported.current = kept.decided
      void run({ status: 'opening' }, async (signal) => {
        const found = await clientOf().open(kept.file.blob, kept.columns, { signal })
        if (signal.aborted) return
        setLook(found)
        if (!kept.isChecked) return
        setWork({ status: 'checking', done: 0, all: 1 })
        await readWhole(signal, kept.decided, kept.amounts, kept.columns)
      })
    },
    [run, readWhole, clientOf],
  )

  /** What was found out and decided under another declaration says nothing of this one. */
  const redeclare = (next: AmountsDeclared): Decided => {
    const { unit, decimals, numbers } = amounts
    const isSame = next.unit === unit && next.decimals === decimals && next.numbers === numbers
    const kept = isSame ? decided : decisionsAnyway(decided)
    reported.current = kept
    setReport(undefined)
    setAmounts(next)
    setDecided(kept)
    return kept
  }

  return {
    file,
    look,
    columns,
    amounts,
    decided,
    accepted,
    report,
    work,
    client: clientOf,
    open,
    chooseColumns: (chosen: ListChoices['columns']) => file && open(file, chosen),
    declare(next: AmountsDeclared) {
      stop()
      setWork({ status: 'idle' })
      redeclare(next)
    },
    /** Opens a list again as it was left. */
    restore,
    /** Reads the whole file under what is declared and decided. */
    check: () => check(decided),
    /**
     * Whether another number of decimals makes decisions void, or leaves some that a person had better look
     * at once more.
     */
    isDecidedByAmounts: dependsOnAmounts(decided),
    /** The same with another number of decimals, for whole tokens. */
    checkWithDecimals(decimals: number) {
      const declared = { ...amounts, decimals: String(decimals) }
      check(redeclare(declared), declared)
    },
    decide: (change: Partial<Decided>) => check({ ...decided, ...change }),
    undecide: () => check(undecided),
    /** Settles a question, or takes that back. */
    accept: (key: string, isAccepted: boolean) =>
      setAccepted((before) => [...before.filter((other) => other !== key), ...(isAccepted ? [key] : [])]),
    cancel() {
      stop()
      setDecided(reported.current)
      setWork({ status: 'idle' })
    },
    /** Has the browser save the checked list, or all that the decisions changed in it. */
    save(name: string, what: 'list' | 'changes') {
      const writing = what === 'list' ? clientOf().writeList() : clientOf().writeChanges()
      writing.then(
        (blob) => saveFile(name, blob),
        (error: unknown) => setWork({ status: 'failed', sentence: sentenceOf(error) }),
      )
    },
    dismiss() {
      stop()
      clientOf().close()
      setFile(undefined)
      setLook(undefined)
      setReport(undefined)
      setAmounts(initial)
      setDecided(undecided)
      setAccepted([])
      setWork({ status: 'idle' })
    },
  }
}

function sentenceOf(error: unknown): string {
  const sentence = error instanceof EverclaimError ? error.summary : say('We couldn’t read the list.')
  return `${sentence} ${say('Your list stays on this computer.')}`
}

export type RecipientListState = ReturnType<typeof useRecipientList>

export function choicesOf(
  unit: 'whole' | 'base',
  decimals: number,
  numbers: NumberStyle,
  columns: ListChoices['columns'],
  { rules, leaveOut, rows, duplicates, names }: Decided,
): ListChoices {
  return {
    amounts: unit === 'base' ? { unit } : { unit, decimals },
    numbers,
    duplicates,
    columns,
    decisions: {
      rules: new Set(rules),
      leaveOut: new Set(leaveOut),
      rows: new Map(rows),
      names: new Map(names),
    },
  }
}
