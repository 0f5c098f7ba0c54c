import type { Address as AddressValue } from 'viem'
import { say } from '../../language/say.ts'
import { Address } from '../parts/Address.tsx'
import { TextButton } from '../parts/TextButton.tsx'
import styles from './CampaignPage.module.css'

/** Whose claim the card shows, and the way to another one. */
export function AskedAccount({
  account,
  name,
  owner,
  ownInstead,
  onChange,
  onOwn,
}: {
  account: AddressValue
  /** Its Ethereum name, by which it was asked for. */
  name: string | undefined
  /** Whose it is, where that is known. */
  owner: string | undefined
  /** The way to the connected account, where another is shown. */
  ownInstead: string | undefined
  onChange: () => void
  onOwn: () => void
}) {
  return (
    <div className={styles.account}>
      <div className="shrinks">
        {owner || name ? (
          <p className="muted small">{name ? say('{name} is this address', { name }) : owner}</p>
        ) : null}
        <Address value={account} />
        {name ? (
          <p className="muted small">{say('Names can be imitated. Compare the full address.')}</p>
        ) : null}
      </div>
      <div className={styles.ways}>
        <TextButton onClick={onChange}>{say('Change')}</TextButton>
        {ownInstead ? <TextButton onClick={onOwn}>{ownInstead}</TextButton> : null}
      </div>
    </div>
  )
}
