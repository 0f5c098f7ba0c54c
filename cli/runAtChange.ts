import { spawn } from 'node:child_process'

/**
 * Runs what an operator wants at a change that a watch has seen. Its lines are the command’s standard input.
 *
 * @param status of what is watched, by the name of an environment variable
 */
export function runAtChange(command: string, text: string, status: Readonly<Record<string, string>>): void {
  const child = spawn(command, {
    shell: true,
    stdio: ['pipe', 'inherit', 'inherit'],
    env: { ...process.env, ...status },
  })
  child.on('error', (error) => console.error(`--run: ${error.message}`))
  child.on('exit', (code) => code && console.error(`--run: the command ended with ${code}.`))
  // A command that reads nothing closes its end.
  child.stdin?.on('error', () => undefined)
  child.stdin?.end(`${text}\n`)
}
