#!/usr/bin/env node
/**
 * Firefox as Playwright starts it, with one question of Playwright's answered here. For each context it sets
 * media features, whatever its options are, by a command of WebDriver BiDi that Firefox's long-term release
 * (153) does not have. No journey asks for such a feature, so nothing is what is to be done. All else goes
 * from one to the other as it is. Plain JavaScript, since it is started as a program.
 *
 *   EVERCLAIM_FIREFOX=firefox firefoxForPlaywright.mjs [ARGUMENT ...]
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { WebSocket, WebSocketServer } from 'ws'

const firefox = spawn(process.env.EVERCLAIM_FIREFOX ?? 'firefox', process.argv.slice(2), {
  stdio: ['ignore', 'inherit', 'pipe'],
})
firefox.on('exit', (code) => process.exit(code ?? 1))
firefox.on('error', (error) => {
  console.error(error.message)
  process.exit(127)
})
process.on('SIGTERM', () => firefox.kill())

const server = new WebSocketServer({ host: '127.0.0.1', port: 0 })
await once(server, 'listening')

createInterface({ input: firefox.stderr }).on('line', (line) => {
  const [, address] = /^WebDriver BiDi listening on (ws:.*)$/.exec(line) ?? []
  if (address === undefined) return console.error(line)
  server.on('connection', (playwright) => join(playwright, new WebSocket(`${address}/session`)))
  console.error(`WebDriver BiDi listening on ws://127.0.0.1:${server.address().port}`)
})

/** @param {WebSocket} playwright @param {WebSocket} browser */
function join(playwright, browser) {
  const isOpen = once(browser, 'open')
  playwright.on('message', async (message) => {
    const { id, method } = JSON.parse(message.toString())
    if (method === 'emulation.setMediaFeaturesOverride')
      return playwright.send(JSON.stringify({ type: 'success', id, result: {} }))
    await isOpen
    browser.send(message.toString())
  })
  browser.on('message', (message) => playwright.send(message.toString()))
  playwright.on('close', () => browser.close())
  browser.on('close', () => playwright.close())
}
