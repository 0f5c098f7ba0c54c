/**
 * `npm start`: the whole world on this machine and one URL to open.
 *
 *   npm start -- [--port 3000] [--rpc-port 8545] [--all] [--safe-host http://localhost:3100]
 *
 * Where 3000 or 8545 is taken, the next free port is used and said; one that was asked for and is taken is
 * an error. `--all` adds the campaigns that have not begun, are over, and pay ether or USDB. The ports may
 * also be in EVERCLAIM_SANDBOX_PORT and EVERCLAIM_SANDBOX_RPC_PORT. `--safe-host` names the origin of a
 * Safe{Wallet} of one's own that may embed the site; it may be given more than once.
 */
import { parseArgs } from 'node:util'
import { EverclaimError } from '../src/errors.ts'
import { isExactOrigin } from '../src/safe/app/isExactOrigin.ts'
import * as v from '../src/schema/v.ts'
import { acquireProcessLock, type ProcessLock } from './acquireProcessLock.ts'
import { demoTerms } from './api/demoTerms.ts'
import { assertPortFree } from './assertPortFree.ts'
import { campaignIds, mainCampaign, type SandboxCampaignId } from './campaign/sandboxCampaigns.ts'
import { findFreePort } from './findFreePort.ts'
import { printedProgress } from './progress.ts'
import { SandboxError } from './sandboxError.ts'
import type { Sandbox } from './startSandbox.ts'

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
  const { wantedPort, wantedRpcPort, campaigns, safeHosts } = readArguments()
  const whereabouts = () => `${world ? `at ${world.url}` : 'and is coming up'} (process ${process.pid})`
  const start = await acquireProcessLock('start', whereabouts)
  if (!start.isOurs)
    throw new SandboxError(`The sandbox of this checkout runs already ${start.says}; end that one first.`)
  hold = start
  if (start.wasLeftOver) print('The last start was killed; its remains have been cleared away.')
  // What somebody asked for is checked first, so that a default does not take it.
  for (const { port, isAsked } of [wantedPort, wantedRpcPort]) if (isAsked) await assertPortFree(port)
  const port = await portOf('site', wantedPort, wantedRpcPort)
  const rpcPort = await portOf('chain', wantedRpcPort, { port, isAsked: true })

  print('Starting the sandbox …')
  // They take seconds to load: a start that is refused does not wait for that.
  const { startSandbox } = await import('./startSandbox.ts')
  const { describeSandbox } = await import('./describeSandbox.ts')
  world = await startSandbox({
    port,
    rpcPort,
    campaigns,
    safeHosts,
    mining: 'interval',
    terms: campaigns.includes('ether') ? { ether: demoTerms } : {},
    progress: printedProgress(print),
  })
  for (const line of describeSandbox(world)) print(line)
  const code = await world.ended
  if (stoppingSince === 0) throw new SandboxError('The local chain ended by itself.', [`Exit code: ${code}`])
} catch (error) {
  if (stoppingSince === 0) {
    // A fault that we know is a sentence; one that we do not is a bug, and its trace helps.
    console.error(error instanceof EverclaimError ? error.message : error)
    process.exit(1)
  }
}

/** A port, and whether somebody asked for it: what is only our default gives way. */
type WantedPort = { readonly port: number; readonly isAsked: boolean }

/**
 * The port that is used, and a line where it is not the usual one. `other` is not taken if it was asked for.
 */
async function portOf(what: 'site' | 'chain', wanted: WantedPort, other: WantedPort): Promise<number> {
  if (wanted.isAsked) return wanted.port
  const port = await findFreePort(wanted.port, other.isAsked ? [other.port] : [])
  if (port !== wanted.port)
    print(`Port ${wanted.port} is in use by another program; the ${what} takes ${port}.`)
  return port
}

function readArguments(): {
  wantedPort: WantedPort
  wantedRpcPort: WantedPort
  campaigns: readonly SandboxCampaignId[]
  safeHosts: readonly string[]
} {
  const port = v.pipe(
    v.unknown(),
    v.transform(Number),
    v.number(),
    v.safeInteger(),
    v.minValue(1),
    v.maxValue(65_535),
  )
  try {
    const { values } = parseArgs({
      options: {
        port: { type: 'string' },
        'rpc-port': { type: 'string' },
        all: { type: 'boolean', default: false },
        'safe-host': { type: 'string', multiple: true, default: [] },
      },
    })
    const safeHosts = values['safe-host']
    for (const host of safeHosts)
      if (!isExactOrigin(host))
        throw new Error(`"${host}" is not an exact origin; write it like http://localhost:3100`)
    const wanted = (asked: string | undefined, usual: number): WantedPort => ({
      port: v.parse(port, asked ?? usual),
      isAsked: asked !== undefined,
    })
    return {
      safeHosts,
      wantedPort: wanted(values.port ?? process.env.EVERCLAIM_SANDBOX_PORT, 3000),
      wantedRpcPort: wanted(values['rpc-port'] ?? process.env.EVERCLAIM_SANDBOX_RPC_PORT, 8545),
      campaigns: values.all ? campaignIds : [mainCampaign],
    }
  } catch (cause) {
    const said =
      cause instanceof v.ValiError
        ? 'a port is a number from 1 to 65535'
        : cause instanceof Error
          ? cause.message.replace(/\.$/, '')
          : 'unreadable'
    throw new SandboxError(`The arguments were not understood: ${said}.`, [
      'Usage: npm start -- [--port 3000] [--rpc-port 8545] [--all] [--safe-host ORIGIN]…',
    ])
  }
}
