import { say } from '../../../language/say.ts'
import { ErrorNotice } from '../../parts/ErrorNotice.tsx'
import { TextButton } from '../../parts/TextButton.tsx'
import { TextField } from '../../parts/TextField.tsx'
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
  const { input, recommended, error, isFetching, refetch } = nonce
  if (error)
    return (
      <ErrorNotice
        title={say('We couldn’t read the Safe’s nonce')}
        lead={say('You can’t sign without it. Nothing was signed.')}
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  return (
    <TextField
      label={say('Nonce')}
      inputMode="numeric"
      value={text}
      onChange={onChange}
      placeholder={recommended === undefined ? '' : String(recommended)}
      fault={input?.status === 'unusable' ? input.reason : undefined}
      doubt={input?.status === 'ready' && input.tone === 'warn' ? input.note : undefined}
      help={
        input === undefined
          ? say('Reading it from Blast…')
          : input.status === 'ready' && text === ''
            ? `${input.note} ${say('A Safe executes transactions in nonce order.')}`
            : input.status === 'ready' && input.note
      }
      action={
        text === '' || recommended === undefined ? undefined : (
          <TextButton onClick={() => onChange('')}>
            {say('Use the recommended nonce, {nonce}', { nonce: String(recommended) })}
          </TextButton>
        )
      }
    />
  )
}
