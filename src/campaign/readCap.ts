import { say } from '../language/say.ts'
import { foldCap } from './cap.ts'
import { toHex } from './hex.ts'
import type { Keccak256 } from './keccak256.ts'
import type { Manifest } from './manifest.ts'
import { PackageDamagedError } from './packageErrors.ts'

/**
 * Checks the bytes of cap.bin: 2^capBits nodes of 32 bytes that fold to the root. Returns them as they are.
 *
 * @throws PackageDamagedError
 */
export function readCap(bytes: Uint8Array, manifest: Manifest, keccak256: Keccak256): Uint8Array {
  if (bytes.length !== 32 << manifest.tree.capBits)
    throw new PackageDamagedError('cap.bin', say('{path} is cut off or too long.', { path: 'cap.bin' }))
  if (toHex(foldCap(bytes, keccak256)) !== manifest.tree.root)
    throw new PackageDamagedError('cap.bin', say('{path} does not fold to the root.', { path: 'cap.bin' }))
  return bytes
}
