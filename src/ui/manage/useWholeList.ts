import { useCallback, useEffect, useRef, useState } from 'react'
import type { Allocations } from '../../campaign/allocations.ts'
import { keccak256 } from '../../claim/keccak.ts'
import type { VerifiedPackage } from '../../claim/loadPackage.ts'
import { readWholeList } from '../../operator/manage/readWholeList.ts'

export type WholeList =
  | { readonly status: 'unread' }
  | { readonly status: 'reading'; readonly done: number; readonly all: number }
  | { readonly status: 'failed'; readonly error: Error }
  | { readonly status: 'read'; readonly allocations: Allocations }

/** Lists up to this long are read at once; longer ones when somebody asks for it, because they are many files. */
const readAtOnce = 50_000

/** The whole list of a campaign, read and proven in this page. */
export function useWholeList(pkg: VerifiedPackage): {
  list: WholeList
  read: () => void
  cancel: () => void
} {
  const [list, setList] = useState<WholeList>({ status: 'unread' })
  const running = useRef<AbortController>(null)

  const read = useCallback(() => {
    running.current?.abort()
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    const say = (next: WholeList) => {
      if (!signal.aborted) setList(next)
    }
    say({ status: 'reading', done: 0, all: 2 ** pkg.manifest.shards.prefixBits })
    readWholeList(pkg, {
      ...{ keccak256, signal },
      onProgress: (done, all) => say({ status: 'reading', done, all }),
    }).then(
      (allocations) => say({ status: 'read', allocations }),
      (error: unknown) =>
        say({ status: 'failed', error: error instanceof Error ? error : new Error(String(error)) }),
    )
  }, [pkg])
  const cancel = useCallback(() => {
    running.current?.abort()
    setList({ status: 'unread' })
  }, [])

  useEffect(() => {
    if (pkg.manifest.tree.count <= readAtOnce) read()
    return () => running.current?.abort()
  }, [pkg, read])
  return { list, read, cancel }
}
