import { formatUnits } from 'viem'
import { numberSigns } from '../language/numberSigns.ts'
import { dateLocale, say, sayNumber } from '../language/say.ts'
import type { CampaignPreview } from './campaignPreview.ts'

/** `47,150,593.84 EVER for 43,475 addresses`; digits behind the second are cut. */
export function shareText({ total, token, count }: CampaignPreview): string {
  const [whole = '0', fraction = ''] = formatUnits(BigInt(total), token.decimals).split('.')
  const digits = fraction.slice(0, 2).replace(/^(.*[^0])?0*$/s, '$1')
  const { symbol } = token
  if (BigInt(whole) === 0n && !digits)
    return say(
      { one: '{symbol} for {count} address', other: '{symbol} for {count} addresses' },
      { symbol, count },
    )
  return say(
    { one: '{amount} {symbol} for {count} address', other: '{amount} {symbol} for {count} addresses' },
    {
      amount: `${sayNumber(BigInt(whole))}${digits ? `${numberSigns().point}${digits}` : ''}`,
      symbol,
      count,
    },
  )
}

/** When its window closes. Says nothing of today: a build may be served for years. */
export function deadlineText({ window }: CampaignPreview): string {
  return window.end === null ? say('No deadline') : say('Ends {time}', { time: timeText(window.end) })
}

function timeText(seconds: number): string {
  const date = new Date(seconds * 1_000)
  const day = new Intl.DateTimeFormat(dateLocale(), { dateStyle: 'long', timeZone: 'UTC' }).format(date)
  return say('{day}, {time} UTC', { day, time: date.toISOString().slice(11, 16) })
}
