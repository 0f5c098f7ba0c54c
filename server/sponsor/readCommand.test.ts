import { expect, it } from 'vitest'
import { readCommand } from './readCommand.ts'

const node = (program: string) => `"${process.execPath}" -e "${program}"`
const options = { what: 'The command', most: 100 }

it('gives what a command prints, as it is', async () => {
  const program = `process.stdout.write('a'); process.stdout.write(' b' + String.fromCharCode(10))`
  expect(await readCommand(node(program), options)).toBe('a b\n')
})

it.each([
  ['fails', `console.log('secret'); process.exit(3)`, 'ended with 3'],
  ['is killed', `console.log('secret'); process.kill(process.pid, 'SIGTERM')`, /ended with (SIGTERM|143)/],
  [
    'prints without end',
    `process.stdout.write('secret'.repeat(100)); setInterval(() => 0, 1000)`,
    'too much',
  ],
  ['hangs', `console.log('secret'); setInterval(() => 0, 1000)`, 'took longer than 2 seconds'],
  ['waits for an answer', `process.stdin.on('end', () => process.exit(4)).resume()`, 'ended with 4'],
])('gives nothing, and repeats nothing, where it %s', async (_, program, reason) => {
  const error = await readCommand(node(program), { ...options, patience: 2_000 }).catch((each) => each)
  expect(error.summary).toMatch(reason)
  expect(String(error.stack)).not.toContain('secret')
})

it('ends what the shell has started, too', async () => {
  await expect(
    readCommand(`${node('setInterval(() => 0, 1000)')} & wait`, { ...options, patience: 500 }),
  ).rejects.toThrow('took longer than 0.5 seconds')
})

it('says that there is no such command', async () => {
  await expect(readCommand('/nowhere/at-all', options)).rejects.toThrow('The command ended with 127.')
})
