import { useQuery } from '@tanstack/react-query'
import { finalityQuery } from '../../claim/finalityQuery.ts'
import { say } from '../../language/say.ts'
import { useSite } from '../site/siteContext.ts'

/** Whether a block can still go, in a sentence. */
export function FinalityText({ block }: { block: number }) {
  const { data, isError } = useQuery(finalityQuery(useSite(), block))
  if (data === undefined && !isError) return say('Checking')
  switch (data) {
    case 'sequenced':
      return say('Confirmed by Blast. It is usually on Ethereum within ten minutes, in a day at most.')
    case 'posted':
      return say('Posted to Ethereum. It is final in about 15 minutes.')
    case 'final':
      return say('Final on Ethereum. Nothing can undo it.')
    default:
      return say('We couldn’t check this now.')
  }
}
