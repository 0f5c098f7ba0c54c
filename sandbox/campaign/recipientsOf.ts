import { readFile } from 'node:fs/promises'
import { type Address, parseUnits } from 'viem'
import { demoAccounts, demoSafeTokens } from '../devnet/demoAccounts.ts'
import type { SandboxCampaign } from './sandboxCampaigns.ts'

const realList = new URL('./safe-allocations-2022.csv', import.meta.url)

/**
 * The recipient list of a sandbox campaign as the bytes of a CSV file, amounts in base units of 18 decimals:
 * rows of the real list, then the demo accounts and the demo Safe.
 */
export async function recipientsOf(campaign: SandboxCampaign, demoSafe: Address): Promise<Uint8Array> {
  const { every, divisor } = campaign.list
  const [, ...rows] = (await readFile(realList, 'utf8')).trim().split('\n')
  const people = Object.values(demoAccounts).flatMap(({ address, tokens }) =>
    tokens ? [`${address},${tokens}`] : [],
  )
  const kept = [...rows.filter((_, index) => index % every === 0), ...people, `${demoSafe},${demoSafeTokens}`]
  const lines = kept.map((row) => {
    const [account = '', tokens = ''] = row.split(',')
    return `${account},${parseUnits(tokens, 18) / divisor}`
  })
  return new TextEncoder().encode(`account,amount\n${lines.join('\n')}\n`)
}
