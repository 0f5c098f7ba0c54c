import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Hex } from 'viem'

/** Has Foundry write a keystore without an address in it, as `cast wallet import` does. Returns its path. */
export function castKeystore(
  folder: string,
  name: string,
  { key, password }: { key: Hex; password: string },
) {
  const { platform, arch } = process
  const binary = `bin/cast${platform === 'win32' ? '.exe' : ''}`
  const cast = createRequire(import.meta.url).resolve(
    `@foundry-rs/cast-${platform}-${arch === 'x64' ? 'amd64' : arch}/${binary}`,
  )
  const secrets = ['--private-key', key, '--unsafe-password', password]
  execFileSync(cast, ['wallet', 'import', name, '--keystore-dir', folder, ...secrets], { stdio: 'pipe' })
  return join(folder, name)
}
