/**
 * `npm start`: the whole world on this machine and one URL to open.
 *
 *   npm start -- [--port 3000] [--rpc-port 8545] [--all] [--safe-host http://localhost:3100]
 *
 * `--all` adds the campaigns that have not begun, are over, and pay ether or USDB. The ports may also be
 * in EVERCLAIM_SANDBOX_PORT and EVERCLAIM_SANDBOX_RPC_PORT. `--safe-host` names the origin of a Safe{Wallet}
 * of one's own that may embed the site; it may be given more than once.
 */
import { parseArgs } from 'node:util'
import { formatUnits } from 'viem'
import { z } from 'zod'
import { EverclaimError } from '../src/errors.ts'
import { isExactOrigin } from '../src/safe/app/isExactOrigin.ts'
import { acquireProcessLock, type ProcessLock } from './acquireProcessLock.ts'
import { demoTerms } from './api/demoTerms.ts'
import { assertPortFree } from './assertPortFree.ts'
import {
  campaignIds,
  mainCampaign,
  type SandboxCampaignId,
  sandboxCampaigns,
} from './campaign/sandboxCampaigns.ts'
import { demoAccounts, demoSafeTokens } from './devnet/demoAccounts.ts'
import { printedProgress } from './progress.ts'
import { SandboxError } from './sandboxError.ts'
import { type Sandbox, startSandbox } from './startSandbox.ts'

const print = (line = '') => console.log(line)

let hold: Extract<ProcessLock, { isOurs: true }> | undefined
let world: Sandbox | undefined
let stoppingSince = 0

async function stop(signal: NodeJS.Signals): Promise<void> {
  // A terminal's Ctrl-C may arrive twice, once through npm; a person's second one means: at once.
  if (stoppingSince > 0) {
    if (Date.now() - stoppingSince > 1_000) process.exit(130)
    return
  }
  stoppingSince = Date.now()
  // What is coming up hangs on this process and ends with it.
  if (!world) process.exit(signal === 'SIGINT' ? 130 : 143)
  await world.stop()
  await hold?.release()
  print('\nThe sandbox has ended; nothing of it is left running.')
  process.exit(0)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void stop(signal))

try {
  const { port, rpcPort, campaigns, safeHosts } = readArguments()
  const whereabouts = () => `${world ? `at ${world.url}` : 'and is coming up'} (process ${process.pid})`
  const start = await acquireProcessLock('start', whereabouts)
  if (!start.isOurs)
    throw new SandboxError(`The sandbox of this checkout runs already ${start.says}; end that one first.`)
  hold = start
  if (start.wasLeftOver) print('The last start was killed; its remains have been cleared away.')
  await assertPortFree(port)
  await assertPortFree(rpcPort)

  print('Starting the sandbox …')
  world = await startSandbox({
    port,
    rpcPort,
    campaigns,
    safeHosts,
    mining: 'interval',
    terms: campaigns.includes('ether') ? { ether: demoTerms } : {},
    progress: printedProgress(print),
  })
  for (const line of summary(world)) print(line)
  const code = await world.ended
  if (stoppingSince === 0) throw new SandboxError('The local chain ended by itself.', [`Exit code: ${code}`])
} catch (error) {
  if (stoppingSince === 0) {
    // A fault that we know is a sentence; one that we do not is a bug, and its trace helps.
    console.error(error instanceof EverclaimError ? error.message : error)
    process.exit(1)
  }
}

function readArguments(): {
  port: number
  rpcPort: number
  campaigns: readonly SandboxCampaignId[]
  safeHosts: readonly string[]
} {
  const port = z.coerce.number().int().min(1).max(65_535)
  try {
    const { values } = parseArgs({
      options: {
        port: { type: 'string', default: process.env.EVERCLAIM_SANDBOX_PORT ?? '3000' },
        'rpc-port': { type: 'string', default: process.env.EVERCLAIM_SANDBOX_RPC_PORT ?? '8545' },
        all: { type: 'boolean', default: false },
        'safe-host': { type: 'string', multiple: true, default: [] },
      },
    })
    const safeHosts = values['safe-host']
    for (const host of safeHosts)
      if (!isExactOrigin(host))
        throw new Error(`"${host}" is not an exact origin; write it like http://localhost:3100`)
    return {
      safeHosts,
      port: port.parse(values.port),
      rpcPort: port.parse(values['rpc-port']),
      campaigns: values.all ? campaignIds : [mainCampaign],
    }
  } catch (cause) {
    const said =
      cause instanceof z.ZodError
        ? 'a port is a number from 1 to 65535'
        : cause instanceof Error
          ? cause.message.replace(/\.$/, '')
          : 'unreadable'
    throw new SandboxError(`The arguments were not understood: ${said}.`, [
      'Usage: npm start -- [--port 3000] [--rpc-port 8545] [--all] [--safe-host ORIGIN]…',
    ])
  }
}

/** The one name of this machine that Safe{Wallet} takes for a custom app without TLS. */
const asLocalhost = (url: string) => url.replace('127.0.0.1', 'localhost')

function summary({ url, rpcUrl, campaigns, demoSafe, safeHost, walletService, api }: Sandbox): string[] {
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
