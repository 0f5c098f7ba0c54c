import { message, say } from '../../../language/say.ts'
import { useWorkspaceView } from '../useWorkspaceView.ts'
import styles from './ListSwitch.module.css'

const lists = [
  ['queue', message('Queue')],
  ['history', message('History')],
] as const

/** What waits, or what was. */
export function ListSwitch({ shown }: { shown: 'queue' | 'history' }) {
  const { hrefOf } = useWorkspaceView()
  return (
    <nav className={styles.switch} aria-label={say('Which transactions')}>
      {lists.map(([list, name]) => (
        <a
          key={list}
          href={hrefOf({ view: 'transactions', parameters: list === 'queue' ? {} : { list } })}
          aria-current={list === shown ? 'page' : undefined}
        >
          {say(name)}
        </a>
      ))}
    </nav>
  )
}
