import { type ReactNode, useState } from 'react'
import type { Address } from 'viem'
import { say } from '../../../language/say.ts'
import { Button } from '../../parts/Button.tsx'
import { Notice } from '../../parts/Notice.tsx'
import { TextField } from '../../parts/TextField.tsx'
import field from '../create.module.css'
import type { ReceiverCheck } from './useReceiverChecks.ts'

/**
 * The field of a receiver, and below it what the chain says of the address. What is in doubt is confirmed by
 * typing.
 */
export function ReceiverField({
  check,
  onConfirm,
  children,
}: {
  /** Undefined until an address is entered whole. */
  check: ReceiverCheck | undefined
  onConfirm: (address: Address) => void
  children: ReactNode
}) {
  return (
    <div className="stack gap20">
      {children}
      {check ? <Finding key={check.address} check={check} onConfirm={onConfirm} /> : null}
    </div>
  )
}

function Finding({ check, onConfirm }: { check: ReceiverCheck; onConfirm: (address: Address) => void }) {
  const { address, finding, isConfirmed, isFetching, checkAgain } = check
  const [typed, setTyped] = useState('')
  if (!finding)
    return (
      <p className={field.text} role="status">
        {say('Checking the address on Blast…')}
      </p>
    )
  switch (finding.status) {
    case 'refused':
      // The field says why.
      return null
    case 'fine':
      return (
        <p className={field.text} role="status">
          {finding.sentence}
        </p>
      )
    case 'doubtful':
      return (
        <Notice
          tone={isConfirmed ? 'plain' : 'warn'}
          title={finding.sentence}
          action={
            finding.doubt === 'unchecked-receiver' ? (
              <Button kind="quiet" isBusy={isFetching} onClick={checkAgain}>
                {say('Check again')}
              </Button>
            ) : undefined
          }
        >
          {isConfirmed ? (
            say('You confirmed this address.')
          ) : (
            <TextField
              label={say('Last 4 characters of the address')}
              isQuiet
              value={typed}
              isMono
              maxLength={4}
              help={say('Read them from your own records, not from this page.')}
              onChange={(text) => {
                setTyped(text)
                if (text.toLowerCase() === address.slice(-4).toLowerCase()) onConfirm(address)
              }}
            />
          )}
        </Notice>
      )
  }
}
