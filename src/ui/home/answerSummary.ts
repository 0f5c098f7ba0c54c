import type { Claimable } from '../../claim/safeClaim/findClaimable.ts'
import { say } from '../../language/say.ts'

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
  if (unknown === all) return say('We couldn’t check any campaign. You may still be eligible.')
  const rest =
    unknown === 0
      ? []
      : [
          say(
            { one: 'We couldn’t check {count} campaign.', other: 'We couldn’t check {count} campaigns.' },
            { count: unknown },
          ),
        ]
  return [found(), ...rest].join(' ')

  function found(): string {
    if (ready > 0)
      return say(
        {
          one: 'This address can claim in {ready} of {count} campaign.',
          other: 'This address can claim in {ready} of {count} campaigns.',
        },
        { ready, count: all },
      )
    if (absent === all)
      return say(
        {
          one: 'This address isn’t on the {count} list.',
          other: 'This address isn’t on any of the {count} lists.',
        },
        { count: all },
      )
    if (absent + unknown === all)
      return say(
        {
          one: 'This address isn’t on the {count} list that we could check.',
          other: 'This address isn’t on the {count} lists that we could check.',
        },
        { count: absent },
      )
    return say(
      {
        one: 'This address is on {count} list, and has nothing to claim now.',
        other: 'This address is on {count} lists, and has nothing to claim now.',
      },
      { count: all - absent - unknown },
    )
  }
}
