import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { startAnvil } from './devnet/startAnvil.ts'
import { connectionTo } from './test-support/connectionTo.ts'

const options = { port: 0, chainId: 81457, genesisTime: 1_719_360_000 }

test('stopping resolves when the program is gone', async () => {
  const anvil = await startAnvil(options)
  const { closed } = await connectionTo(anvil.port)
  await anvil.stop()
  await closed
  expect(() => process.kill(anvil.pid, 0)).toThrow(/ESRCH/)
})

test('a program does not outlive a process that was killed with -9', async () => {
  const script = `
    import { startAnvil } from ${JSON.stringify(new URL('./devnet/startAnvil.ts', import.meta.url).href)}
    const { port } = await startAnvil(${JSON.stringify(options)})
    console.log(port)
    setInterval(() => undefined, 1000)`
  const parent = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [port] = await once(createInterface({ input: parent.stdout }), 'line')
  const { closed } = await connectionTo(Number(port))
  parent.kill('SIGKILL')
  // The connection ends when anvil does, and with nothing else.
  await closed
  await expect(untilRefused(Number(port))).resolves.toBe('ECONNREFUSED')
})

/** A dying process closes one socket after another: its port may take a last connection, which then ends as well. */
async function untilRefused(port: number): Promise<unknown> {
  for (;;) {
    try {
      await (await connectionTo(port)).closed
    } catch (error) {
      return error instanceof Error && 'code' in error ? error.code : error
    }
  }
}

test('a port in use is one sentence', async () => {
  const anvil = await startAnvil(options)
  try {
    await expect(startAnvil({ ...options, port: anvil.port })).rejects.toThrow(
      `Port ${anvil.port} is in use by another program; choose others with --port and --rpc-port.`,
    )
  } finally {
    await anvil.stop()
  }
})
