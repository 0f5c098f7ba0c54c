import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { asError } from '../../errors.ts'
import { message, say } from '../../language/say.ts'
import { parseAmount } from '../../multisig/build/parseAmount.ts'
import { writeAmount } from '../../multisig/build/writeAmount.ts'
import { type SponsorBudget, sponsorBudgetQuery } from '../../operator/manage/sponsorBudgetQuery.ts'
import { apiOf } from '../../session/apiOf.ts'
import { rich } from '../language/rich.tsx'
import { Address } from '../parts/Address.tsx'
import { Button } from '../parts/Button.tsx'
import { Card } from '../parts/Card.tsx'
import { DescriptionList } from '../parts/DescriptionList.tsx'
import { ErrorNotice } from '../parts/ErrorNotice.tsx'
import { ether } from '../parts/ether.ts'
import { lazyPart } from '../parts/lazyPart.ts'
import { Notice } from '../parts/Notice.tsx'
import { NotLoaded } from '../parts/NotLoaded.tsx'
import { TextField } from '../parts/TextField.tsx'
import { Time } from '../parts/Time.tsx'
import { TokenAmount, type TokenFacts } from '../parts/TokenAmount.tsx'
import { useSignIn } from '../session/signInStore.ts'
import { useSite } from '../site/siteContext.ts'
import { useWallet } from '../wallet/walletContext.ts'

const SignInRow = lazyPart(
  () => import('../session/SignInRow.tsx').then((module) => module.SignInRow),
  NotLoaded,
)

const title = message('Sponsored claims')
type Sponsored = Extract<SponsorBudget, { status: 'sponsored' }>
type Change = { readonly limit: bigint; readonly isStopped: boolean }

/**
 * What the site pays of a campaign's network fees, for its operators. Nothing is drawn where nothing is
 * sponsored, and for accounts that are none of theirs.
 */
export function SponsorCard({ campaign, token }: { campaign: string; token: TokenFacts }) {
  const site = useSite()
  const wallet = useWallet()
  const client = useQueryClient()
  const { who } = useSignIn(site)
  const account = wallet.status === 'connected' ? wallet.account : undefined
  const isSignedIn = who.status === 'authenticated'
  const options = sponsorBudgetQuery(site, campaign, { account, isSignedIn })
  const budget = useQuery({
    ...options,
    refetchInterval: 30_000,
    // While the same account signs in or out; another account’s is never shown.
    placeholderData: (before, query) => (query?.queryKey[4].account === account ? before : undefined),
  })
  const set = useMutation({
    mutationFn: ({ setting, most, limit, isStopped }: Change & { setting: number; most: bigint }) => {
      const api = apiOf(site, { account })
      if (!api) throw new Error('This site has no API.')
      // As much as the settings allow, also when they allow more one day.
      const body = { setting, limit: limit === most ? null : String(limit), isStopped }
      return api.setSponsorBudget({ campaign, body })
    },
    // Also after a refusal: what is true now is what somebody else has set.
    onSettled: () => client.invalidateQueries({ queryKey: options.queryKey }),
  })
  const { data } = budget
  if (!data)
    return budget.error ? (
      <Card title={say(title)}>
        <ErrorNotice
          title={say('We couldn’t read the budget')}
          lead={say('Nothing was changed.')}
          error={budget.error}
          onRetry={() => void budget.refetch()}
          isRetrying={budget.isFetching}
        />
      </Card>
    ) : null
  switch (data.status) {
    case 'none':
    case 'not-operator':
      return null
    case 'signed-out':
      return (
        <Card title={say(title)}>
          <div className="stack gap16">
            <p>{say('This site pays network fees here. Its operators see and set the budget.')}</p>
            {account === undefined ? (
              <p className="muted">{say('Connect an operator’s wallet.')}</p>
            ) : (
              <Suspense>
                <SignInRow
                  account={account}
                  isSafe={wallet.status === 'connected' && wallet.kind === 'safe'}
                />
              </Suspense>
            )}
          </div>
        </Card>
      )
    case 'sponsored':
      return (
        <Card title={say(title)}>
          <div className="stack gap16" data-sponsoring={data.isStopped ? 'stopped' : 'on'}>
            <Status budget={data} token={token} />
            {/* Another setting starts afresh. */}
            <Setting
              key={data.setting}
              budget={data}
              isBusy={set.isPending}
              onSet={(change) => set.mutate({ setting: data.setting, most: data.most, ...change })}
            />
            {set.error ? (
              <ErrorNotice
                title={say('The change wasn’t saved')}
                lead={say('You see above what is set now.')}
                error={asError(set.error)}
                onRetry={() => set.reset()}
              />
            ) : null}
          </div>
        </Card>
      )
  }
}

