import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

const wasmPath = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')

/** The texts of all QR codes in a picture (PNG), by the reader of many phones’ apps (zxing-cpp). */
export async function readQrCode(picture: Buffer): Promise<readonly string[]> {
  const { buffer } = new Uint8Array(await readFile(wasmPath))
  prepareZXingModule({ overrides: { wasmBinary: buffer } })
  const found = await readBarcodes(new Uint8Array(picture), { formats: ['QRCode'] })
  return found.map(({ text }) => text)
}
