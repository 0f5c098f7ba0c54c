import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import type { Address as AddressValue } from 'viem'
import { balanceQuery } from '../../../claim/queries.ts'
import { chains } from '../../../config/chains.ts'
import { Address } from '../../parts/Address.tsx'
import { CopyButton } from '../../parts/CopyButton.tsx'
import { Dialog } from '../../parts/Dialog.tsx'
import { formatBalance } from '../../parts/formatBalance.ts'
import { lazyPart } from '../../parts/lazyPart.ts'
import { NotLoaded } from '../../parts/NotLoaded.tsx'
import { shortAddress } from '../../parts/shortAddress.ts'
import { shortText } from '../../parts/shortText.ts'
import { TextButton } from '../../parts/TextButton.tsx'
import { TokenAmount } from '../../parts/TokenAmount.tsx'
import { truncateName } from '../../parts/truncateName.ts'
import { SignInRoom } from '../../session/SignInLine.tsx'
import { useSite } from '../../site/siteContext.ts'
import { NetworkRow } from '../network/NetworkRow.tsx'
import { useOpenHost } from '../openHost.ts'
import { useWalletTexts } from '../texts/useWalletTexts.ts'
import { useWallet } from '../walletContext.ts'
import styles from './AccountDialog.module.css'
import { AccountPicture } from './AccountPicture.tsx'
import { TransactionList } from './TransactionList.tsx'
import { useAccountName } from './useAccountName.ts'

/** Only a site with an API has it. */
const SignInRow = lazyPart(
  () => import('../../session/SignInRow.tsx').then((module) => module.SignInRow),
  NotLoaded,
)

/** The connected account: who it is, what it holds, what it sent, and the way out. */
export function AccountDialog({ onClose }: { onClose: () => void }) {
  const wallet = useWallet()
  const text = useWalletTexts()
  const { api } = useSite()
  if (wallet.status !== 'connected') return null
  const { account, name, icon, safe } = wallet
  return (
    <Dialog title={text('account')} closeLabel={text('close')} onClose={onClose}>
      <Identity key={account} account={account} walletName={name} walletIcon={icon} />
      <dl className={styles.facts}>
        <Fact term={text('balance')}>
          <Balance account={account} />
        </Fact>
        {safe ? (
          <Fact term="Safe">
            {text('safeOwners', { threshold: safe.threshold, owners: safe.owners.length })}
          </Fact>
        ) : null}
      </dl>
      <div className={styles.network}>
        <NetworkRow />
      </div>
      {api.isEnabled ? (
        <Suspense fallback={<SignInRoom />}>
          <SignInRow key={`sign-in of ${account}`} account={account} isSafe={!!safe} />
        </Suspense>
      ) : null}
      <TransactionList key={`transactions of ${account}`} account={account} />
      {safe ? (
        <OfHost />
      ) : (
        <button
          type="button"
          className={styles.disconnect}
          onClick={() => {
            onClose()
            void wallet.actions.disconnect()
          }}
        >
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <path d="M8 3.5H5.2c-.7 0-1.2.5-1.2 1.2v10.6c0 .7.5 1.2 1.2 1.2H8M12.5 6.5 16 10l-3.5 3.5M15.6 10H8.2" />
          </svg>
          {text('disconnect')}
        </button>
      )}
    </Dialog>
  )
}

/** Where the Safe is open. The origin is the browser's word; what the host calls itself is the host's. */
function OfHost() {
  const text = useWalletTexts()
  const host = useOpenHost()
  const { data } = useQuery({
    queryKey: ['host-environment', host?.origin],
    queryFn: () => host?.app.getEnvironmentInfo() ?? null,
    enabled: host !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <div className={styles.ofHost}>
      {host ? <p>{text('inHost', { origin: host.origin })}</p> : null}
      {host && data && data.origin !== host.origin ? (
        <p>{text('hostCallsItself', { name: shortText(data.origin, 60) })}</p>
      ) : null}
      <p>{text('safeOfHost')}</p>
    </div>
  )
}

function Identity({
  account,
  walletName,
  walletIcon,
}: {
  account: AddressValue
  walletName: string
  walletIcon: string | undefined
}) {
  const site = useSite()
  const text = useWalletTexts()
  const named = useAccountName(account)
  const [isWhole, setWhole] = useState(false)
  const explorer = chains[site.chainId].chain.blockExplorers.default
  return (
    <div className={styles.identity}>
      <div className={styles.picture}>
        <AccountPicture account={account} avatar={named?.avatar ?? null} />
        {walletIcon ? <img className={styles.walletIcon} src={walletIcon} alt="" /> : null}
      </div>
      <div className={styles.who}>
        {named ? (
          <p className={styles.name} title={named.name}>
            <bdi>{truncateName(named.name)}</bdi>
          </p>
        ) : null}
        <button
          type="button"
          className={named ? styles.address : `${styles.address} ${styles.alone}`}
          title={account}
          aria-expanded={isWhole}
          aria-label={`${shortAddress(account)}: ${text(isWhole ? 'hideAddress' : 'showAddress')}`}
          onClick={() => setWhole(!isWhole)}
        >
          {shortAddress(account)}
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <path d={isWhole ? 'm6 12 4-4 4 4' : 'm6 8 4 4 4-4'} />
          </svg>
        </button>
      </div>
      {isWhole ? (
        <p className={styles.whole}>
          <Address value={account} canCopy={false} />
        </p>
      ) : null}
      <p className="muted small">{text('connectedWith', { wallet: walletName })}</p>
      <div className={styles.actions}>
        <CopyButton
          text={account}
          label={text('copyAddress')}
          words={{ copied: text('copied'), refused: text('copyByHand') }}
        >
          {text('copyAddress')}
        </CopyButton>
        <a
          className={styles.explorer}
          href={`${explorer.url}/address/${account}`}
          target="_blank"
          rel="noreferrer"
        >
          {text('viewOn', { explorer: explorer.name })}
          <svg viewBox="0 0 20 20" aria-hidden="true">
            <path d="M8 5.5h6.5V12M14 6l-8 8" />
          </svg>
        </a>
      </div>
    </div>
  )
}

/** The account's ETH. A node that does not answer has not said "none". */
function Balance({ account }: { account: AddressValue }) {
  const site = useSite()
  const text = useWalletTexts()
  const { nativeCurrency } = chains[site.chainId].chain
  const { data, isError, isFetching, refetch } = useQuery(balanceQuery(site, account))
  if (data !== undefined && !isError)
    return (
      <TokenAmount value={data} token={nativeCurrency} short={formatBalance(data, nativeCurrency.decimals)} />
    )
  if (isError)
    return (
      <span className={styles.unread}>
        {text('unread')}{' '}
        <TextButton aria-disabled={isFetching || undefined} onClick={() => void refetch()}>
          {text('tryAgain')}
        </TextButton>
      </span>
    )
  return <span className="muted">…</span>
}

function Fact({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  )
}
