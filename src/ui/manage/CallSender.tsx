import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Address, Hex } from 'viem'
import { chains } from '../../config/chains.ts'
import type { CallIntent } from '../../guard/intents.ts'
import { say } from '../../language/say.ts'
import { draftTransaction } from '../../multisig/build/draftTransaction.ts'
import { chainSafeQuery } from '../../multisig/queries.ts'
import { doesTheSame } from '../../operator/manage/doesTheSame.ts'
import { preparedCallQuery } from '../../operator/manage/manageQueries.ts'
import type { PreparedCall } from '../../operator/manage/prepareCall.ts'
import { isAwaited, isOpenEnded } from '../../operator/manage/readManageProposal.ts'
import type { ManageKind } from '../../operator/manage/storedCalls.ts'
import { rich } from '../language/rich.tsx'
import { isBusy } from '../multisig/actionStore.ts'
import { SendingNotice } from '../multisig/SendingNotice.tsx'
import { useSending } from '../multisig/useSending.ts'
import { Button } from '../parts/Button.tsx'
import { Disclosure } from '../parts/Disclosure.tsx'
import { Notice } from '../parts/Notice.tsx'
import { QueryErrorNotice } from '../parts/QueryErrorNotice.tsx'
import { ShortOfEther } from '../parts/ShortOfEther.tsx'
import { TextButton } from '../parts/TextButton.tsx'
import { TokenAmount } from '../parts/TokenAmount.tsx'
import { useSite } from '../site/siteContext.ts'
import { WrongChainNotice } from '../wallet/WrongChainNotice.tsx'
import { useWallet } from '../wallet/walletContext.ts'
import { ProposeToSafe, SafeProposal } from './SafeProposal.tsx'
import type { Proposals } from './useProposals.ts'
import type { SentCalls } from './useSentCalls.ts'

/** `sent` by a wallet, or `proposed` to a Safe: followed at the top of the page. */
type Done = 'sent' | 'proposed'

export type ManageCall = {
  readonly kind: ManageKind
  readonly to: Address
  readonly data: Hex
  /** What the card above it is for. */
  readonly intent: CallIntent
}

/**
 * Has one call made: by the connected account, by the Safe around the page, or by any Safe as a proposal. It
 * is simulated for the account before a wallet is asked.
 */
export function CallSender({
  call,
  label,
  proposal,
  sent,
  proposals,
  onHandled,
}: {
  call: ManageCall
  /** Of the button: what happens when it is pressed. */
  label: string
  /** How the owners of a Safe find it in a file. */
  proposal: { readonly name: string; readonly description: string }
  sent: SentCalls
  proposals: Proposals
  /** It was sent, proposed or saved: another one may be prepared. */
  onHandled?: (() => void) | undefined
}) {
  const wallet = useWallet()
  const [done, setDone] = useState<Done>()
  const [isAnyway, setIsAnyway] = useState(false)
  const { to, data } = call
  if (done === 'proposed')
    return (
      <Notice tone="done" title={say('Proposed to the Safe’s owners')}>
        {say('It runs once enough owners have signed and one executes it. See the top of the page.')}
      </Notice>
    )
  const same = proposals.items.filter(
    ({ proposal, standing }) =>
      isOpenEnded(standing) && doesTheSame(draftTransaction([{ ...proposal, value: 0n }], 0), { to, data }),
  )
  // A file may never be imported: it is shown, and bars nobody.
  const isSaved = same.some(({ standing }) => standing.status === 'not-seen')
  const isWaiting = same.some(({ proposal, standing }) => isAwaited(proposal, standing))
  if (isWaiting && !isAnyway)
    return (
      <Notice
        tone="plain"
        title={say('Already proposed to a Safe')}
        action={<TextButton onClick={() => setIsAnyway(true)}>{say('Do it another way')}</TextButton>}
      >
        {say('See the top of the page. No one is paid twice.')}
      </Notice>
    )
  if (done === 'sent')
    return (
      <>
        <p className="measure muted small breakable">{say('Sent. See the top of the page.')}</p>
        {onHandled ? null : <TextButton onClick={() => setDone(undefined)}>{say('Send another')}</TextButton>}
      </>
    )
  const isHost = wallet.status === 'connected' && wallet.kind === 'safe'
  const toSafe = { call, proposals, onHandled, onProposed: () => setDone('proposed'), ...proposal }
  return (
    <div className="stack gap16">
      {isSaved ? (
        <p className="measure muted small breakable">
          {say('You saved this as a file for a Safe. See the top of the page.')}
        </p>
      ) : null}
      {isHost ? (
        <ProposeToSafe address={wallet.account} {...toSafe} />
      ) : wallet.status === 'connected' ? (
        <FromWallet
          account={wallet.account}
          chainId={wallet.chainId}
          call={call}
          label={label}
          sent={sent}
          proposals={proposals}
          onHandled={onHandled}
          onDone={setDone}
        />
      ) : (
        <div className="row gap10">
          <Button
            onPointerEnter={wallet.warmUp}
            onFocus={wallet.warmUp}
            onClick={wallet.actions.openConnect}
            isBusy={wallet.status !== 'disconnected'}
          >
            {say('Connect a wallet')}
          </Button>
        </div>
      )}
      {isHost ? null : (
        <Disclosure summary={say('Use a Safe')}>
          <SafeProposal {...toSafe} />
        </Disclosure>
      )}
    </div>
  )
}

