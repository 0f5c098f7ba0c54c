import { useQuery } from '@tanstack/react-query'
import { type Address, zeroAddress } from 'viem'
import type { FlagKind } from '../../../campaign/list/flagRecipients.ts'
import { message, say } from '../../../language/say.ts'
import type { CampaignDraft } from '../../../operator/create/campaignDraft.ts'
import { tokenFaults } from '../../../operator/create/campaignPlan.ts'
import { draftTokenAddress } from '../../../operator/create/draftTokenAddress.ts'
import { tokenFactsQuery } from '../../../operator/create/queries.ts'
import { readAddress } from '../../../operator/create/readAddress.ts'
import type { TokenFacts } from '../../../operator/create/readTokenFacts.ts'
import type { ListReport } from '../../../operator/list/listMessages.ts'
import { isRefusedFlag, refusedByToken } from '../../../operator/list/refusedByToken.ts'
import { lastRound } from '../../../operator/series/draftSeries.ts'
import { Address as AddressText } from '../../parts/Address.tsx'
import { AddressField } from '../../parts/AddressField.tsx'
import { Button } from '../../parts/Button.tsx'
import { Card } from '../../parts/Card.tsx'
import { Choices } from '../../parts/Choices.tsx'
import { DescriptionList } from '../../parts/DescriptionList.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { QueryErrorNotice } from '../../parts/QueryErrorNotice.tsx'
import { TokenAmount } from '../../parts/TokenAmount.tsx'
import { useSite } from '../../site/siteContext.ts'
import field from '../create.module.css'
import type { RecipientListState } from '../list/useRecipientList.ts'
import { OwnContracts } from '../OwnContracts.tsx'

/** Which token is paid out. All about it is read from the chain. */
export function TokenStep({
  draft,
  update,
  list,
  report,
  flags,
  payer,
  onShow,
  onLook,
  onNext,
}: {
  draft: CampaignDraft
  update: (change: Partial<CampaignDraft>) => unknown
  list: RecipientListState
  report: ListReport
  /** Undefined until they are found. */
  flags: ListReport['flags'] | undefined
  /** Whose balance is shown. */
  payer: Address | undefined
  /** Leads back to the first recipient with this flag. */
  onShow: (kind: FlagKind) => void
  /** Leads back to the list. */
  onLook: () => void
  onNext: () => void
}) {
  const { token } = draft
  const isFixed = lastRound(draft) !== undefined
  const address = draftTokenAddress(draft)
  const typed = readAddress(token.address)
  const fault = token.kind === 'erc20' && token.address !== '' && 'fault' in typed ? typed.fault : undefined
  return (
    <div className="stack gap20">
      <Card title={say('The token')}>
        <div className="stack gap20">
          {isFixed ? (
            <p className={field.text}>{say('All rounds of a series pay the same token.')}</p>
          ) : (
            <Choices
              legend={say('People receive')}
              value={token.kind}
              onChange={(kind) => update({ token: { ...token, kind } })}
              options={[
                {
                  value: 'erc20',
                  name: say('A token'),
                  words: say('any ERC-20 on Blast without transfer fees'),
                },
                { value: 'native', name: 'ETH', words: say('the chain’s own coin') },
              ]}
            />
          )}
          {token.kind === 'erc20' && !isFixed ? (
            <AddressField
              label={say('Token address')}
              isQuiet
              value={token.address}
              help={say(
                'Its contract on Blast. Copy it from a source you trust: anyone can copy names and symbols.',
              )}
              fault={fault}
              onChange={(next) => update({ token: { ...token, address: next } })}
            />
          ) : null}
        </div>
      </Card>
      {address ? <OwnContracts flags={flags} onShow={onShow} /> : null}
      {address ? (
        <TokenOnChain
          key={`${address} ${payer}`}
          address={address}
          payer={payer}
          list={list}
          report={report}
          flags={flags}
          onLook={onLook}
          onNext={onNext}
        />
      ) : null}
    </div>
  )
}

