/** Why there is no picture, in a sentence (`getUserMedia` of the Media Capture and Streams specification). */
export function cameraFault(error: unknown): string {
  switch (error instanceof Error ? error.name : '') {
    case 'NotAllowedError':
    case 'SecurityError':
      return 'The camera is not allowed for this site. Paste the address instead.'
    case 'NotFoundError':
    case 'OverconstrainedError':
      return 'No camera was found. Paste the address instead.'
    case 'NotReadableError':
      return 'Another app is using the camera. Close it, or paste the address.'
    default:
      return 'The camera did not start. Paste the address instead.'
  }
}
