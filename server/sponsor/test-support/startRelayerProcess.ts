import { type ChildProcess, spawn } from 'node:child_process'
import type * as v from '../../../src/schema/v.ts'
import type { relayerProcessSchema } from './relayerProcess.ts'

export type RelayerProcess = {
  /** Resolves when it has its database and begins. */
  started: Promise<void>
  /** Resolves when it has said so many lines about its work. */
  logged(lines: number): Promise<void>
  /** SIGKILL; resolves when it is gone. */
  kill(): Promise<void>
  /** What it has said so far. */
  said(): string
}

/** @param program of `bundleProgram('sponsor/test-support/relayerProcess.ts')` */
export function startRelayerProcess(
  program: string,
  given: v.InferInput<typeof relayerProcessSchema>,
): RelayerProcess {
  const child: ChildProcess = spawn(process.execPath, [program, JSON.stringify(given)], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let text = ''
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      text += String(chunk)
    })
  /** The first line is that it has started. */
  const lines = (count: number) =>
    new Promise<void>((resolve, reject) => {
      const look = () => {
        if (text.split('\n').length > count) resolve()
      }
      look()
      child.stdout?.on('data', look)
      child.once('exit', () => reject(new Error(`The relayer’s process ended: ${text}`)))
    })
  const started = lines(1)
  // A test that kills it before it has started knows why.
  started.catch(() => undefined)
  return {
    started,
    logged: (count) => lines(count + 1),
    said: () => text,
    async kill() {
      child.kill('SIGKILL')
      await gone
    },
  }
}
