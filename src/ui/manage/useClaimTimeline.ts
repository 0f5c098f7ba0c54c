import { useEffect, useMemo, useRef, useState } from 'react'
import { readerOf } from '../../chain/readerOf.ts'
import { asError } from '../../errors.ts'
import type { CampaignParameters } from '../../operator/manage/campaignParameters.ts'
import type { LoggedClaim } from '../../operator/manage/claimHistory.ts'
import {
  type BlockTimes,
  type ClaimTimeline,
  claimTime,
  claimTimeline,
  readBlockTime,
} from '../../operator/manage/claimTimeline.ts'
import { useSite } from '../site/siteContext.ts'

const latestShown = 10

type Timeline =
  | { status: 'reading' }
  | { status: 'failed'; error: Error }
  | { status: 'known'; timeline: ClaimTimeline; latest: readonly (LoggedClaim & { time: number })[] }

/** When claims were made, by the times of their blocks, of which as few as possible are asked for. */
export function useClaimTimeline({
  claims,
  window: { start, end },
  now,
}: {
  /** In the chain's order; undefined until they are known. */
  claims: readonly LoggedClaim[] | undefined
  window: CampaignParameters['window']
  /** The chain's own time in unix seconds. */
  now: number | undefined
}) {
  const site = useSite()
  const reader = useMemo(() => readerOf(site), [site])
  const [state, setState] = useState<Timeline>({ status: 'reading' })
  const [attempt, setAttempt] = useState(0)
  const times = useRef<BlockTimes>(new Map())
  // Once an hour is often enough for the last bar.
  const hour = now === undefined ? undefined : now - (now % 3_600)
  // biome-ignore lint/correctness/useExhaustiveDependencies: `attempt` is a person's wish to try again
  useEffect(() => {
    if (!claims || hour === undefined) return undefined
    let isCurrent = true
    const readTime = (block: number) => readBlockTime(reader, block)
    const read = async () => {
      const asked = { times: times.current, readTime, start, now: hour }
      const latest = await Promise.all(
        claims
          .slice(-latestShown)
          .reverse()
          .map(async (claim) => ({ ...claim, time: await claimTime(claim.blockNumber, asked) })),
      )
      // It looks at the order of all times that are known by then.
      const timeline = await claimTimeline(claims, { ...asked, end })
      return { status: 'known', timeline, latest } as const
    }
    read().then(
      (known) => {
        if (isCurrent) setState(known)
      },
      (error: unknown) => {
        if (isCurrent) setState({ status: 'failed', error: asError(error) })
      },
    )
    return () => {
      isCurrent = false
    }
  }, [claims, start, end, hour, reader, attempt])
  return {
    state,
    /** Of a block whose time was asked for. */
    timeOf: (block: number) => times.current.get(block),
    again: () => setAttempt((count) => count + 1),
  }
}
