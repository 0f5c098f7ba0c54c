import type { Address as AddressValue } from 'viem'
import { say } from '../../language/say.ts'
import { Action } from '../parts/Action.tsx'
import { Address } from '../parts/Address.tsx'
import { Button } from '../parts/Button.tsx'
import { Disclosure } from '../parts/Disclosure.tsx'
import { useWallet } from '../wallet/walletContext.ts'
import { ConnectWallet } from './ConnectWallet.tsx'
import { OtherCampaigns } from './OtherCampaigns.tsx'

/** What somebody can do whose address is not on the list: another wallet, another campaign, the facts. */
export function NotOnList({
  account,
  listed,
  campaign,
}: {
  account: AddressValue
  /** How many allocations the list has. */
  listed: number
  /** Its name in the site. */
  campaign: string
}) {
  const wallet = useWallet()
  const isOwn = wallet.status === 'connected' && wallet.account === account
  return (
    <div className="stack gap16">
      <p className="muted">
        {isOwn || wallet.status === 'disconnected'
          ? say('Your tokens may be under another address. Try another wallet, or change the address above.')
          : say('The tokens may be under another address. Enter it above.')}
      </p>
      {wallet.status === 'disconnected' ? (
        <Action>
          <ConnectWallet />
        </Action>
      ) : null}
      {isOwn && wallet.kind === 'wallet' ? (
        <Button isWide kind="quiet" onClick={wallet.openAccount}>
          {say('Try another wallet')}
        </Button>
      ) : null}
      <OtherCampaigns account={account} besides={campaign} />
      <Disclosure summary={say('Details')}>
        <div className="stack gap6 muted small breakable">
          <p>
            <Address value={account} />
          </p>
          <p>
            {say(
              {
                one: 'The list of this campaign has {count} address, and not this one. We verified that against the contract. The list can’t change.',
                other:
                  'The list of this campaign has {count} addresses, and not this one. We verified that against the contract. The list can’t change.',
              },
              { count: listed },
            )}
          </p>
        </div>
      </Disclosure>
    </div>
  )
}
