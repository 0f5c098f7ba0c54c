import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { AddressField } from '../parts/AddressField.tsx'

const address = '0x52908400098527886E0F7030069857D2E4169EE7'
const stop = vi.fn()
const camera = { getTracks: () => [{ stop }] }
const getUserMedia = vi.fn<() => Promise<unknown>>()
/** What is before the camera. */
let codes: readonly { rawValue: string }[] = []

/** A double of the browser's reader, which only phones and macOS have. */
class BarcodeDetectorDouble {
  static readonly getSupportedFormats = async () => ['qr_code']
  readonly detect = async () => codes
}

beforeEach(() => {
  codes = []
  stop.mockClear()
  getUserMedia.mockReset().mockResolvedValue(camera)
  vi.stubGlobal('BarcodeDetector', BarcodeDetectorDouble)
  Object.defineProperty(navigator, 'mediaDevices', { value: { getUserMedia }, configurable: true })
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue()
  // The document of these tests takes none of its own.
  Object.defineProperty(HTMLVideoElement.prototype, 'srcObject', {
    value: null,
    writable: true,
    configurable: true,
  })
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'mediaDevices')
  Reflect.deleteProperty(HTMLVideoElement.prototype, 'srcObject')
})

function draw() {
  const onChange = vi.fn<(text: string) => void>()
  render(<AddressField label="Address" value="" onChange={onChange} />)
  return onChange
}
const press = async () => fireEvent.click(await screen.findByRole('button', { name: 'Scan a QR code' }))
const says = (text: string | RegExp) => screen.findByText(text)

test('a browser without a reader of codes has no button', () => {
  vi.unstubAllGlobals()
  draw()
  expect(screen.queryByRole('button')).toBe(null)
})

test('the camera is asked for by a press, an address fills the field, and the camera stops', async () => {
  const onChange = draw()
  expect(getUserMedia).not.toHaveBeenCalled()
  await press()
  await says('Point the camera at the code of an address.')
  // What is no address is said, and the camera goes on.
  codes = [{ rawValue: 'https://example.org/' }]
  await says('That is neither an address (0x…) nor a name such as alice.eth.')
  codes = [{ rawValue: 'ab'.repeat(32) }]
  await says(/^This is a transaction hash or a private key\./)
  expect(onChange).not.toHaveBeenCalled()
  expect(stop).not.toHaveBeenCalled()
  codes = [{ rawValue: `ethereum:${address}@81457` }]
  await waitFor(() => expect(onChange).toHaveBeenCalledExactlyOnceWith(address))
  expect(stop).toHaveBeenCalled()
  expect(screen.queryByRole('dialog')).toBe(null)
})

test('closing stops the camera, also one that comes only then', async () => {
  draw()
  await press()
  await says('Point the camera at the code of an address.')
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(stop).toHaveBeenCalledOnce()

  stop.mockClear()
  let allow = (_: unknown) => {}
  getUserMedia.mockReturnValue(new Promise((resolve) => (allow = resolve)))
  await press()
  await waitFor(() => expect(getUserMedia).toHaveBeenCalledTimes(2))
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  allow(camera)
  await waitFor(() => expect(stop).toHaveBeenCalledOnce())
})

test.each([
  ['NotAllowedError', 'The camera is not allowed for this site. Paste the address instead.'],
  ['NotFoundError', 'No camera was found. Paste the address instead.'],
  ['NotReadableError', 'Another app is using the camera. Close it, or paste the address.'],
  ['AbortError', 'The camera did not start. Paste the address instead.'],
])('%s is one sentence', async (name, sentence) => {
  getUserMedia.mockRejectedValue(Object.assign(new Error('no'), { name }))
  draw()
  await press()
  await says(sentence)
})

test('a reader that knows no QR codes is said, and no camera asked for', async () => {
  vi.spyOn(BarcodeDetectorDouble, 'getSupportedFormats').mockResolvedValue(['ean_13'])
  draw()
  await press()
  await says('This browser can’t read QR codes. Paste the address.')
  expect(getUserMedia).not.toHaveBeenCalled()
})
