import { Keccak } from '@noble/hashes/sha3'
import { bytesToHex, hexToBytes } from '@noble/hashes/utils'
import type { Hex } from 'viem'

/**
 * keccak256 (the padding of Ethereum, not of FIPS 202) of a long beginning that never changes, stopped in the
 * middle: 200 bytes of the sponge's state instead of the beginning itself.
 */
export type KeccakPrefix = {
  /** Keccak-f[1600]'s state, 200 bytes. */
  readonly state: Hex
  /** How many bytes of the open block, of 136, are in the state by now. */
  readonly position: number
}

class Sponge extends Keccak {
  constructor(prefix?: KeccakPrefix) {
    super(136, 0x01, 32)
    if (!prefix) return
    this.state.set(hexToBytes(prefix.state.slice(2)))
    this.pos = prefix.position
  }

  stop(): KeccakPrefix {
    return { state: `0x${bytesToHex(this.state)}`, position: this.pos }
  }
}

/** Takes in the beginning. */
export function absorbPrefix(beginning: Hex): KeccakPrefix {
  return new Sponge().update(hexToBytes(beginning.slice(2))).stop()
}

/** keccak256 of the beginning and `rest`, one after the other. */
export function keccakAfter(prefix: KeccakPrefix, rest: Hex): Hex {
  return `0x${bytesToHex(new Sponge(prefix).update(hexToBytes(rest.slice(2))).digest())}`
}
