import { formatUnits } from 'viem'
import { mainCampaign, sandboxCampaigns } from './campaign/sandboxCampaigns.ts'
import { demoAccounts, demoSafeTokens } from './devnet/demoAccounts.ts'
import type { Sandbox } from './startSandbox.ts'

/** The one name of this machine that Safe{Wallet} takes for a custom app without TLS. */
const asLocalhost = (url: string) => url.replace('127.0.0.1', 'localhost')

/** What `npm start` prints once it is up: where everything is, and whose keys are whose. A line each. */
export function describeSandbox({
  url,
  rpcUrl,
  campaigns,
  demoSafe,
  safeHost,
  walletService,
  api,
}: Sandbox): string[] {
  const rows = Object.values(demoAccounts).map(({ name, address, key, tokens, note }) => [
    name,
    address,
    tokens ? `${tokens} EVER` : '–',
    note,
    key,
  ])
  rows.push([
    'Safe',
    demoSafe,
    `${demoSafeTokens} EVER`,
    '2 of Olga, Otto and Omar sign',
    '(a contract has no key)',
  ])
  const widths = [0, 1, 2, 3].map((column) => Math.max(...rows.map((row) => (row[column] ?? '').length)))
  const table = rows.map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
  const lists = campaigns.map(({ manifest, distributor }) => {
    const { tree, token, texts } = manifest
    const total = Number(formatUnits(BigInt(tree.total), token.decimals)).toLocaleString('en-US')
    return `  ${texts.title}: ${tree.count.toLocaleString('en-US')} allocations, ${total} ${token.symbol}, ${distributor}`
  })
  return [
    '',
    `  Open  ${url}`,
    `  As a Safe of three owners  ${safeHost.url}`,
    '',
    ...lists,
    `  RPC ${rpcUrl}, chain 81457`,
    `  Safe wallet service, a development double: ${walletService.url}`,
    `  As a custom app of a Safe{Wallet} of your own (start with --safe-host <its origin>): ${asLocalhost(url)}`,
    `  API ${api.url}, which pays the network fee of “${sandboxCampaigns[mainCampaign].title}” as ${api.relayer}`,
    `  Speed reports ${url}/sandbox/speed`,
    `  WalletConnect relay ${url.replace('http', 'ws')}/sandbox/relay`,
    '',
    '  Demo accounts. THESE KEYS ARE PUBLIC AND WORTHLESS: whatever is sent to them on a real chain is stolen at once.',
    ...table.map((row) => `  ${row}`),
    '',
    '  Ctrl-C ends all of it.',
  ]
}
