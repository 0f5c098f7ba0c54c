import { createCipheriv } from 'node:crypto'

/** Of 100,000 recipients: the text of ten million is longer than a string may be. */
const pieceBytes = 24 * 100_000

/**
 * A list of `count` recipients as CSV: reproducible addresses in no order, whole units with up to 8 decimals.
 */
export function makeList(count: number): Buffer {
  const stream = createCipheriv('aes-128-ctr', Buffer.alloc(16), Buffer.alloc(16)).update(
    Buffer.alloc(count * 24),
  )
  const pieces = [Buffer.from('address,amount\n')]
  for (let from = 0; from < stream.length; from += pieceBytes) {
    let text = ''
    for (let at = from; at < Math.min(from + pieceBytes, stream.length); at += 24) {
      const number = stream.readUInt32LE(at + 20)
      text += `0x${stream.toString('hex', at, at + 20)},${1 + (number % 100_000)}.${number >>> 8}\n`
    }
    pieces.push(Buffer.from(text))
  }
  return Buffer.concat(pieces)
}
