import { type ReactNode, useState } from 'react'
import { type Address as AddressValue, isHex } from 'viem'
import type { Allocations } from '../../campaign/allocations.ts'
import { twoNodeReaderOf } from '../../chain/twoNodeReaderOf.ts'
import { message, say, sayList } from '../../language/say.ts'
import type { CampaignParameters } from '../../operator/manage/campaignParameters.ts'
import { fetchPage } from '../../operator/manage/fetchPage.ts'
import {
  checkLink,
  checkProofs,
  checkTestClaim,
  type OpeningCheck,
} from '../../operator/manage/openingChecks.ts'
import { proveAllocations } from '../../operator/manage/readWholeList.ts'
import {
  checkConfirmation,
  confirmationText,
  storedConfirmationsOf,
} from '../../operator/manage/receiverConfirmation.ts'
import { keccak256 } from '../../package/keccak.ts'
import type { VerifiedPackage } from '../../package/loadPackage.ts'
import { browserStorage } from '../../storage/browserStorage.ts'
import { Address } from '../parts/Address.tsx'
import { Button } from '../parts/Button.tsx'
import { Card } from '../parts/Card.tsx'
import { CopyButton } from '../parts/CopyButton.tsx'
import { Disclosure } from '../parts/Disclosure.tsx'
import { TextField } from '../parts/TextField.tsx'
import { useSite } from '../site/siteContext.ts'
import own from './ChecklistCard.module.css'
import { ChecklistRow } from './ChecklistRow.tsx'

const words = {
  done: message('Done:'),
  failed: message('Failed:'),
  'could-not-check': message('We couldn’t check:'),
  open: message('To do:'),
} as const satisfies Record<OpeningCheck['status'], string>
const marks = { done: '✓', failed: '×', 'could-not-check': '?', open: '!' } as const
const looks = { done: 'done', failed: 'open', 'could-not-check': 'unknown', open: 'yours' } as const

const notRun = (): OpeningCheck => ({ status: 'open', text: say('Not checked yet.') })
const needsList = (): OpeningCheck => ({
  status: 'could-not-check',
  text: say('This needs the list. Choose the package above, or read the whole list.'),
})

type Checks = { readonly link: OpeningCheck; readonly proofs: OpeningCheck; readonly claim: OpeningCheck }

/** What should be in order before claims open, each checked for itself. */
export function OpeningCard({
  terms,
  campaignId,
  pkg,
  allocations,
  codeMatches,
}: {
  terms: CampaignParameters
  /** Undefined for a campaign that is none of the site’s. */
  campaignId: string | undefined
  pkg: VerifiedPackage | undefined
  allocations: Allocations | undefined
  codeMatches: boolean | undefined
}) {
  const site = useSite()
  const [checks, setChecks] = useState<Checks>({ link: notRun(), proofs: notRun(), claim: notRun() })
  const [isBusy, setBusy] = useState(false)
  const { distributor, receivers, window: times, schedule } = terms

  const run = async () => {
    setBusy(true)
    const url = campaignId && new URL(`/claim/${campaignId}/`, window.location.origin).href
    const sampled =
      pkg && allocations
        ? {
            distributor,
            allocations,
            prove: (indices: readonly number[]) => proveAllocations(pkg, allocations, indices, { keccak256 }),
          }
        : undefined
    const [link, proofs, claim] = await Promise.all([
      checkLink(url, {
        // Its web app manifest, which no other page of the site names.
        mark: `/claim/${campaignId}/manifest.json`,
        get: fetchPage,
      }),
      sampled ? checkProofs(sampled, codeMatches) : needsList(),
      sampled
        ? checkTestClaim(twoNodeReaderOf(site), {
            ...sampled,
            payer: receivers.sweep,
            time: times.start + (schedule?.duration ?? 0),
            moment: schedule ? 'all-unlocked' : 'opening',
          })
        : needsList(),
    ])
    setChecks({ link, proofs, claim })
    setBusy(false)
  }

  const named = new Map<AddressValue, string[]>()
  for (const [address, what] of [
    [receivers.sweep, say('unclaimed tokens')],
    [receivers.yield, say('yield')],
    [receivers.gas, say('gas refunds')],
  ] as const)
    named.set(address, [...(named.get(address) ?? []), what])
  return (
    <Card title={say('Before claims open')}>
      <ul className={own.items}>
        <Item id="link" title={say('The claim link opens')} check={checks.link} />
        <Item id="proofs" title={say('Ten sample addresses are proven')} check={checks.proofs} />
        <Item
          id="test-claim"
          title={schedule ? say('A test claim once all is unlocked') : say('A test claim at the opening')}
          check={checks.claim}
        />
        {[...named].map(([receiver, what]) => (
          <ReceiverItem key={receiver} terms={terms} receiver={receiver} what={sayList(what)} />
        ))}
      </ul>
      <div className="row gap10">
        <Button kind="quiet" onClick={() => void run()} isBusy={isBusy}>
          {say('Run the checks')}
        </Button>
      </div>
    </Card>
  )
}

