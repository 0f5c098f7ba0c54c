import { type ChildProcessByStdio, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Readable, Writable } from 'node:stream'
import { fileURLToPath } from 'node:url'

/** A program that cannot outlive this process. */
export type KeptProcess = {
  readonly pid: number
  readonly stdout: Readable
  readonly stderr: Readable
  /** Resolves with the exit code when the program has ended, for whatever reason. */
  readonly ended: Promise<number>
  /** Ends the program and resolves when it is gone. */
  stop(): Promise<void>
}

const keeper = fileURLToPath(new URL('./keepChild.mjs', import.meta.url))

/**
 * Starts a program through `keepChild.mjs`. It is in a process group of its own, so that Ctrl-C reaches
 * only us and we end things in order.
 */
export function keptProcess(
  program: string,
  parameters: readonly string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): KeptProcess {
  const child: ChildProcessByStdio<Writable, Readable, Readable> = spawn(
    process.execPath,
    [keeper, program, ...parameters],
    { ...options, stdio: ['pipe', 'pipe', 'pipe'], detached: process.platform !== 'win32' },
  )
  // The pipe breaks when the program ends by itself; `ended` says so.
  child.stdin.on('error', () => undefined)
  const ended = once(child, 'exit').then(([code]) => (typeof code === 'number' ? code : 1))
  return {
    pid: child.pid ?? 0,
    stdout: child.stdout,
    stderr: child.stderr,
    ended,
    async stop() {
      child.stdin.end()
      await ended
    },
  }
}
