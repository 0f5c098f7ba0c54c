/**
 * Runs a program for exactly as long as this process's standard input is open, and passes its output and its
 * end on. The sandbox holds the other side of that pipe: however it ends, with `kill -9` too, the system
 * closes the pipe, and no program is left behind. Plain JavaScript, since Node runs it by itself.
 *
 *   node keepChild.mjs PROGRAM [ARGUMENT ...]
 */
import { spawn } from 'node:child_process'

const [program, ...parameters] = process.argv.slice(2)
const hasGroups = process.platform !== 'win32'
const child = spawn(program, parameters, { stdio: ['ignore', 'inherit', 'inherit'], detached: hasGroups })

/** The program and whatever it has started. */
const end = () => {
  try {
    if (hasGroups) process.kill(-child.pid, 'SIGTERM')
    else child.kill()
  } catch {
    process.exit(1)
  }
}
process.stdin.on('end', end).on('error', end).resume()
// A signal to this process, by name or by terminal, is meant for the program.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end)

child.on('error', (error) => {
  console.error(error.message)
  process.exit(127)
})
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGTERM' ? 0 : 1)))
