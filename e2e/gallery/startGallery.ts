import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'
import { projectFolder } from '../../sandbox/cacheFolder.ts'
import { buildGallery } from './buildGallery.ts'

const types: Readonly<Record<string, string>> = {
  '': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
}

/** Pictures of the site and of its brand, by the first part of their path. */
export const pictureFolders: Readonly<Record<string, string>> = {
  brand: join(projectFolder, 'sandbox/site/brand'),
  chains: join(projectFolder, 'public/chains'),
  wallets: join(projectFolder, 'public/wallets'),
}

/** Serves the gallery's page on a port of its own until it is closed. */
export async function startGallery(): Promise<{
  url: string
  /** What it is made of, by path. */
  files: ReadonlyMap<string, string | Uint8Array>
  close: () => Promise<void>
}> {
  const files = await buildGallery()
  const server = createServer(async ({ url = '/' }, response) => {
    const path = new URL(url, 'http://localhost').pathname
    const folder = pictureFolders[path.split('/')[1] ?? '']
    const own =
      files.get(path) ?? (await readFile(join(folder ?? '', path.split('/')[2] ?? '')).catch(() => ''))
    response.writeHead(own === '' ? 404 : 200, { 'content-type': types[extname(path)] ?? '' }).end(own)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/`,
    files,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
