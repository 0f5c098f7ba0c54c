import { say } from '../../language/say.ts'
import styles from './Stepper.module.css'

/** Where in a row of steps somebody is. Steps that are done can be gone back to. */
export function Stepper<Id extends string>({
  steps,
  current,
  onStep,
  canGoTo = () => true,
}: {
  steps: readonly { readonly id: Id; readonly label: string }[]
  current: Id
  /** Without it, no step can be chosen. */
  onStep?: (id: Id) => void
  /** Which of the steps that are done can be gone back to. */
  canGoTo?: (id: Id) => boolean
}) {
  const at = steps.findIndex(({ id }) => id === current)
  return (
    <nav aria-label={say('Steps')}>
      <ol className={styles.steps}>
        {steps.map(({ id, label }, place) => {
          const text = (
            <>
              <span className={styles.number}>{place + 1}</span> <span className={styles.label}>{label}</span>
            </>
          )
          return (
            <li
              key={id}
              className={place < at ? styles.done : place === at ? styles.current : 'muted'}
              aria-current={place === at ? 'step' : undefined}
            >
              {place < at && onStep && canGoTo(id) ? (
                <button type="button" onClick={() => onStep(id)}>
                  {text}
                </button>
              ) : (
                <span>{text}</span>
              )}
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
