import { randomInt } from 'node:crypto'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { keptProcess } from '../keptProcess.ts'
import { SandboxError } from '../sandboxError.ts'

export type Anvil = {
  /** For this machine's own programs: whatever is sent there is answered, with no question who asks. */
  readonly url: string
  readonly pid: number
  readonly ended: Promise<number>
  stop(): Promise<void>
}

export type AnvilOptions = {
  chainId: number
  /** Unix seconds of block 0. */
  genesisTime: number
}

/**
 * Starts anvil as Blast runs its machine: Cancun, no block before somebody asks. It ends with this process.
 *
 * anvil answers a WebSocket of any origin and a request under any host name, and it has no option to listen
 * on nothing. So it listens where no page finds it, and others come through `serveChain`.
 *
 * @throws SandboxError when this system has no anvil
 */
export async function startAnvil({ chainId, genesisTime }: AnvilOptions): Promise<Anvil> {
  const anvil = keptProcess(anvilPath(), [
    ...['--host', hiddenHost(), '--port', '0', '--chain-id', String(chainId), '--hardfork', 'cancun'],
    ...['--timestamp', String(genesisTime), '--accounts', '0', '--order', 'fifo'],
    // By default anvil lets pages of any origin read its answers.
    '--no-cors',
    // Blast's fees are small; anvil's own floor of 1 gwei is not.
    ...['--block-base-fee-per-gas', '1000000'],
    // A sandbox may stay up for days. Old states go to the disk and stay there by default; in
    // memory this many cost about 10 MB for a thousand blocks, and more of them proportionally more.
    '--prune-history=64',
  ])

  const complaints: string[] = []
  anvil.stderr.on('data', (data) => complaints.push(String(data)))
  const lines = createInterface({ input: anvil.stdout })
  const listening = new Promise<string>((resolve) => {
    lines.on('line', (line) => {
      const found = /^Listening on (127\.\d+\.\d+\.\d+:\d+)$/.exec(line)?.[1]
      if (found) resolve(`http://${found}`)
    })
  })
  const failed = anvil.ended.then((code) => {
    const said = complaints.join('').trim()
    throw new SandboxError('The local chain did not start.', [`Exit code: ${code}`, ...(said ? [said] : [])])
  })
  const url = await Promise.race([listening, failed])
  // From here on an end is no failure to start; who waits for `ended` is notified.
  failed.catch(() => undefined)
  const { pid, ended, stop } = anvil
  return { url, pid, ended, stop }
}

/**
 * One of the sixteen million loopback addresses, together with a port that the system chooses: more than a
 * page can try. Systems other than Linux have only one, so that there a page would have to find the port
 * alone.
 */
function hiddenHost(): string {
  if (process.platform !== 'linux') return '127.0.0.1'
  return `127.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`
}

/** The package's own launcher would be between us and the process that is to end. */
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
