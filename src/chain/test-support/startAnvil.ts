import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Hex } from 'viem'

export type Anvil = {
  url: string
  /** One JSON-RPC call, straight to anvil; throws on an error answer. */
  rpc: (method: string, ...params: unknown[]) => Promise<unknown>
  /** Waits until a block includes the transaction and returns its status (`0x1`: success). */
  mined: (hash: unknown) => Promise<string>
  stop: () => Promise<void>
}

const binary = fileURLToPath(new URL('../../../node_modules/.bin/anvil', import.meta.url))

/** First account of anvil's public test mnemonic: worthless anywhere else. */
export const devAccount = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const otherDevAccount = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const devKey: Hex = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80'
export const otherDevKey: Hex = '0x59c6995e998f97a5a0044966f0945389dc9e86dae88c7a8412f4603b6b78690d'

/** Starts a real chain 81457 on a free port and waits until it answers. */
export async function startAnvil(args: readonly string[] = []): Promise<Anvil> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  // Its old states, which it keeps in the home folder else, where those of one that was killed stay.
  const states = mkdtempSync(join(tmpdir(), 'everclaim-anvil-'))
  const child = spawn(
    binary,
    [
      ...['--port', String(port), '--hardfork', 'cancun', '--chain-id', '81457', '--silent'],
      ...['--cache-path', states, ...args],
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  )
  child.once('exit', () => rmSync(states, { recursive: true, force: true }))
  let output = ''
  child.stderr?.on('data', (chunk) => {
    output += String(chunk)
  })
  let id = 0
  const rpc: Anvil['rpc'] = async (method, ...params) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id: ++id, method, params }),
    })
    const body: unknown = await response.json()
    if (typeof body === 'object' && body !== null && 'result' in body) return body.result
    throw new Error(`${method}: ${JSON.stringify(body)}`)
  }
  const mined: Anvil['mined'] = async (hash) => {
    for (;;) {
      const receipt = await rpc('eth_getTransactionReceipt', hash)
      if (typeof receipt === 'object' && receipt !== null && 'status' in receipt)
        return String(receipt.status)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  for (;;) {
    if (child.exitCode !== null) throw new Error(`anvil ended with ${child.exitCode}: ${output}`)
    const isUp = await rpc('eth_chainId').then(
      () => true,
      () => false,
    )
    if (isUp) return { url, rpc, mined, stop: () => stop(child) }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) return resolve()
    child.once('exit', () => resolve())
    child.kill('SIGTERM')
  })
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.once('error', reject)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}