function Status({ budget, token }: { budget: Sponsored; token: TokenFacts }) {
  const { isStopped, limit, most, spent, spentToday, charged, left, waiting, relayer, changed } = budget
  const { least } = budget
  return (
    <>
      <State budget={budget} />
      <DescriptionList
        rows={[
          [say('Budget'), <Ether key="limit" value={limit} />],
          [say('Spent'), <Ether key="spent" value={spent} />],
          [say('Left'), <Ether key="left" value={left} />],
          [say('Spent in 24 hours'), <Ether key="today" value={spentToday} />],
          ...(charged > 0n ? [[say('Set aside'), <Ether key="charged" value={charged} />] as const] : []),
          [say('Without a signature, a day'), <Ether key="unproven" value={budget.unprovenPerDay} />],
          [
            say('Pays for claims from'),
            least.unit === 'base' ? (
              <TokenAmount key="least" value={BigInt(least.amount)} token={token} />
            ) : (
              say('{percent} % of an allocation', { percent: least.percent })
            ),
          ],
          ...(waiting > 0
            ? [
                [
                  say('Waiting'),
                  say({ one: '{count} claim', other: '{count} claims' }, { count: waiting }),
                ] as const,
              ]
            : []),
          [say('Relayer'), <Address key="relayer" value={relayer.account} />],
          [
            say('Relayer has'),
            relayer.balance === undefined ? (
              say('Not known right now')
            ) : (
              <Ether key="has" value={relayer.balance} />
            ),
          ],
        ]}
      />
      {changed ? (
        <p className="muted small">
          {rich(
            isStopped
              ? message('Stopped by {account}, {time}.')
              : limit < most
                ? message('Limited by {account}, {time}.')
                : message('Set by {account}, {time}.'),
            {
              account: <Address value={changed.by} />,
              time: <Time at={Math.floor(changed.at / 1_000)} />,
            },
          )}
        </p>
      ) : null}
    </>
  )
}

/** The worst that is known, in one sentence. */
function State({ budget: { isStopped, left, relayer } }: { budget: Sponsored }) {
  if (isStopped)
    return (
      <Notice tone="warn" title={say('Stopped')}>
        {say('Visitors pay their own network fee. What is sent already goes on.')}
      </Notice>
    )
  if (left === 0n)
    return (
      <Notice tone="warn" title={say('The budget is spent')}>
        {say('Visitors pay their own network fee.')}
      </Notice>
    )
  if (relayer.isShort)
    return (
      <Notice tone="warn" title={say('The relayer has too little ETH')}>
        {say('Claims wait. Send ETH to the relayer.')}
      </Notice>
    )
  return (
    <p>
      {rich(
        relayer.isAtWork
          ? message('<strong>On.</strong> The relayer is running.')
          : message('<strong>On.</strong> No relayer has run in the last minute.'),
        { strong: (words) => <strong>{words}</strong> },
      )}
    </p>
  )
}

function Setting({
  budget: { isStopped, limit, most },
  isBusy,
  onSet,
}: {
  budget: Sponsored
  isBusy: boolean
  onSet: (change: Change) => void
}) {
  const [text, setText] = useState(() => writeAmount(limit, ether.decimals))
  const input = parseAmount(text, ether)
  const isTyped = text !== writeAmount(limit, ether.decimals)
  const fault = !isTyped
    ? undefined
    : input.status === 'unusable'
      ? input.reason
      : input.status === 'amount' && input.amount > most
        ? say('The server’s settings allow {most} ETH at most.', { most: writeAmount(most, ether.decimals) })
        : undefined
  const wanted = input.status === 'amount' && fault === undefined ? input.amount : undefined
  return (
    <>
      <div>
        <Button kind="quiet" isBusy={isBusy} onClick={() => onSet({ limit, isStopped: !isStopped })}>
          {isStopped ? say('Resume sponsored claims') : say('Stop sponsored claims')}
        </Button>
      </div>
      <TextField
        label={say('Budget in ETH')}
        help={say('In all, with what is spent. At most {most} ETH.', {
          most: writeAmount(most, ether.decimals),
        })}
        inputMode="decimal"
        value={text}
        onChange={setText}
        fault={fault}
        action={
          <Button
            kind="quiet"
            disabled={!isTyped || wanted === undefined}
            isBusy={isBusy}
            onClick={() => wanted !== undefined && onSet({ limit: wanted, isStopped })}
          >
            {say('Set budget')}
          </Button>
        }
      />
    </>
  )
}

const Ether = ({ value }: { value: bigint }) => <TokenAmount value={value} token={ether} />
