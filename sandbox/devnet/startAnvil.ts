import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { keptProcess } from '../keptProcess.ts'
import { SandboxError } from '../sandboxError.ts'

export type Anvil = {
  readonly url: string
  readonly port: number
  readonly pid: number
  readonly ended: Promise<number>
  stop(): Promise<void>
}

export type AnvilOptions = {
  /** 0 takes a free one. */
  port: number
  chainId: number
  /** Unix seconds of block 0. */
  genesisTime: number
}

/**
 * Starts anvil as Blast runs its machine: Cancun, no block before somebody asks. It ends with this process.
 *
 * @throws SandboxError when the port is taken or this system has no anvil
 */
export async function startAnvil({ port, chainId, genesisTime }: AnvilOptions): Promise<Anvil> {
  const anvil = keptProcess(anvilPath(), [
    ...['--host', '127.0.0.1', '--port', String(port), '--chain-id', String(chainId), '--hardfork', 'cancun'],
    ...['--timestamp', String(genesisTime), '--accounts', '0', '--order', 'fifo'],
    // Programs ask it; pages reach the chain through the site's own port. By default anvil answers pages of any origin.
    '--no-cors',
    // Blast's fees are small; anvil's own floor of 1 gwei is not.
    ...['--block-base-fee-per-gas', '1000000'],
    // A sandbox may stay up for days. Old states go to the disk and stay there unless told otherwise; in memory this
    // many cost about 10 MB for a thousand blocks, and more of them proportionally more.
    '--prune-history=64',
  ])

  const complaints: string[] = []
  anvil.stderr.on('data', (data) => complaints.push(String(data)))
  const lines = createInterface({ input: anvil.stdout })
  const listening = new Promise<number>((resolve) => {
    lines.on('line', (line) => {
      const found = /^Listening on .*:(\d+)$/.exec(line)?.[1]
      if (found) resolve(Number(found))
    })
  })
  const failed = anvil.ended.then((code) => {
    const said = complaints.join('').trim()
    if (/address (already )?in use|AddrInUse|os error 98|os error 48/i.test(said))
      throw new PortInUseError(port)
    throw new SandboxError('The local chain did not start.', [`Exit code: ${code}`, ...(said ? [said] : [])])
  })
  const taken = await Promise.race([listening, failed])
  // From here on an end is no failure to start; who waits for `ended` hears of it.
  failed.catch(() => undefined)
  const { pid, ended, stop } = anvil
  return { url: `http://127.0.0.1:${taken}`, port: taken, pid, ended, stop }
}

/** Somebody else listens where we were told to. */
export class PortInUseError extends SandboxError {
  override name = 'PortInUseError'
  constructor(readonly port: number) {
    super(`Port ${port} is in use by another program; choose others with --port and --rpc-port.`)
  }
}

/** The package's own launcher would stand between us and the process that is to end. */
function anvilPath(): string {
  const require = createRequire(import.meta.url)
  const architecture = process.arch === 'x64' ? 'amd64' : process.arch
  const name = `@foundry-rs/anvil-${process.platform}-${architecture}`
  const binary = process.platform === 'win32' ? 'anvil.exe' : 'anvil'
  try {
    const path = join(dirname(require.resolve(`${name}/package.json`)), 'bin', binary)
    if (existsSync(path)) return path
  } catch {
    // Falls through to the sentence.
  }
  throw new SandboxError(`The npm package ${name}, which carries the local chain, is not installed.`, [
    'Run `npm install` again; if it stays away, this system has no build of anvil.',
  ])
}