function Item({
  id,
  title,
  check: { status, text },
  children,
}: {
  id: string
  title: string
  check: OpeningCheck
  children?: ReactNode
}) {
  return (
    <ChecklistRow
      id={id}
      status={status}
      look={looks[status]}
      mark={marks[status]}
      says={say(words[status])}
      title={title}
      text={text}
    >
      {children}
    </ChecklistRow>
  )
}

/** One receiver, and the signature by which it shows that somebody has its key. */
function ReceiverItem({
  terms: { distributor, chainId },
  receiver,
  what,
}: {
  terms: CampaignParameters
  receiver: AddressValue
  what: string
}) {
  const site = useSite()
  const stored = storedConfirmationsOf(distributor)
  const known = stored.find(browserStorage, { receiver })?.signature
  const [text, setText] = useState<string>(known ?? '')
  const [check, setCheck] = useState<OpeningCheck>(
    known === undefined
      ? { status: 'open', text: say('It hasn’t signed the text below yet.') }
      : { status: 'open', text: say('A signature is kept in this browser. Check it again.') },
  )
  const [isBusy, setBusy] = useState(false)
  const message = confirmationText({ receiver, distributor, chainId })
  const typed = text.trim()
  const signature = isHex(typed) && typed.length % 2 === 0 ? typed : undefined

  const run = async () => {
    if (!signature) return
    setBusy(true)
    const next = await checkConfirmation(twoNodeReaderOf(site), { receiver, distributor, chainId, signature })
    if (next.status === 'done') stored.put(browserStorage, { receiver, signature })
    if (next.status === 'failed') stored.remove(browserStorage, { receiver })
    setCheck(next)
    setBusy(false)
  }
  return (
    <Item id={`receiver-${receiver}`} title={say('The receiver of {what} confirms', { what })} check={check}>
      <p className="small">
        <Address value={receiver} />
      </p>
      <Disclosure summary={say('Confirm this receiver')}>
        <div className="stack gap16">
          <p className="measure muted small breakable">
            {say(
              'Optional. Have the receiver sign this text in its wallet (personal_sign), and paste the signature. A Safe signs it as a message; its owners’ approval on chain is the signature 0x.',
            )}
          </p>
          <pre className="small breakable">{message}</pre>
          <CopyButton text={message} label={say('Copy the text')} />
          <TextField
            label={say('Signature')}
            isMono
            rows={3}
            value={text}
            onChange={setText}
            fault={typed && !signature ? say('A signature is 0x and hexadecimal digits.') : undefined}
          />
          <div className="row gap10">
            <Button kind="quiet" onClick={() => void run()} isBusy={isBusy}>
              {say('Check the signature')}
            </Button>
          </div>
        </div>
      </Disclosure>
    </Item>
  )
}
