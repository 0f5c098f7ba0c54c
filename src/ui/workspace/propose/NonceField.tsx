import { useId } from 'react'
import { ErrorNotice } from '../../claim/ErrorNotice.tsx'
import { TextButton } from '../../parts/TextButton.tsx'
import styles from '../signing/Steps.module.css'
import own from './NonceField.module.css'
import type { useNonce } from './useNonce.ts'

/** The place of the transaction among the Safe's others, with what choosing it means. */
export function NonceField({
  text,
  nonce,
  onChange,
}: {
  text: string
  nonce: ReturnType<typeof useNonce>
  onChange: (text: string) => void
}) {
  const id = useId()
  const { input, recommended, error, isFetching, refetch } = nonce
  if (error)
    return (
      <ErrorNotice
        title="Could not read the Safe’s nonce"
        lead="Without it nothing can be signed. Nothing was signed."
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  const isFault = input?.status === 'unusable'
  const isDoubt = input?.status === 'ready' && input.tone === 'warn'
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        Nonce
      </label>
      <div className={own.row}>
        <input
          id={id}
          className={`${styles.input} ${own.input}`}
          inputMode="numeric"
          value={text}
          placeholder={recommended === undefined ? '' : String(recommended)}
          onChange={(event) => onChange(event.target.value)}
          autoComplete="off"
          aria-invalid={isFault ? true : undefined}
          aria-describedby={`${id}-help`}
        />
        {text === '' || recommended === undefined ? null : (
          <TextButton onClick={() => onChange('')}>Use the recommended one, {recommended}</TextButton>
        )}
      </div>
      <p
        id={`${id}-help`}
        className={isFault ? styles.error : isDoubt ? styles.doubt : styles.help}
        role={isFault ? 'alert' : undefined}
      >
        {input === undefined ? 'Reading it from the chain.' : isFault ? input.reason : input.note}
        {text === '' && input?.status === 'ready' && !isDoubt
          ? ' A Safe executes its transactions in the order of their nonces.'
          : ''}
      </p>
    </div>
  )
}
