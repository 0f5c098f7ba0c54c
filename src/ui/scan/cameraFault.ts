import { say } from '../../language/say.ts'

/** Why there is no picture, in a sentence (`getUserMedia` of the Media Capture and Streams specification). */
export function cameraFault(error: unknown): string {
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return say('The camera is not allowed for this site. Paste the address instead.')
    case 'NotFoundError':
    case 'OverconstrainedError':
      return say('No camera was found. Paste the address instead.')
    case 'NotReadableError':
      return say('Another app is using the camera. Close it, or paste the address.')
    default:
      return say('The camera did not start. Paste the address instead.')
  }
}
