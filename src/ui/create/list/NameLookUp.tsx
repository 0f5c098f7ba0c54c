import { useState } from 'react'
import { asError } from '../../../errors.ts'
import { say } from '../../../language/say.ts'
import type { ListReport } from '../../../operator/list/listMessages.ts'
import type { LookedUpName } from '../../../operator/list/lookUpNames.ts'
import { nameLimitOf } from '../../../operator/list/nameLimitOf.ts'
import { Button } from '../../parts/Button.tsx'
import { Card } from '../../parts/Card.tsx'
import { ErrorNotice } from '../../parts/ErrorNotice.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { ProgressBar } from '../../parts/ProgressBar.tsx'
import { useLatestRun } from '../../parts/useLatestRun.ts'
import { useSite } from '../../site/siteContext.ts'
import { NameTable } from './NameTable.tsx'
import styles from './OnChainCheck.module.css'
import type { RecipientListState } from './useRecipientList.ts'

type LookUp =
  | { status: 'idle' }
  | { status: 'asking'; done: number; all: number }
  | { status: 'failed'; error: Error }

/**
 * Names in place of addresses: looked up on Ethereum when the person says so, shown with what they lead to,
 * and taken into the list only once that is accepted.
 */
export function NameLookUp({ list, report }: { list: RecipientListState; report: ListReport }) {
  const { names: site } = useSite()
  const [lookUp, setLookUp] = useState<LookUp>({ status: 'idle' })
  const [known, setKnown] = useState<readonly LookedUpName[]>([])
  const { begin, stop } = useLatestRun()
  const { decided, decide } = list
  const { names } = report
  const limit = nameLimitOf(report, decided)
  if (names.length === 0) return null
  if (limit !== undefined)
    return (
      <Notice tone="warn" title={say('The list has more than {limit} names instead of addresses', { limit })}>
        {say('We can’t look up that many. Replace names by addresses in the file, and choose it again.')}
      </Notice>
    )
  if (!site.isEnabled)
    return (
      <Notice
        tone="plain"
        title={say(
          {
            one: 'The list has {count} name instead of addresses',
            other: 'The list has {count} names instead of addresses',
          },
          { count: names.length },
        )}
      >
        {say('This site has no Ethereum node to look names up. Replace them by addresses in the file.')}
      </Notice>
    )

  // What was found stays for as long as its name is in the list.
  const shown = known.filter(({ name }) => names.includes(name))
  const isOpen = (name: string) =>
    shown.every((each) => each.name !== name || each.answer.status === 'could-not-look')
  const open = names.filter(isOpen)
  const found = shown.flatMap(({ name, answer }) =>
    answer.status === 'found' ? [[name, answer.address] as const] : [],
  )
  const ask = async () => {
    const signal = begin()
    setLookUp({ status: 'asking', done: 0, all: open.length })
    try {
      const { lookUpNames } = await import('../../../operator/list/lookUpNames.ts')
      const answers = await lookUpNames(open, site, {
        signal,
        onProgress: (done, all) => {
          if (!signal.aborted) setLookUp({ status: 'asking', done, all })
        },
      })
      if (signal.aborted) return
      setKnown((before) => [...before.filter(({ name }) => !open.includes(name)), ...answers])
      setLookUp({ status: 'idle' })
    } catch (error) {
      if (!signal.aborted) setLookUp({ status: 'failed', error: asError(error) })
    }
  }
  const cancel = () => {
    stop()
    setLookUp({ status: 'idle' })
  }
  return (
    <Card
      title={say('Look up names')}
      aside={
        <span className="muted small">
          {say({ one: '{count} name', other: '{count} names' }, { count: names.length })}
        </span>
      }
    >
      <div className="stack gap16">
        <p className="measure muted small breakable">
          {shown.length === 0
            ? say(
                'The list has names instead of addresses. Looking them up sends the names to {host}, without the amounts.',
                { host: hostOf(site.rpcUrl) },
              )
            : say(
                'According to one Ethereum node. Compare each address with what its owner says: a name can change, and the list keeps the address.',
              )}
        </p>
        {shown.length > 0 ? <NameTable names={shown} others={decided.names} /> : null}
        {lookUp.status === 'failed' ? (
          <ErrorNotice
            title={say('We couldn’t look up the names')}
            lead={say('Your list isn’t affected.')}
            error={lookUp.error}
          />
        ) : null}
        {lookUp.status === 'asking' ? (
          <ProgressBar
            label={say('Asking a node of Ethereum')}
            done={lookUp.done}
            all={lookUp.all}
            onCancel={cancel}
          />
        ) : (
          <div className={styles.action}>
            {found.length > 0 ? (
              <Button onClick={() => decide({ names: [...decided.names, ...found] })}>
                {say(
                  { one: 'Accept {count} address', other: 'Accept {count} addresses' },
                  { count: found.length },
                )}
              </Button>
            ) : null}{' '}
            {open.length > 0 ? (
              <Button kind="quiet" onClick={() => void ask()}>
                {shown.length === 0
                  ? say(
                      { one: 'Look up {count} name', other: 'Look up {count} names' },
                      { count: open.length },
                    )
                  : say(
                      { one: 'Look up {count} name again', other: 'Look up {count} names again' },
                      { count: open.length },
                    )}
              </Button>
            ) : null}
          </div>
        )}
      </div>
    </Card>
  )
}

const hostOf = (url: string) => new URL(url, globalThis.location?.href).host
