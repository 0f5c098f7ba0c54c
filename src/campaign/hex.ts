/** Bytes as text: `0x` and two hexadecimal digits, lower case, a byte. */
export type Hex = `0x${string}`

const digits = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'))

export function toHex(bytes: Uint8Array): Hex {
  let text: Hex = '0x'
  for (const byte of bytes) text += digits[byte]
  return text
}

/** The bytes of `0x…`. The caller has checked the text: this reads an even number of hexadecimal digits. */
export function fromHex(hex: Hex): Uint8Array {
  const bytes = new Uint8Array((hex.length - 2) / 2)
  for (let i = 0; i < bytes.length; i++) bytes[i] = Number.parseInt(hex.slice(2 + i * 2, 4 + i * 2), 16)
  return bytes
}