type WayProps = {
  call: ManageCall
  proposals: Proposals
  onDone: (done: Done) => void
  onHandled?: (() => void) | undefined
}

function FromWallet({
  account,
  chainId,
  call: { kind, to, data, intent },
  label,
  sent,
  proposals,
  onDone,
  onHandled,
}: WayProps & { account: Address; chainId: number; label: string; sent: SentCalls }) {
  const site = useSite()
  const wallet = useWallet()
  const isOnChain = chainId === site.chainId
  const prepared = useQuery({
    ...preparedCallQuery(site, { from: account, to, data }),
    enabled: isOnChain,
  })
  // A Safe pays no fee: the executor of its proposal does.
  const isSafe = wallet.status === 'connected' && !!wallet.safeAccount
  const ofSafe = useQuery({ ...chainSafeQuery(site, account), enabled: isSafe })
  const { nativeCurrency } = chains[site.chainId].chain
  const isShortOf = ({ balance, needed }: PreparedCall) => !isSafe && balance < needed
  const { state, send } = useSending({
    name: `send ${to} ${data} ${account}`,
    plan: prepared,
    isAsShown: (fresh, shown) => !isShortOf(fresh) || isShortOf(shown),
    async ask({ gas, leastNonce, sentAtBlock }) {
      const answer = await wallet.actions.sendCall(
        { from: account, to, data, value: 0n, gas },
        { intent, before: { nonce: leastNonce, block: sentAtBlock } },
      )
      if (answer.kind === 'safe') {
        proposals.add({
          kind,
          safe: account,
          to,
          data,
          way: 'wallet',
          safeTxHash: answer.safeTxHash,
          // Zero where the Safe could not be read: the search for what was proposed is longer then.
          fromNonce: ofSafe.data?.status === 'safe' ? ofSafe.data.nonce : 0,
          seenAtBlock: sentAtBlock,
        })
        onDone('proposed')
      } else {
        sent.add({ kind, hash: answer.hash, from: account, to, data, leastNonce, sentAtBlock })
        onDone('sent')
      }
      onHandled?.()
      return answer
    },
  })
  if (!isOnChain)
    return (
      <WrongChainNotice actual={chainId}>{say('The campaign is on Blast (chain 81457).')}</WrongChainNotice>
    )
  if (prepared.error && !prepared.data)
    return (
      <QueryErrorNotice
        title={say('You can’t send it now')}
        lead={say('The simulation sent nothing.')}
        query={prepared}
      />
    )
  const short = prepared.data && isShortOf(prepared.data) ? prepared.data : undefined
  return (
    <>
      {state.status === 'asking' ? (
        <Notice tone="plain" title={say('Confirm in your wallet')}>
          {say('It sends 0 ETH to the campaign’s contract. Reject anything else.')}
        </Notice>
      ) : null}
      {short ? <ShortOfEther balance={short.balance} needed={short.needed} /> : null}
      {isSafe ? (
        <p className="measure muted small breakable">
          {say('Your account is a Safe. Its owners sign and execute this.')}
        </p>
      ) : (
        <p className="measure muted small breakable">
          {rich('Network fee, about {fee}', {
            fee: prepared.data ? <TokenAmount value={prepared.data.fee} token={nativeCurrency} /> : '…',
          })}
        </p>
      )}
      <div className="row gap10">
        <Button onClick={send} isBusy={isBusy(state) || !prepared.data}>
          {short ? say('{label} anyway', { label }) : label}
        </Button>
      </div>
      <SendingNotice
        state={state}
        unknown={say('Check the status on this page before you try again. No one is paid twice.')}
      />
    </>
  )
}
