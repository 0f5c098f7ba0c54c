import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { startAnvil } from './devnet/startAnvil.ts'
import { connectionTo } from './test-support/connectionTo.ts'

const options = { chainId: 81457, genesisTime: 1_719_360_000 }

const connectionToUrl = (url: string) => connectionTo(Number(new URL(url).port), new URL(url).hostname)

test('stopping resolves when the program is gone', async () => {
  const anvil = await startAnvil(options)
  const { closed } = await connectionToUrl(anvil.url)
  await anvil.stop()
  await closed
  expect(() => process.kill(anvil.pid, 0)).toThrow(/ESRCH/)
})

test('a program does not outlive a process that was killed with -9', async () => {
  const script = `
    import { startAnvil } from ${JSON.stringify(new URL('./devnet/startAnvil.ts', import.meta.url).href)}
    const { url } = await startAnvil(${JSON.stringify(options)})
    console.log(url)
    setInterval(() => undefined, 1000)`
  const parent = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [url] = await once(createInterface({ input: parent.stdout }), 'line')
  const { closed } = await connectionToUrl(String(url))
  parent.kill('SIGKILL')
  // The connection ends when anvil does, and with nothing else.
  await closed
  await expect(untilRefused(String(url))).resolves.toBe('ECONNREFUSED')
})

/**
 * A dying process closes one socket after another: its port may take a last connection, which then ends as
 * well.
 */
async function untilRefused(url: string): Promise<unknown> {
  for (;;) {
    try {
      await (await connectionToUrl(url)).closed
    } catch (error) {
      return error instanceof Error && 'code' in error ? error.code : error
    }
  }
}
