import { useCallback, useEffect, useState } from 'react'
import type { Allocations } from '../../campaign/allocations.ts'
import { asError } from '../../errors.ts'
import { readListInWorker } from '../../operator/manage/readListInWorker.ts'
import type { VerifiedPackage } from '../../package/loadPackage.ts'
import { useLatestRun } from '../parts/useLatestRun.ts'

export type WholeList =
  /** There is no package, or none yet. */
  | { readonly status: 'absent' }
  | { readonly status: 'unread' }
  | { readonly status: 'reading'; readonly done: number; readonly all: number }
  | { readonly status: 'failed'; readonly error: Error }
  | { readonly status: 'read'; readonly allocations: Allocations }

const absent = { status: 'absent' } as const

/**
 * Lists up to this long are read at once; longer ones when somebody asks for it, because they are many files.
 */
const readAtOnce = 50_000

/** The whole list of a campaign, read and proven in a worker of this page. */
export function useWholeList(pkg: VerifiedPackage | undefined): {
  list: WholeList
  read: () => void
  cancel: () => void
} {
  const [list, setList] = useState<WholeList>({ status: 'unread' })
  const { begin, stop } = useLatestRun()

  const read = useCallback(() => {
    if (!pkg) return
    const signal = begin()
    const show = (next: WholeList) => {
      if (!signal.aborted) setList(next)
    }
    show({ status: 'reading', done: 0, all: 2 ** pkg.manifest.shards.prefixBits })
    const onProgress = (done: number, all: number) => show({ status: 'reading', done, all })
    readListInWorker(pkg, { signal, onProgress }).then(
      (allocations) => show({ status: 'read', allocations }),
      (error: unknown) => show({ status: 'failed', error: asError(error) }),
    )
  }, [pkg, begin])
  const cancel = useCallback(() => {
    stop()
    setList({ status: 'unread' })
  }, [stop])

  useEffect(() => {
    if (pkg && pkg.manifest.tree.count <= readAtOnce) read()
    return stop
  }, [pkg, read, stop])
  return { list: pkg ? list : absent, read, cancel }
}
