import { useEffect, useRef, useState } from 'react'
import { parseAddressInput } from '../../hex/parseAddressInput.ts'
import { say } from '../../language/say.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { cameraFault } from './cameraFault.ts'
import styles from './ScanDialog.module.css'

/** Milliseconds between two looks at the picture: quick for a person, light for a phone. */
const every = 150

/** The browser’s reader (https://wicg.github.io/shape-detection-api/), as far as it is used. */
type Detector = { detect: (picture: HTMLVideoElement) => Promise<readonly { rawValue: string }[]> }
type DetectorClass = {
  new (options: { formats: readonly string[] }): Detector
  getSupportedFormats: () => Promise<readonly string[]>
}

/**
 * Shows what the camera sees until a QR code with an address or a name is in it. The camera is asked for when
 * this is drawn, and stopped when it goes. Pictures stay in the browser.
 */
export function ScanDialog({ onScan, onClose }: { onScan: (text: string) => void; onClose: () => void }) {
  const video = useRef<HTMLVideoElement>(null)
  const [isOn, setOn] = useState(false)
  const [fault, setFault] = useState<string>()
  const listener = useRef(onScan)
  useEffect(() => {
    listener.current = onScan
  })
  useEffect(() => {
    let isOver = false
    let timer: ReturnType<typeof setTimeout> | undefined
    let camera: MediaStream | undefined
    const stop = () => {
      isOver = true
      clearTimeout(timer)
      for (const track of camera?.getTracks() ?? []) track.stop()
    }
    const look = async (detector: Detector, picture: HTMLVideoElement) => {
      // A picture that is not there yet has no codes.
      const codes = await detector.detect(picture).catch(() => [])
      if (isOver) return
      for (const { rawValue } of codes) {
        const input = parseAddressInput(rawValue)
        if (input.status === 'address' || input.status === 'name') {
          stop()
          return listener.current(rawValue)
        }
        if (input.status === 'unusable') setFault(input.reason)
      }
      timer = setTimeout(() => void look(detector, picture), every)
    }
    const start = async () => {
      const { BarcodeDetector } = window as unknown as { BarcodeDetector: DetectorClass }
      const formats = await BarcodeDetector.getSupportedFormats()
      if (isOver) return
      if (!formats.includes('qr_code'))
        return setFault(say('This browser can’t read QR codes. Paste the address.'))
      camera = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
      const picture = video.current
      // It was closed while the browser asked for permission.
      if (isOver || !picture) return stop()
      picture.srcObject = camera
      await picture.play()
      if (isOver) return
      setOn(true)
      await look(new BarcodeDetector({ formats: ['qr_code'] }), picture)
    }
    start().catch((error: unknown) => {
      if (!isOver) setFault(cameraFault(error))
    })
    return stop
  }, [])
  return (
    <Dialog title={say('Scan a QR code')} onClose={onClose}>
      <div className="stack gap12">
        <div className={styles.picture} data-is-on={isOn}>
          <video ref={video} muted playsInline aria-label={say('What the camera sees')} />
        </div>
        <p className={`small ${fault ? '' : 'muted'}`} role="status">
          {fault ?? (isOn ? say('Point the camera at the code of an address.') : say('Starting the camera.'))}
        </p>
      </div>
    </Dialog>
  )
}
