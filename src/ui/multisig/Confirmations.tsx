import { isAddressEqual } from 'viem'
import { message, say } from '../../language/say.ts'
import type { CheckedConfirmation } from '../../multisig/sign/checkConfirmation.ts'
import type { AddressInfo } from '../../safe/service/wire/fields.ts'
import { rich } from '../language/rich.tsx'
import { Address } from '../parts/Address.tsx'
import { shortText } from '../parts/shortText.ts'
import { Tag } from '../parts/Tag.tsx'
import { Time } from '../parts/Time.tsx'
import { useBookName } from '../wallet/useAddressBook.ts'
import styles from './Confirmations.module.css'
import { useOpenSafe } from './openSafeContext.ts'

const words = {
  verified: ['done', message('Verified')],
  'not-an-owner': ['warn', message('No owner now')],
  wrong: ['bad', message('Not genuine')],
  'could-not-check': ['warn', message('Not checked')],
} as const

/** Who has signed, with each signature recomputed, and who has not. */
export function Confirmations({
  confirmations,
  names,
  isOpen,
}: {
  confirmations: readonly CheckedConfirmation[]
  /** What the service calls accounts. */
  names: readonly AddressInfo[]
  /** More signatures may come. */
  isOpen: boolean
}) {
  const { safe, role } = useOpenSafe()
  const you = role.kind === 'owner' ? role.account : undefined
  const missing = safe.owners.filter(
    (owner) => !confirmations.some((each) => isAddressEqual(each.owner, owner)),
  )
  const bookName = useBookName()
  const nameOf = (address: `0x${string}`) =>
    bookName(address) ?? names.find(({ value }) => isAddressEqual(value, address))?.name ?? undefined
  return (
    <ul className="stack" aria-label={say('Signatures')}>
      {confirmations.map((confirmation) => {
        const { owner, status, submittedAt } = confirmation
        const [tone, word] = words[status]
        return (
          <li key={`${owner} ${confirmation.signature}`} className={styles.row} data-status={status}>
            <Who address={owner} name={nameOf(owner)} isYou={you === owner} />
            <Tag tone={tone}>{say(word)}</Tag>
            <p className={styles.note}>
              {'reason' in confirmation ? `${confirmation.reason} ` : ''}
              {submittedAt === null
                ? null
                : rich('Signed {time}', {
                    // The service's clock may be ahead of this one.
                    time: <Time at={Math.floor(Math.min(submittedAt, Date.now()) / 1000)} only="distance" />,
                  })}
            </p>
          </li>
        )
      })}
      {isOpen
        ? missing.map((owner) => (
            <li key={owner} className={styles.row} data-status="missing">
              <Who address={owner} name={nameOf(owner)} isYou={you === owner} />
              <Tag tone="plain">{say('Has not signed')}</Tag>
            </li>
          ))
        : null}
    </ul>
  )
}

function Who({ address, name, isYou }: { address: `0x${string}`; name: string | undefined; isYou: boolean }) {
  return (
    <span className="stack">
      {name || isYou ? (
        <span className={styles.name}>
          {name ? <bdi>{shortText(name, 40)}</bdi> : null}
          {isYou ? <span className={styles.you}>{say('you')}</span> : null}
        </span>
      ) : null}
      <Address value={address} />
    </span>
  )
}
