import type { Claimable } from '../../claim/safeClaim/findClaimable.ts'
import { plural } from '../parts/plural.ts'

/**
 * What came of looking an address up in all campaigns, in one or two sentences. A list that could not be read
 * is no "no".
 */
export function answerSummary(
  entries: readonly (Pick<Claimable, 'status'> & { offer?: unknown; isFunded?: boolean | undefined })[],
): string {
  const count = (is: (entry: (typeof entries)[number]) => boolean) => entries.filter(is).length
  const unknown = count(({ status }) => status === 'could-not-check')
  const absent = count(({ status }) => status === 'not-eligible')
  const ready = count(({ status, isFunded }) => status === 'eligible' && isFunded !== false)
  const all = entries.length
  if (unknown === all) return 'We couldn’t check any campaign. You may still be eligible.'
  const rest = unknown === 0 ? '' : ` We couldn’t check ${plural(unknown, 'campaign')}.`
  if (ready > 0) return `This address can claim in ${ready} of ${all} campaigns.${rest}`
  return absent + unknown === all
    ? `This address isn’t on ${unknown === 0 ? `any of the ${all} lists` : `the ${plural(absent, 'list')} that we could check`}.${rest}`
    : `This address is on ${plural(all - absent - unknown, 'list')}, and has nothing to claim now.${rest}`
}
