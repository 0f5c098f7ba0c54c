import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as pass } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { Builder } from 'selenium-webdriver'
import { findFreePort } from '../../sandbox/findFreePort.ts'
import { type KeptProcess, keptProcess } from '../../sandbox/keptProcess.ts'
import { DriverPage } from './driverPage.ts'

export type WebKit = {
  /** Another person's browser: it shares nothing with the others. */
  open(origin: string): Promise<DriverPage>
  /** What the consoles of its pages said as errors so far. */
  readonly complaints: string[]
  stop(): Promise<void>
}

/** Lines of a console that `--enable-write-console-messages-to-stdout` writes. */
const complaint = /CONSOLE (?:\w+ )*ERROR/

/**
 * Starts WebKitGTK's own driver (W3C WebDriver), with a display of its own where the machine has none.
 *
 * @param program the driver
 */
export async function startWebKit(program: string): Promise<WebKit> {
  const display = process.env.DISPLAY || process.env.WAYLAND_DISPLAY ? undefined : await startDisplay()
  const env = { ...process.env, ...(display && { DISPLAY: display.name }) }
  const script = await finderScript()
  const complaints: string[] = []
  const open: { page: DriverPage; driver: KeptProcess }[] = []
  return {
    complaints,
    async open(origin) {
      // A driver has one browser.
      const port = await findFreePort(4444)
      const driver = keptProcess(program, [`--port=${port}`], { env })
      for (const stream of [driver.stdout, driver.stderr])
        createInterface({ input: stream }).on('line', (line) => {
          if (complaint.test(line)) complaints.push(line)
        })
      const url = `http://127.0.0.1:${port}`
      await answers(url, driver)
      const session = await new Builder()
        .disableEnvironmentOverrides()
        .usingServer(url)
        .withCapabilities({
          browserName: 'MiniBrowser',
          'webkitgtk:browserOptions': {
            args: ['--automation', '--enable-write-console-messages-to-stdout=true'],
          },
        })
        .build()
      await session.manage().setTimeouts({ script: 60_000, pageLoad: 120_000 })
      await session.manage().window().setRect({ width: 1280, height: 900 })
      const page = new DriverPage(session, script, origin)
      open.push({ page, driver })
      return page
    },
    async stop() {
      for (const { page, driver } of open) {
        await page.close()
        await driver.stop()
      }
      await display?.stop()
    },
  }
}

/** An X server without a screen, which chooses its own number. */
async function startDisplay(): Promise<{ name: string; stop(): Promise<void> }> {
  const server = keptProcess('Xvfb', ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'])
  const lines = createInterface({ input: server.stdout })
  const [number] = await Promise.race([
    once(lines, 'line'),
    server.ended.then(() => Promise.reject(new Error('Xvfb has ended.'))),
  ])
  return { name: `:${number}`, stop: () => server.stop() }
}

/** Until the driver answers, or has ended. */
async function answers(url: string, driver: KeptProcess): Promise<void> {
  let isOver = false
  void driver.ended.then(() => {
    isOver = true
  })
  while (!isOver) {
    const answer = await fetch(`${url}/status`).catch(() => undefined)
    if (answer?.ok) return
    await pass(50)
  }
  throw new Error('The driver of WebKit has ended.')
}

/** `inPage.ts` as one script. What it shares with tests in Node reads files there, and none in a page. */
async function finderScript(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('inPage.ts', import.meta.url))],
    bundle: true,
    format: 'iife',
    target: 'es2022',
    platform: 'browser',
    logLevel: 'silent',
    write: false,
    plugins: [
      {
        name: 'no files',
        setup(bundle) {
          bundle.onResolve({ filter: /^node:/ }, ({ path }) => ({ path, namespace: 'node' }))
          bundle.onLoad({ filter: /.*/, namespace: 'node' }, () => ({ contents: 'module.exports = {}' }))
        },
      },
    ],
  })
  return outputFiles[0]?.text ?? ''
}
