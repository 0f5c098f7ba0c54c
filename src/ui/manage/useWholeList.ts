import { useCallback, useEffect, useRef, useState } from 'react'
import type { Allocations } from '../../campaign/allocations.ts'
import { asError } from '../../errors.ts'
import { readListInWorker } from '../../operator/manage/readListInWorker.ts'
import type { VerifiedPackage } from '../../package/loadPackage.ts'

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
  const running = useRef<AbortController>(null)

  const read = useCallback(() => {
    if (!pkg) return
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    const say = (next: WholeList) => {
      if (!signal.aborted) setList(next)
    }
    say({ status: 'reading', done: 0, all: 2 ** pkg.manifest.shards.prefixBits })
    const onProgress = (done: number, all: number) => say({ status: 'reading', done, all })
    readListInWorker(pkg, { signal, onProgress }).then(
      (allocations) => say({ status: 'read', allocations }),
      (error: unknown) => say({ status: 'failed', error: asError(error) }),
    )
  }, [pkg])
  const cancel = useCallback(() => {
    running.current?.abort()
    setList({ status: 'unread' })
  }, [])

  useEffect(() => {
    if (pkg && pkg.manifest.tree.count <= readAtOnce) read()
    return () => running.current?.abort()
  }, [pkg, read])
  return { list: pkg ? list : absent, read, cancel }
}
