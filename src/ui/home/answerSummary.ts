import type { Claimable } from '../../claim/safeClaim/findClaimable.ts'

/**
 * What came of looking an address up in all lists, in one or two sentences. A list that could not be read is
 * no "no".
 */
export function answerSummary(
  entries: readonly Pick<Claimable & { offer?: unknown }, 'status' | 'offer'>[],
): string {
  const unknown = entries.filter(({ status, offer }) => status === 'could-not-check' && !offer).length
  const absent = entries.filter(({ status }) => status === 'not-eligible').length
  const listed = entries.length - unknown - absent
  const known = entries.length - unknown
  const lists = (count: number) => (count === 1 ? '1 list' : `${count.toLocaleString('en-US')} lists`)
  const rest = unknown === 0 ? '' : ` ${lists(unknown)} could not be checked.`
  if (known === 0) return `None of the ${lists(unknown)} could be checked. This is neither a yes nor a no.`
  if (listed === 0)
    return unknown === 0
      ? `This address is on none of the ${lists(known)}.`
      : `This address is on none of the ${lists(known)} that could be checked.${rest}`
  return `This address is on ${listed.toLocaleString('en-US')} of ${lists(known)}${unknown === 0 ? '' : ' that could be checked'}.${rest}`
}
