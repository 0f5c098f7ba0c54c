import { spawn } from 'node:child_process'
import { KeyError } from '../../cli/keyErrors.ts'

/** Milliseconds that a command has. Nobody is there who could answer its questions. */
const usualPatience = 30_000

/**
 * What a command of the shell prints, such as `pass show relayer`. Its errors go to ours, and it gets no
 * input.
 *
 * @param what names it in a message: `The command of the relayer’s key`
 * @param most bytes
 * @throws KeyError, with nothing of what was printed
 */
export function readCommand(
  command: string,
  { what, most, patience = usualPatience }: { what: string; most: number; patience?: number },
): Promise<string> {
  return new Promise((resolve, reject) => {
    // A group of its own, so that what the shell has started ends with it.
    const child = spawn(command, { shell: true, detached: true, stdio: ['ignore', 'pipe', 'inherit'] })
    const parts: Buffer[] = []
    let length = 0
    let fault: string | undefined
    const give = (reason: string) => {
      fault ??= reason
      kill(child.pid)
      child.stdout.destroy()
    }
    const timer = setTimeout(() => give(`took longer than ${patience / 1_000} seconds`), patience)
    child.stdout.on('data', (part: Buffer) => {
      length += part.length
      if (length > most) give('printed too much')
      else parts.push(part)
    })
    child.once('error', () => give('could not be run'))
    child.once('close', (code, signal) => {
      clearTimeout(timer)
      fault ??= code === 0 ? undefined : `ended with ${signal ?? code}`
      if (fault !== undefined) reject(new KeyError(`${what} ${fault}.`))
      else resolve(Buffer.concat(parts).toString('utf8'))
    })
  })
}

function kill(pid: number | undefined): void {
  if (pid === undefined) return
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}
