import { useState } from 'react'
import { say } from '../../../language/say.ts'
import type { LookedUpName } from '../../../operator/list/lookUpNames.ts'
import { rich } from '../../language/rich.tsx'
import { Address } from '../../parts/Address.tsx'
import { Tag } from '../../parts/Tag.tsx'
import { TextButton } from '../../parts/TextButton.tsx'
import table from '../../parts/table.module.css'

const shownAtOnce = 50

/**
 * Names and what they lead to. What needs a second look is marked.
 *
 * @param others names whose addresses were accepted before
 */
export function NameTable({
  names,
  others,
}: {
  names: readonly LookedUpName[]
  others: readonly (readonly [name: string, address: string])[]
}) {
  const [shown, setShown] = useState(shownAtOnce)
  const namesOf = new Map<string, string[]>()
  const pairs = names.flatMap(({ name, answer }) =>
    answer.status === 'found' ? [[name, answer.address] as const] : [],
  )
  for (const [name, address] of [...others, ...pairs]) {
    const key = address.toLowerCase()
    namesOf.set(key, [...(namesOf.get(key) ?? []), name])
  }
  return (
    <div className="stack gap10">
      <div className={table.scroll}>
        <table className={table.table} aria-label={say('Names and addresses')}>
          <thead>
            <tr>
              <th scope="col">{say('Name')}</th>
              <th scope="col">{say('Address')}</th>
              <th scope="col">{say('Mark')}</th>
            </tr>
          </thead>
          <tbody>
            {names.slice(0, shown).map(({ name, normal, answer }) => (
              <tr key={name}>
                <td>
                  <bdi>{name}</bdi>
                  {normal !== undefined && normal !== name ? (
                    <>
                      {' '}
                      <span className="muted small">
                        {rich('looked up as {normal}', { normal: <bdi>{normal}</bdi> })}
                      </span>
                    </>
                  ) : null}
                </td>
                <td>
                  {answer.status === 'found' ? (
                    <Address value={answer.address} canCopy={false} />
                  ) : answer.status === 'not-found' ? (
                    <span className="muted small">{answer.reason}</span>
                  ) : null}
                </td>
                <td>
                  {answer.status === 'not-found' ? (
                    <Tag tone="bad">{say('Not found')}</Tag>
                  ) : answer.status === 'could-not-look' ? (
                    <Tag tone="warn">{say('Couldn’t look up')}</Tag>
                  ) : (namesOf.get(answer.address.toLowerCase())?.length ?? 0) > 1 ? (
                    <Tag tone="warn">{say('Same address as another name')}</Tag>
                  ) : (
                    <Tag tone="plain">{say('Found')}</Tag>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {names.length > shown ? (
        <p>
          <TextButton onClick={() => setShown(shown + shownAtOnce)}>
            {say('Show more of {count} names', { count: names.length })}
          </TextButton>
        </p>
      ) : null}
    </div>
  )
}
