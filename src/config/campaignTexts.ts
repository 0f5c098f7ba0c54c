import { formatUnits } from 'viem'
import type { CampaignPreview } from './campaignPreview.ts'

/** `47,150,593.84 EVER for 43,475 addresses`; digits behind the second are cut. */
export function shareText({ total, token, count }: CampaignPreview): string {
  const [whole = '0', fraction = ''] = formatUnits(BigInt(total), token.decimals).split('.')
  const digits = fraction.slice(0, 2).replace(/^(.*[^0])?0*$/s, '$1')
  const amount = `${grouped(BigInt(whole))}${digits ? `.${digits}` : ''}`
  const shown = amount === '0' ? '' : `${amount} `
  return `${shown}${token.symbol} for ${grouped(count)} ${count === 1 ? 'address' : 'addresses'}`
}

/** When its window closes. Says nothing of today: a build may be served for years. */
export function deadlineText({ window }: CampaignPreview): string {
  return window.end === null ? 'No deadline' : `Ends ${dateText(window.end)}`
}

function dateText(seconds: number): string {
  const date = new Date(seconds * 1_000)
  const day = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(date)
  return `${day}, ${date.toISOString().slice(11, 16)} UTC`
}

const grouped = (value: number | bigint) => new Intl.NumberFormat('en-US').format(value)
