import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { message, say } from '../../language/say.ts'
import { CheckField } from '../parts/CheckField.tsx'
import { Dialog } from '../parts/Dialog.tsx'
import styles from './ShortcutList.module.css'
import { areShortcutsOn, shortcutsHere, turnShortcuts } from './shortcuts.ts'

/** Which keys do what on this page, and whether they do. */
function ShortcutList({ onClose }: { onClose: () => void }) {
  const [isOn, setOn] = useState(areShortcutsOn)
  return (
    <Dialog title={say('Keyboard shortcuts')} onClose={onClose}>
      <div className="stack gap16">
        <dl className={styles.keys}>
          {[...shortcutsHere(), { keys: '?', says: message('Show this list') } as const].map(
            ({ keys, says }) => (
              <div key={keys}>
                <dt>{say(says)}</dt>
                <dd>
                  {[...keys].map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dd>
              </div>
            ),
          )}
        </dl>
        <CheckField
          isChecked={isOn}
          onChange={(next) => {
            turnShortcuts(next)
            setOn(next)
          }}
        >
          {say('Use keyboard shortcuts')}
        </CheckField>
        <p className="muted small">
          {say('This list is in the menu for language and theme, too. Keys do nothing while you type.')}
        </p>
      </div>
    </Dialog>
  )
}

/** Shows the list, once. It is beside the page: any page has it, and none has to know of it. */
export function openShortcutList(): void {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  const close = () => {
    root.unmount()
    place.remove()
  }
  root.render(<ShortcutList onClose={close} />)
}
