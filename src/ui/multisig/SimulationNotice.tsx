import type { UseQueryResult } from '@tanstack/react-query'
import { say } from '../../language/say.ts'
import type { DraftSimulation } from '../../multisig/build/simulateDraft.ts'
import { ErrorNotice } from '../parts/ErrorNotice.tsx'
import { Notice } from '../parts/Notice.tsx'

/**
 * What would happen if the Safe did it now: it works, it fails, or nobody knows. The three are never merged.
 */
export function SimulationNotice({
  simulation,
  count,
}: {
  simulation: Pick<UseQueryResult<DraftSimulation>, 'data' | 'error' | 'isFetching' | 'refetch'>
  count: number
}) {
  const { data, error, isFetching, refetch } = simulation
  if (data?.status === 'succeeds')
    return (
      <Notice tone="done" title={say('It would succeed now')}>
        {say('Simulated at the newest block, as this Safe. The result can differ when it’s executed.')}
      </Notice>
    )
  if (data)
    return (
      <Notice
        tone="bad"
        title={
          count > 1 ? say('Call {number} would fail now', { number: data.at + 1 }) : say('It would fail now')
        }
      >
        {data.sentence} {count > 1 ? `${say('None of the calls would happen.')} ` : ''}
        {say('You can propose it all the same, for instance if the Safe is still to receive what it sends.')}
      </Notice>
    )
  if (error)
    return (
      <ErrorNotice
        title={say('We couldn’t simulate it')}
        lead={say('We don’t know whether it would succeed.')}
        error={error}
        onRetry={() => void refetch()}
        isRetrying={isFetching}
      />
    )
  return <Notice tone="plain" title={say('Simulating it at the newest block')} />
}
