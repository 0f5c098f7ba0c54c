import { keccak256 as viemKeccak256 } from 'viem'
import type { Keccak256 } from '../campaign/keccak256.ts'

/**
 * The page's keccak: the one viem brings along. A check hashes a few hundred rows, and the page needs no
 * WASM.
 */
export const keccak256: Keccak256 = (bytes) => viemKeccak256(bytes, 'bytes')
