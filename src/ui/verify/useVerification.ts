import { useCallback, useEffect, useRef, useState } from 'react'
import type { Address } from 'viem'
import { readerOf } from '../../chain/readerOf.ts'
import { asError } from '../../errors.ts'
import { say, sayList } from '../../language/say.ts'
import { createVerifyClient, type VerifyClient } from '../../operator/verify/createVerifyClient.ts'
import { firstReadable } from '../../operator/verify/firstReadable.ts'
import type { OpenedPlace } from '../../operator/verify/openCampaign.ts'
import { packageAtUrl } from '../../operator/verify/packageAtUrl.ts'
import { verifyCampaign } from '../../operator/verify/verifyCampaign.ts'
import type { VerifyReport } from '../../operator/verify/verifyReport.ts'
import { useLatestRun } from '../parts/useLatestRun.ts'
import { useSite } from '../site/siteContext.ts'

/** What is to be verified: a package, a contract, or both. */
export type Subject = {
  readonly place: OpenedPlace | undefined
  /** Addresses at which the same package should lie, for where the first one does not give its files. */
  readonly others?: readonly string[] | undefined
  readonly distributor: Address | undefined
}

export type Verification =
  | { status: 'idle' }
  | { status: 'recomputing'; done: number; all: number }
  | { status: 'finding'; searched: number | undefined }
  | { status: 'asking' }
  | { status: 'failed'; error: Error }
  /** The report, and what it is about. */
  | { status: 'done'; report: VerifyReport; subject: Subject }

/** Verifies one thing after another: the package in a worker, the contract through the site's nodes. */
export function useVerification() {
  const site = useSite()
  const [state, setState] = useState<Verification>({ status: 'idle' })
  const client = useRef<VerifyClient>(null)
  const { begin, stop: stopRun } = useLatestRun()

  const stop = useCallback(() => {
    stopRun()
    client.current?.close()
  }, [stopRun])
  useEffect(() => stop, [stop])

  const verify = useCallback(
    async (subject: Subject) => {
      stop()
      const signal = begin()
      const { place: wanted, others = [], distributor } = subject
      const inspect = async (place: OpenedPlace) => {
        setState({ status: 'recomputing', done: 0, all: 1 })
        client.current ??= createVerifyClient()
        return client.current.inspect(place.kind === 'files' ? place.source : packageAtUrl(place.url), {
          signal,
          onProgress: (done, all) => {
            if (!signal.aborted) setState({ status: 'recomputing', done, all })
          },
        })
      }
      /** Of a contract alone, the package that its own creation names, where this site can read it. */
      const find = async (of: Address | undefined, signal: AbortSignal): Promise<OpenedPlace | undefined> => {
        if (!of) return undefined
        setState({ status: 'finding', searched: undefined })
        const search = async () => {
          const { findPackage } = await import('../../operator/linked/findPackage.ts')
          return findPackage(
            site,
            { distributor: of, hint: undefined },
            {
              origin: window.location.origin,
              signal,
              onProgress: (searched) => {
                if (!signal.aborted) setState({ status: 'finding', searched })
              },
            },
          )
        }
        // What could not be found out is a row of the report.
        const found = await search().catch(() => undefined)
        const [url] = found?.status === 'found' ? found.campaign.packages : []
        return url === undefined ? undefined : { kind: 'url', url: new URL(url, window.location.origin).href }
      }
      try {
        const first = wanted ?? (await find(distributor, signal))
        if (signal.aborted) return
        const read =
          first &&
          (await firstReadable<OpenedPlace>(
            [first, ...others.map((url) => ({ kind: 'url', url }) as const)],
            inspect,
          ))
        if (signal.aborted) return
        setState({ status: 'asking' })
        const report = await verifyCampaign({
          place: nameOf({ ...read, distributor }),
          made: read?.made,
          distributor,
          reader: readerOf(site),
        })
        if (!signal.aborted)
          setState({ status: 'done', report, subject: { place: read?.place, distributor } })
      } catch (error) {
        if (signal.aborted) return
        setState({ status: 'failed', error: asError(error) })
      }
    },
    [site, begin, stop],
  )

  /** Ends what is under way and forgets what was found. */
  const clear = useCallback(() => {
    stop()
    setState({ status: 'idle' })
  }, [stop])
  return { state, verify: (subject: Subject) => void verify(subject), clear }
}

function nameOf({
  place,
  passedOver = [],
  distributor,
}: {
  place?: OpenedPlace
  passedOver?: readonly OpenedPlace[]
  distributor: Address | undefined
}): string {
  if (!place) return say('the contract {address}', { address: distributor ?? '' }).trim()
  const name = place.kind === 'files' ? place.name : place.url
  if (passedOver.length === 0) return name
  const unread = sayList(passedOver.map((each) => nameOf({ place: each, distributor })))
  return say('{place} (we couldn’t read {unread})', { place: name, unread })
}