function TokenOnChain({
  address,
  payer,
  list,
  report,
  flags,
  onLook,
  onNext,
}: {
  address: Address
  payer: Address | undefined
  list: RecipientListState
  report: ListReport
  /** Undefined until they are found. */
  flags: ListReport['flags'] | undefined
  onLook: () => void
  onNext: () => void
}) {
  const site = useSite()
  const query = useQuery(tokenFactsQuery(site, { token: address, holder: payer }))
  if (query.isPending) return <p className={field.text}>{say('Reading the token from Blast…')}</p>
  if (query.error && !query.data)
    return (
      <QueryErrorNotice
        title={say('We couldn’t check the token')}
        lead={say('Nothing was sent.')}
        query={query}
      />
    )
  const token = query.data
  if (!token)
    return (
      <Notice tone="bad" title={say('There is no token at this address on Blast')}>
        {say('It may be on another chain. Compare the address with the token’s website. Nothing was sent.')}
      </Notice>
    )
  const faults = tokenFaults(token)
  const otherToken = refusedByToken(report.namedToken, { address, symbol: token.symbol })
  const isRefused = otherToken !== undefined || !flags || flags.some(({ kind }) => isRefusedFlag(kind))
  const { amounts } = list
  const isOtherDecimals = amounts.unit === 'whole' && amounts.decimals.trim() !== String(token.decimals)
  return (
    <>
      <Card title={say('Token on Blast')}>
        <DescriptionList
          rows={[
            [say('Name'), <bdi key="name">{token.name || say('none')}</bdi>],
            [say('Symbol'), <bdi key="symbol">{token.symbol || say('none')}</bdi>],
            [say('Decimals'), token.decimals],
            ...(address === zeroAddress
              ? []
              : ([[say('Contract'), <AddressText key="address" value={address} />]] as const)),
            [say('Balances'), balanceWords(token, address)],
            ...(token.holder
              ? ([
                  [
                    say('Payer’s balance'),
                    token.holder.balance === undefined ? (
                      say('not reported by the token')
                    ) : (
                      <TokenAmount key="balance" value={token.holder.balance} token={token} />
                    ),
                  ],
                ] as const)
              : []),
            ...(token.holder?.mode
              ? ([[say('Yield in the contract'), say(modeWords[token.holder.mode])]] as const)
              : []),
            [say('The list pays'), <TokenAmount key="total" value={report.total} token={token} />],
          ]}
        />
      </Card>
      {faults.map(({ sentence }) => (
        <Notice key={sentence} tone="bad" title={sentence} />
      ))}
      {otherToken ? (
        <Notice
          tone="bad"
          title={otherToken}
          action={
            <Button kind="quiet" onClick={onLook}>
              {say('Show list')}
            </Button>
          }
        >
          {say('You would pay in the wrong token. Choose the list’s token, or another list.')}
        </Notice>
      ) : null}
      {isOtherDecimals ? (
        <Notice
          tone="warn"
          title={say('The list was read with {read} decimals; the token has {decimals}.', {
            read: amounts.decimals,
            decimals: token.decimals,
          })}
          action={
            <Button
              onClick={() => {
                list.checkWithDecimals(token.decimals)
                if (list.isDecidedByAmounts) onLook()
              }}
            >
              {say('Read the list with {decimals} decimals', { decimals: token.decimals })}
            </Button>
          }
        >
          {say('Whole tokens stay the same. We read the list again and show new problems in the first step.')}
          {list.isDecidedByAmounts ? ` ${say('Confirm fixed amounts again. Left-out rows stay out.')}` : ''}
        </Notice>
      ) : null}
      {faults.length === 0 && !isOtherDecimals && !isRefused ? (
        <div className={field.actions}>
          <Button onClick={onNext}>{say('Continue')}</Button>
        </div>
      ) : null}
    </>
  )
}

const modeWords = {
  automatic: message('yield, added to the balance'),
  void: message('nothing'),
  claimable: message('yield, kept aside'),
  'could-not-read': message('couldn’t be read'),
} as const

function balanceWords(token: TokenFacts, address: Address): string {
  if (token.isRebasing) return say('grow by Blast’s yield. The yield goes to your receiver')
  if (address === zeroAddress) return say('fixed in the contract. Its ETH yield goes to your receiver')
  return say('change only by transfers, unless the token has special rules')
}
