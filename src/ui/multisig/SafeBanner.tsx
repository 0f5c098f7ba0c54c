import type { ReactNode } from 'react'
import { say } from '../../language/say.ts'
import { Address } from '../parts/Address.tsx'
import { Disclosure } from '../parts/Disclosure.tsx'
import { Monogram } from '../parts/Monogram.tsx'
import { shortText } from '../parts/shortText.ts'
import { nameIn, useAddressBook } from '../wallet/useAddressBook.ts'
import { AskForAddressBook } from './AskForAddressBook.tsx'
import { useOpenSafe } from './openSafeContext.ts'
import { roleWord } from './roleWord.ts'
import styles from './SafeBanner.module.css'

/** Which Safe is open and who is looking at it. All of it is from the chain. */
export function SafeBanner({
  title,
  about,
  links,
  reader,
  children,
}: {
  title: string
  /** Between the title and the address. */
  about?: ReactNode
  /** Below the address. */
  links?: ReactNode
  /** What somebody who is no owner is called. */
  reader: string
  /** What is below it all. */
  children: ReactNode
}) {
  const { safe, role } = useOpenSafe()
  return (
    <header className={styles.header} data-safe-state="open" data-role={role.kind}>
      <div className={styles.who}>
        <Monogram of={safe.address} text={safe.address.slice(2, 4)} />
        <div className={styles.name}>
          <h1 className={styles.title}>{title}</h1>
          {about}
          <Address value={safe.address} />
          {links}
        </div>
        <span className={styles.role} data-kind={role.kind}>
          {roleWord(role) ?? reader}
        </span>
      </div>
      {children}
    </header>
  )
}

/** The owners of the Safe that is open, behind a summary. */
export function Owners({ summary }: { summary: ReactNode }) {
  const { safe, role } = useOpenSafe()
  const own = role.kind === 'host' ? undefined : role.account
  const book = useAddressBook()
  return (
    <Disclosure summary={summary}>
      <ul className={styles.owners}>
        {safe.owners.map((owner) => (
          <li key={owner}>
            <span className="stack">
              {nameIn(book, owner) ? <bdi>{shortText(nameIn(book, owner) ?? '', 40)}</bdi> : null}
              <Address value={owner} />
            </span>
            {owner === own ? <span className={styles.you}>{say('Your wallet')}</span> : null}
          </li>
        ))}
      </ul>
      {book.status === 'none' || book.status === 'open' ? null : (
        <AskForAddressBook book={book}>{say('Names from the Safe’s address book')}</AskForAddressBook>
      )}
    </Disclosure>
  )
}
