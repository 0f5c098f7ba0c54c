import type { Address as AddressValue } from 'viem'
import { say } from '../../language/say.ts'
import { useRecentSafes } from '../multisig/useRecentSafes.ts'
import { Address } from '../parts/Address.tsx'
import { AddressForm } from '../parts/AddressForm.tsx'
import { Button } from '../parts/Button.tsx'
import { Card } from '../parts/Card.tsx'
import { createPageValue } from '../parts/createPageValue.ts'
import { TextButton } from '../parts/TextButton.tsx'
import { safeOfWallet, useWallet } from '../wallet/walletContext.ts'
import { OwnCampaignSearch } from './OwnCampaignSearch.tsx'

/** Whose campaigns were asked for last, for who comes back from one of them. */
const lastAsked = createPageValue<AddressValue | undefined>(undefined)

/**
 * Which campaigns are those of an account: the connected wallet or Safe, a Safe of this browser, or any that
 * is typed. Nothing is asked before the person says so.
 */
export function OwnCampaigns() {
  const wallet = useWallet()
  const { safes } = useRecentSafes()
  const account = lastAsked.use()
  const connected = wallet.status === 'connected' ? wallet.account : undefined
  const others = safes.filter((safe) => safe !== connected)
  return (
    <Card title={say('My campaigns')}>
      <div className="stack gap16">
        <p className="muted small">
          {say('The contracts that an account or a Safe has created, or that pay their rest to it.')}
        </p>
        {connected ? (
          <div>
            <Button kind="quiet" onClick={() => lastAsked.set(connected)}>
              {safeOfWallet(wallet) ? say('Find this Safe’s campaigns') : say('Find my wallet’s campaigns')}
            </Button>
          </div>
        ) : wallet.status === 'disconnected' ? (
          <div>
            <Button
              kind="quiet"
              onPointerEnter={wallet.warmUp}
              onFocus={wallet.warmUp}
              onClick={wallet.actions.openConnect}
            >
              {say('Connect wallet')}
            </Button>
          </div>
        ) : null}
        {others.length > 0 ? (
          <div className="stack gap6">
            <p className="muted small">{say('Safes opened in this browser:')}</p>
            <ul className="stack gap10" aria-label={say('Safes opened in this browser')}>
              {others.map((safe) => (
                <li key={safe}>
                  <TextButton
                    aria-label={say('Find campaigns of {safe}', { safe })}
                    onClick={() => lastAsked.set(safe)}
                  >
                    <Address value={safe} canCopy={false} />
                  </TextButton>
                </li>
              ))}
            </ul>
          </div>
        ) : null}
        <AddressForm
          label={say('Account or Safe')}
          missing={say('Enter the address of an account or a Safe.')}
          submit={say('Find campaigns')}
          isQuiet
          onAddress={(address) => lastAsked.set(address)}
        />
        {account ? <OwnCampaignSearch key={account} account={account} /> : null}
      </div>
    </Card>
  )
}
