import type { SafeOnChain } from '../../../chain/readSafe.ts'
import { say } from '../../../language/say.ts'
import type { CampaignDraft } from '../../../operator/create/campaignDraft.ts'
import { readAddress } from '../../../operator/create/readAddress.ts'
import { Address } from '../../parts/Address.tsx'
import { AddressField } from '../../parts/AddressField.tsx'
import { Button } from '../../parts/Button.tsx'
import { Card } from '../../parts/Card.tsx'
import { CheckField } from '../../parts/CheckField.tsx'
import { Choices } from '../../parts/Choices.tsx'
import { ErrorSentence } from '../../parts/ErrorSentence.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { useSite } from '../../site/siteContext.ts'
import { ConnectButton } from '../../wallet/ConnectButton.tsx'
import { useWallet } from '../../wallet/walletContext.ts'
import field from '../create.module.css'
import type { Payer } from '../usePayer.ts'
import { usePayerSafe } from './usePayerSafe.ts'

/** Who creates the contract and pays what goes into it. */
export function PayerCard({
  draft,
  update,
  payer,
}: {
  draft: CampaignDraft
  update: (change: Partial<CampaignDraft>) => unknown
  payer: Payer
}) {
  const site = useSite()
  const wallet = useWallet()
  const chosen = draft.payer
  const change = (next: Partial<CampaignDraft['payer']>) => update({ payer: { ...chosen, ...next } })
  const isInHost = payer.kind === 'safe' && payer.way === 'host'
  const typed = readAddress(chosen.safe)
  const safe = usePayerSafe(payer)
  const isSafeBehindWallet =
    chosen.kind === 'wallet' && payer.kind === 'safe' && !isInHost && wallet.status === 'connected'
  return (
    <Card title={say('Who pays')}>
      <div className="stack gap20">
        {isInHost ? (
          <>
            <p className={field.text}>{say('Your open Safe pays, by one proposal.')}</p>
            <Address value={payer.address} />
          </>
        ) : (
          <Choices
            legend={say('Pay from')}
            value={chosen.kind}
            onChange={(kind) => change({ kind })}
            options={[
              { value: 'wallet', name: say('A wallet'), words: say('the connected account') },
              { value: 'safe', name: say('A Safe'), words: say('by one transaction that its owners sign') },
            ]}
          />
        )}
        {!isInHost && chosen.kind === 'wallet' ? (
          wallet.status === 'connected' ? (
            <div>
              <Address value={wallet.account} />
              {isSafeBehindWallet ? (
                <Notice tone="plain" title={say('This account is a Safe')}>
                  {say('You get one batch for the Safe’s Transaction Builder, not one proposal per step.')}
                </Notice>
              ) : null}
            </div>
          ) : (
            <div>
              <ConnectButton />
            </div>
          )
        ) : null}
        {!isInHost && chosen.kind === 'safe' ? (
          <>
            <AddressField
              label={say('Address of the Safe on Blast')}
              isQuiet
              value={chosen.safe}
              fault={chosen.safe !== '' && 'fault' in typed ? typed.fault : noSafeWords(safe.data)}
              onChange={(safe) => change({ safe })}
            />
            {safe.data?.status === 'safe' ? (
              <p className={field.text} role="status">
                {say('A Safe: {threshold} of {owners} owners sign.', {
                  threshold: safe.data.threshold,
                  owners: safe.data.owners.length,
                })}
              </p>
            ) : safe.isLoading ? (
              <p className={field.text} role="status">
                {say('Checking the address on Blast…')}
              </p>
            ) : safe.error && !safe.data ? (
              <Notice
                tone="warn"
                title={say('We couldn’t check whether this is a Safe')}
                action={
                  <Button kind="quiet" isBusy={safe.isFetching} onClick={() => void safe.refetch()}>
                    {say('Check again')}
                  </Button>
                }
              >
                <ErrorSentence error={safe.error} />
              </Notice>
            ) : null}
            {site.safeService.isEnabled ? (
              <Choices
                legend={say('Send the transaction to the owners')}
                value={chosen.way}
                onChange={(way) => change({ way })}
                options={[
                  {
                    value: 'service',
                    name: say('Through the wallet service'),
                    words: say('an owner signs here; the others find it in the Safe’s queue'),
                  },
                  {
                    value: 'file',
                    name: say('As a file'),
                    words: say('for the Safe’s Transaction Builder; you need no wallet here'),
                  },
                ]}
              />
            ) : (
              <p className={field.text}>
                {say('This site uses no wallet service. You get a file for the Safe’s Transaction Builder.')}
              </p>
            )}
          </>
        ) : null}
        {payer.kind === 'safe' ? (
          <CheckField isChecked={chosen.isEarning} onChange={(isChecked) => change({ isEarning: isChecked })}>
            {say(
              'Also let the Safe earn on Blast: yield on its ETH and refunds of its gas. Its existing settings stay.',
            )}
          </CheckField>
        ) : null}
      </div>
    </Card>
  )
}

/** Why a Safe that was named is none; undefined where it is one, or is not known yet. */
function noSafeWords(found: SafeOnChain | undefined): string | undefined {
  switch (found?.status) {
    case 'absent':
      return say('There is no Safe at this address on Blast. A Safe on another chain doesn’t work here.')
    case 'no-safe':
      return say('The contract at this address isn’t a Safe.')
    default:
      return undefined
  }
}
