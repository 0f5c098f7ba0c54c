import { useEffect, useState } from 'react'
import type { PackageSource } from '../../../campaign/verifyPackage.ts'
import { say } from '../../../language/say.ts'
import type { KeptDraft, OperatorStore } from '../../../operator/create/operatorStore.ts'
import type { MissingRound } from '../../../operator/series/draftSeries.ts'
import { packageAtUrl } from '../../../operator/verify/packageAtUrl.ts'
import { packageOfFiles } from '../../../operator/verify/packageOfFiles.ts'
import { readPackageUrl } from '../../../operator/verify/readPackageUrl.ts'
import { rich } from '../../language/rich.tsx'
import { TextButton } from '../../parts/TextButton.tsx'
import { TextField } from '../../parts/TextField.tsx'
import { Time } from '../../parts/Time.tsx'
import { DropPackage } from '../../verify/DropPackage.tsx'

/** Takes the package of a round: a campaign of this browser, a folder or ZIP file, or an address. */
export function RoundPicker({
  id,
  lead,
  isAny,
  store,
  onFind,
  onGiven,
}: {
  /** Of the draft. */
  id: string
  lead: string
  /** Whether the person chooses which round; one that is named was looked for in this browser already. */
  isAny: boolean
  store: OperatorStore | undefined
  onFind: (round: MissingRound) => void
  onGiven: (giving: Promise<PackageSource>) => void
}) {
  const [url, setUrl] = useState('')
  const [fault, setFault] = useState<string>()
  const own = useOwnCampaigns(store, id)
  const submit = () => {
    const read = readPackageUrl(url, window.location.origin)
    if ('fault' in read) return setFault(read.fault)
    setFault(undefined)
    onGiven(Promise.resolve(packageAtUrl(read.url)))
  }
  return (
    <div className="stack gap16">
      <p className="measure muted small">{lead}</p>
      {isAny && own.length > 0 ? (
        <ul className="lines" aria-label={say('Campaigns created in this browser')}>
          {own.map(({ title, start, round }) => (
            <li key={round.distributor}>
              <TextButton onClick={() => onFind(round)}>
                {start === null
                  ? rich('Use “{title}”', { title: <bdi>{title}</bdi> })
                  : rich('Use “{title}” of {date}', {
                      title: <bdi>{title}</bdi>,
                      date: <Time at={start} only="day" />,
                    })}
              </TextButton>
            </li>
          ))}
        </ul>
      ) : null}
      <DropPackage
        name={undefined}
        fault={undefined}
        onGiven={(giving) => onGiven(giving.then(({ files }) => packageOfFiles(files)))}
        onDismiss={() => {}}
      />
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <TextField
          label={say('Package URL')}
          isQuiet
          placeholder="https://…/"
          isMono
          enterKeyHint="go"
          value={url}
          onChange={setUrl}
          fault={fault}
          help={say('We can only read from this site and its operator’s hosts.')}
        />
      </form>
    </div>
  )
}

/** Campaigns that were created in this browser and whose drafts it still keeps. */
function useOwnCampaigns(store: OperatorStore | undefined, id: string) {
  const [kept, setKept] = useState<readonly KeptDraft[]>([])
  useEffect(() => {
    let isOver = false
    store?.listDrafts().then(
      (found) => {
        if (!isOver) setKept(found)
      },
      () => undefined,
    )
    return () => {
      isOver = true
    }
  }, [store])
  return kept.flatMap(({ id: own, draft }) =>
    draft?.underWay && draft.step === 'publish' && own !== id && draft.unlocking.kind !== 'over-time'
      ? [{ title: draft.texts.title, start: draft.window.start, round: draft.underWay }]
      : [],
  )
}
