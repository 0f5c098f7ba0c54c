import { useCallback, useState } from 'react'
import { asError } from '../../../errors.ts'
import { publishArchive } from '../../../operator/publish/publishArchive.ts'
import { useLatestRun } from '../../parts/useLatestRun.ts'
import { useSite } from '../../site/siteContext.ts'

export type Publishing =
  | { readonly status: 'idle' }
  | { readonly status: 'sending'; readonly done: number; readonly all: number }
  /** All has been sent, and the API recomputes it. */
  | { readonly status: 'recomputing' }
  | { readonly status: 'failed'; readonly error: Error }

/**
 * Publishes one package through the site's API. Who leaves or cancels ends it; what has arrived is not sent
 * again.
 */
export function usePublishing(archive: Blob, onDone: () => Promise<unknown>) {
  const site = useSite()
  const [state, setState] = useState<Publishing>({ status: 'idle' })
  const { begin, stop } = useLatestRun()

  const publish = useCallback(async () => {
    const signal = begin()
    setState({ status: 'sending', done: 0, all: 1 })
    try {
      await publishArchive(site, archive, {
        signal,
        onProgress: (done, all) => {
          if (!signal.aborted)
            setState(done < all ? { status: 'sending', done, all } : { status: 'recomputing' })
        },
      })
      await onDone()
      if (!signal.aborted) setState({ status: 'idle' })
    } catch (error) {
      if (signal.aborted) return
      setState({ status: 'failed', error: asError(error) })
    }
  }, [site, archive, onDone, begin])

  const cancel = () => {
    stop()
    setState({ status: 'idle' })
    void onDone()
  }
  return { state, publish: () => void publish(), cancel }
}
