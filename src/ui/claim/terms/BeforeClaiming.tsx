import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import type { Address } from 'viem'
import { type TermsStanding, termsQuery } from '../../../claim/terms/termsQuery.ts'
import { sentenceOf } from '../../../errors.ts'
import { lazyPart } from '../../parts/lazyPart.ts'
import { NotLoaded } from '../../parts/NotLoaded.tsx'
import { Time } from '../../parts/Time.tsx'
import { useSite } from '../../site/siteContext.ts'
import styles from './BeforeClaiming.module.css'

const AcceptTerms = lazyPart(
  () => import('./AcceptTerms.tsx').then((module) => module.AcceptTerms),
  NotLoaded,
)

type Props = {
  campaign: string
  /** The connected account: who claims here, and whom the site's terms are for. */
  payer: Address | undefined
  /** The account of the allocation. */
  account: Address
  isSafe: boolean
  /** The site's own way to claim. */
  children?: ReactNode
}

/**
 * What stands before the site's own claim button: the campaign's terms, where it has some. Where the API cannot be asked nobody
 * waits for it. The contract asks for nothing of this, and the page says so.
 */
export function BeforeClaiming({ campaign, payer, account, isSafe, children }: Props) {
  const site = useSite()
  const here = useRef<HTMLDivElement>(null)
  const isAsked = site.api.isEnabled && payer !== undefined
  const { data, error } = useQuery({
    ...termsQuery(site, { campaign, account: payer ?? account }),
    enabled: isAsked,
  })
  if (!isAsked) return children
  return (
    <div
      ref={here}
      className={styles.before}
      tabIndex={-1}
      data-terms={data?.status ?? (error ? 'error' : 'asking')}
    >
      <Standing
        {...{ campaign, payer, account, isSafe, data, error }}
        onAccepted={() => here.current?.focus({ preventScroll: true })}
      >
        {children}
      </Standing>
    </div>
  )
}

function Standing({
  data,
  error,
  children,
  payer,
  ...rest
}: Props & {
  payer: Address
  data: TermsStanding | undefined
  error: Error | null
  onAccepted: () => void
}) {
  if (data?.status === 'to-accept') return <AcceptTerms {...rest} payer={payer} terms={data.terms} />
  if (data?.status === 'accepted')
    return (
      <>
        <p className={styles.note}>
          You accepted this campaign’s terms <Time at={Math.floor(data.acceptedAt / 1_000)} />.
        </p>
        {children}
      </>
    )
  if (data) return children
  if (error)
    return (
      <>
        <p className={styles.note}>
          Whether this campaign has terms could not be checked: {sentenceOf(error)} You can claim all the
          same.
        </p>
        {children}
      </>
    )
  return <p className={styles.note}>Asking whether this campaign has terms.</p>
}
