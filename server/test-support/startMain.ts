import { spawn } from 'node:child_process'
import { once } from 'node:events'

export type MainProcess = {
  readonly pid: number
  /** Resolves with the exit code. */
  readonly ended: Promise<number | null>
  /** Resolves once it has written this. Rejects if it ends before. */
  until(text: string): Promise<void>
  said(): string
  kill(signal: NodeJS.Signals): void
}

/**
 * `npm run serve` as an operator starts it, with these variables and no others.
 *
 * @param bundle of `bundleProgram('main.ts')`, where it matters what it does, and not how it starts
 * @param args what is behind `--`
 * @param mostFileBytes beyond which the system lets it write no file: its disk is full
 */
export function startMain(
  environment: Readonly<Record<string, string>>,
  bundle?: string,
  args: readonly string[] = [],
  mostFileBytes?: number,
): MainProcess {
  const program = bundle === undefined ? ['--import', 'tsx', 'server/main.ts'] : [bundle]
  const within =
    mostFileBytes === undefined ? [] : ['sh', '-c', `ulimit -f ${mostFileBytes / 512}; exec "$0" "$@"`]
  const [command = '', ...all] = [...within, process.execPath, ...program, ...args]
  const child = spawn(command, all, {
    env: { NODE_ENV: 'production', PATH: process.env.PATH ?? '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      said += chunk
    })
  return {
    pid: child.pid ?? 0,
    ended: once(child, 'close').then(([code]) => code as number | null),
    until: (text) =>
      new Promise((resolve, reject) => {
        const look = () => said.includes(text) && resolve()
        child.stdout.on('data', look)
        child.on('close', () => reject(new Error(`It ended: ${said}`)))
        look()
      }),
    said: () => said,
    kill: (signal) => void child.kill(signal),
  }
}
