import { useEffect, useRef, useState } from 'react'
import type { CampaignFacts } from '../../claim/readCampaignFacts.ts'
import type { CampaignTerms } from '../../operator/manage/campaignTerms.ts'
import { inTurns } from '../../operator/manage/inTurns.ts'
import { writeOpenAllocations } from '../../operator/manage/openAllocations.ts'
import { ListProgress } from '../create/list/ListProgress.tsx'
import { saveBlob } from '../create/list/saveBlob.ts'
import { Button } from '../parts/Button.tsx'
import { fileName } from './ProgressCard.tsx'
import type { WholeList } from './useWholeList.ts'

/** Saves what nobody has claimed as a file. A million rows take seconds, in which the page goes on and may be told to stop. */
export function SaveOpen({
  list,
  facts,
  title,
  token,
}: {
  list: Extract<WholeList, { status: 'read' }>
  facts: CampaignFacts | undefined
  title: string
  token: CampaignTerms['token']
}) {
  const [done, setDone] = useState<number>()
  const running = useRef<AbortController>(null)
  useEffect(() => () => running.current?.abort(), [])
  if (done !== undefined && facts)
    return (
      <ListProgress
        label="Writing the file"
        done={done}
        all={Math.max(1, list.allocations.count - (facts.claimedCount ?? 0))}
        onCancel={() => {
          running.current?.abort()
          setDone(undefined)
        }}
      />
    )
  const save = async () => {
    if (!facts) return
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    const parts: string[] = []
    const pieces = writeOpenAllocations(list.allocations, facts.claimedWords, token.decimals)
    let rows = 0
    for await (const { text, rows: more } of inTurns(pieces)) {
      if (signal.aborted) return
      parts.push(text)
      rows += more
      // A short list is written before anybody could read how far it is.
      if (rows >= 50_000) setDone(rows)
    }
    saveBlob(`${fileName(title)}-unclaimed.csv`, new Blob(parts, { type: 'text/csv' }))
    setDone(undefined)
  }
  return (
    <Button kind="quiet" onClick={() => void save()} disabled={!facts}>
      Save the unclaimed as CSV
    </Button>
  )
}
