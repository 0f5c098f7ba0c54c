import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { type Address, isAddress } from 'viem'
import { chains } from '../../../config/chains.ts'
import { checkedTransactionQuery } from '../../../multisig/queries.ts'
import type { RecentTransaction } from '../../../wallet/parseRecentTransactions.ts'
import { InLanguage } from '../../language/InLanguage.tsx'
import { Link } from '../../navigation/Link.tsx'
import { CloseButton } from '../../parts/CloseButton.tsx'
import { useSite } from '../../site/siteContext.ts'
import { hashOnChain } from '../account/hashOnChain.ts'
import { type RecentTone, recentStatus } from '../account/recentStatus.ts'
import { recentTransactions } from '../account/recentTransactionStore.ts'
import { StatusIcon } from '../account/StatusIcon.tsx'
import { sayKept } from '../account/sentTitle.ts'
import { useTransactionUpdates } from '../account/transactionUpdates.ts'
import { useWalletTexts } from '../texts/useWalletTexts.ts'
import styles from './Toasts.module.css'
import { useToastPlace } from './useToastPlace.ts'
import { closeRequest, markRequestShown, type WalletRequest } from './walletRequests.ts'

/** How many are drawn at once; a narrow screen has room for the newest alone. */
const most = 3

/**
 * What was sent or signed from this browser and where it stands, on every page but where the page itself
 * shows it: one toast each, which leads to where it is followed. It lies under every dialog and beside every
 * button of the page.
 */
export function Toasts({
  account,
  transactions,
  requests,
}: {
  account: Address | undefined
  /** Newest first. */
  transactions: readonly RecentTransaction[]
  requests: readonly WalletRequest[]
}) {
  const stack = useRef<HTMLOListElement>(null)
  const things = useMemo(
    () => [
      ...[...requests].reverse().map((request) => ({ key: `request ${request.id}`, followers: pending })),
      ...transactions.map((each) => ({ key: each.hash, followers: followersOf(each) })),
    ],
    [requests, transactions],
  )
  const { shown, bottom } = useToastPlace(stack, things)
  const asked = [...requests].reverse().filter(({ id }) => shown.has(`request ${id}`))
  const sent = transactions.filter(({ hash }) => shown.has(hash))
  return (
    <InLanguage>
      <ol
        ref={stack}
        className={styles.stack}
        style={{ bottom }}
        aria-live="polite"
        aria-relevant="additions text"
        data-toasts
      >
        {asked.slice(0, most).map((request) => (
          <RequestToast key={request.id} request={request} />
        ))}
        {account
          ? sent
              .slice(0, Math.max(most - asked.length, 0))
              .map((transaction) => (
                <TransactionToast key={transaction.hash} account={account} transaction={transaction} />
              ))
          : null}
      </ol>
    </InLanguage>
  )
}

/** What of a page follows a request to a wallet: a button that waits for it, or a notice that says so. */
const pending = '[aria-busy="true"], [data-follows="wallet"]'

/** What of a page follows a transaction: its link, its row, its view. */
function followersOf({ hash, onChainHash }: RecentTransaction): string {
  const of = (each: string) =>
    ['href', 'data-follows', 'data-transaction-id', 'data-safe-tx-hash'].map(
      (name) => `[${name}$="${each}" i]`,
    )
  return [...of(hash), ...(onChainHash ? of(onChainHash) : [])].join()
}

function RequestToast({ request: { id, title, page, status } }: { request: WalletRequest }) {
  const text = useWalletTexts()
  useLayoutEffect(() => markRequestShown(id), [id])
  const [tone, words]: [RecentTone, string] =
    status === 'asked'
      ? ['pending', text('waitingForWallet')]
      : status === 'signed'
        ? ['done', text('signed')]
        : ['bad', text('notDone')]
  return (
    <Toast
      tone={tone}
      title={title}
      href={page}
      words={words}
      onClose={() => closeRequest(id)}
      name={`${id}`}
    />
  )
}

function TransactionToast({ account, transaction }: { account: Address; transaction: RecentTransaction }) {
  const site = useSite()
  const text = useWalletTexts()
  const { chainId } = site
  const { hash, kind, safe = account, status, page } = transaction
  const update = useTransactionUpdates(hash)
  const { tone, word } = recentStatus(transaction, update)
  const isProposal = kind === 'safe' && status === 'pending'
  const owners = useQuery({
    ...checkedTransactionQuery(site, { safe, id: hash }),
    enabled: isProposal && site.safeService.isEnabled && isAddress(safe),
  }).data
  const signed =
    isProposal && owners?.checked.status === 'sound'
      ? {
          signed: owners.checked.confirmations.filter(({ status }) => status === 'verified').length,
          required: owners.safe.threshold,
        }
      : undefined
  const onChain = hashOnChain(transaction)
  const { url } = chains[chainId].chain.blockExplorers.default
  const href = page ?? (onChain ? `${url}/tx/${onChain}` : undefined)
  return (
    <Toast
      tone={tone}
      title={sayKept(transaction)}
      href={href}
      words={signed ? text('safeOwnersSigned', signed) : text(word)}
      onClose={() => recentTransactions().close({ account, chainId }, hash)}
      name={hash}
      // What went well needs nobody, and makes room by itself.
      isFleeting={status === 'confirmed'}
    />
  )
}

/** Milliseconds that a confirmed one is shown, while nobody points at it or is in it. */
const fleeting = 20_000

function Toast({
  tone,
  title,
  words,
  href,
  isFleeting = false,
  onClose,
  name,
}: {
  tone: RecentTone
  title: string
  /** How far it is. */
  words: string
  href: string | undefined
  isFleeting?: boolean
  onClose: () => void
  /** For tests. */
  name: string
}) {
  const text = useWalletTexts()
  const [isHeld, setHeld] = useState(false)
  const close = useRef(onClose)
  close.current = onClose
  useEffect(() => {
    if (!isFleeting || isHeld) return
    const timer = setTimeout(() => close.current(), fleeting)
    return () => clearTimeout(timer)
  }, [isFleeting, isHeld])
  return (
    <li
      className={styles.toast}
      data-toast={name}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <StatusIcon tone={tone} />
      <span className={styles.text}>
        <Followed href={href}>
          <bdi>{title}</bdi>
        </Followed>
        <span className={styles.status}>{words}</span>
      </span>
      <CloseButton label={text('close')} onClick={onClose} />
    </li>
  )
}

/** To where it is followed. */
function Followed({ href, children }: { href: string | undefined; children: ReactNode }) {
  if (!href) return <span className={styles.title}>{children}</span>
  if (!href.startsWith('/'))
    return (
      <a className={styles.title} href={href} target="_blank" rel="noreferrer">
        {children}
      </a>
    )
  // The router does not report a change of the fragment alone; the browser does.
  const isHere = href.split('#')[0] === window.location.pathname
  return isHere ? (
    <a className={styles.title} href={href}>
      {children}
    </a>
  ) : (
    <Link className={styles.title} href={href}>
      {children}
    </Link>
  )
}
