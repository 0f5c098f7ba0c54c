import { type FormEvent, useEffect, useState } from 'react'
import { parseAddressInput } from '../../hex/parseAddressInput.ts'
import { say } from '../../language/say.ts'
import { type OpenedPlace, openedCampaign, openedPath } from '../../operator/verify/openCampaign.ts'
import { readPackageUrl } from '../../operator/verify/readPackageUrl.ts'
import { Searching } from '../linked/Searching.tsx'
import { useNavigation } from '../navigation/navigation.ts'
import { onHashChange } from '../navigation/onHashChange.ts'
import { AddressField } from '../parts/AddressField.tsx'
import { Button } from '../parts/Button.tsx'
import { Card } from '../parts/Card.tsx'
import { ErrorNotice } from '../parts/ErrorNotice.tsx'
import { ProgressBar } from '../parts/ProgressBar.tsx'
import { TextField } from '../parts/TextField.tsx'
import { useSite } from '../site/siteContext.ts'
import { DropPackage } from './DropPackage.tsx'
import type { Given } from './givenFiles.ts'
import { NothingOpen } from './NothingOpen.tsx'
import { placeOfGiven } from './placeOfGiven.ts'
import { ReportView } from './ReportView.tsx'
import { useVerification } from './useVerification.ts'
import styles from './VerifyCampaign.module.css'

/** What is to be verified, how far it is, and what was found. */
export function VerifyCampaign() {
  const { campaigns } = useSite()
  const { go } = useNavigation()
  const { state, verify, clear } = useVerification()
  const [isGone, setIsGone] = useState(false)
  /**
   * The page of an opened campaign that was asked for before it was open, with all that is behind its
   * `#`.
   */
  const [wanted, setWanted] = useState<string | null>(null)
  const [files, setFiles] = useState<Extract<OpenedPlace, { kind: 'files' }>>()
  const [url, setUrl] = useState('')
  const [contract, setContract] = useState('')
  const [faults, setFaults] = useState<{ drop?: string; url?: string; contract?: string }>({})

  useEffect(() => {
    // A link may name the campaign; what it names is filled in, and asked for when the person says so.
    const read = () => {
      const asked = new URLSearchParams(window.location.hash.slice(1))
      // What was found is of what was named before.
      clear()
      setFaults({})
      setFiles(undefined)
      setContract(asked.get('distributor') ?? '')
      setUrl(asked.get('package') ?? '')
      const path = asked.get('opened')
      setWanted(path)
      if (path === null) return
      // A page of an opened campaign was loaded anew, or a link to one was followed.
      const isOpen = openedCampaign(window.sessionStorage) !== undefined
      setIsGone(!isOpen)
      if (!isOpen) return
      go(openedPath(path), 'replace')
    }
    read()
    return onHashChange(read)
  }, [clear, go])

  const start = (given: typeof files = files) => {
    const input = parseAddressInput(contract)
    const wrongContract =
      input.status === 'unusable'
        ? input.reason
        : input.status === 'name'
          ? say('Enter the contract’s address (0x…), not a name.')
          : undefined
    const address = given || url.trim() === '' ? undefined : readPackageUrl(url, window.location.origin)
    const wrongUrl = address && 'fault' in address ? address.fault : undefined
    const distributor = input.status === 'address' ? input.address : undefined
    const own = given || address ? [] : placesOfSite(distributor)
    const [first, ...others] = address && 'url' in address ? [address.url] : own
    const place: OpenedPlace | undefined =
      given ?? (first === undefined ? undefined : { kind: 'url', url: first })
    clear()
    setFaults({
      ...(wrongContract ? { contract: wrongContract } : {}),
      ...(wrongUrl ? { url: wrongUrl } : {}),
    })
    if (wrongContract || wrongUrl) return
    if (!place && !distributor)
      return setFaults({ contract: say('Choose a package or enter a contract address.') })
    // Where the site's own packages lie the site knows best.
    rewriteFragment(distributor, own.length > 0 ? undefined : place)
    verify({ place, others, distributor })
  }

  /** A campaign of this site is known by its contract alone. */
  const placesOfSite = (distributor: string | undefined): readonly string[] => {
    const own = campaigns.find((each) => each.distributor.toLowerCase() === distributor?.toLowerCase())
    return (own?.packages ?? []).map((place) => new URL(place, window.location.origin).href)
  }

  /** A report is shown only below what it is about. */
  const change = (set: (text: string) => void) => (text: string) => {
    if (state.status !== 'idle') clear()
    set(text)
  }

  const take = async (giving: Promise<Given>) => {
    setFaults({})
    clear()
    const read = await placeOfGiven(giving)
    if ('fault' in read) {
      setFiles(undefined)
      setFaults({ drop: read.fault })
    } else {
      setFiles(read.place)
      start(read.place)
    }
  }

  const submit = (event: FormEvent) => {
    event.preventDefault()
    start()
  }
  const isBusy = state.status === 'recomputing' || state.status === 'asking' || state.status === 'finding'
  return (
    <>
      {isGone ? <NothingOpen /> : null}
      <Card title={say('Package')}>
        <DropPackage
          name={files?.name}
          fault={faults.drop}
          onGiven={(giving) => void take(giving)}
          onDismiss={() => {
            setFiles(undefined)
            clear()
          }}
        />
        {files ? null : (
          <form onSubmit={submit} noValidate>
            <TextField
              label={say('Package URL')}
              placeholder="https://…/"
              isMono
              enterKeyHint="go"
              value={url}
              onChange={change(setUrl)}
              fault={faults.url}
              help={say(
                'We can only read from this site and its operator’s hosts. Download other packages and drop them here, or use the command line.',
              )}
            />
          </form>
        )}
      </Card>
      <Card title={say('Contract')}>
        <form onSubmit={submit} noValidate>
          <AddressField
            label={say('Announced contract address')}
            enterKeyHint="go"
            value={contract}
            onChange={change(setContract)}
            fault={faults.contract}
            help={say(
              'We check that the package belongs to it. If empty, we compute the address for you to compare.',
            )}
          />
        </form>
        <div className={styles.go}>
          <Button onClick={() => start()} isBusy={isBusy}>
            {say('Verify')}
          </Button>
        </div>
      </Card>
      {state.status === 'recomputing' ? (
        <ProgressBar label={say('Checking the package')} done={state.done} all={state.all} onCancel={clear} />
      ) : null}
      {state.status === 'finding' ? <Searching searched={state.searched} /> : null}
      <p className={styles.asking} role="status">
        {state.status === 'asking' ? say('Reading the contract…') : ''}
      </p>
      {state.status === 'failed' ? (
        <ErrorNotice
          title={say('We couldn’t verify the campaign')}
          lead={say('The campaign may still be valid.')}
          error={state.error}
          onRetry={() => start()}
        />
      ) : null}
      {state.status === 'done' ? (
        <ReportView report={state.report} subject={state.subject} openedPath={openedPath(wanted)} />
      ) : null}
    </>
  )
}

/** What was verified is behind the `#`: the page can be shared and reloaded, and no host sees it. */
function rewriteFragment(distributor: string | undefined, place: OpenedPlace | undefined) {
  const parts = new URLSearchParams()
  if (distributor) parts.set('distributor', distributor)
  if (place?.kind === 'url') parts.set('package', place.url)
  const { pathname, search } = window.location
  const text = parts.toString()
  window.history.replaceState(null, '', `${pathname}${search}${text === '' ? '' : `#${text}`}`)
}
