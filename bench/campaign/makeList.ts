import { createCipheriv } from 'node:crypto'

/**
 * A list of `count` recipients as CSV: reproducible addresses in no order, whole units with up to 8 decimals.
 */
export function makeList(count: number): Buffer {
  const stream = createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16)).update(
    Buffer.alloc(count * 24),
  )
  const rows = ['address,amount']
  for (let at = 0; at < stream.length; at += 24) {
    const number = stream.readUInt32LE(at + 20)
    rows.push(`0x${stream.toString('hex', at, at + 20)},${1 + (number % 100_000)}.${number >>> 8}`)
  }
  return Buffer.from(`${rows.join('\n')}\n`)
}
