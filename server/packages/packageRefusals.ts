import { ProblemError } from '../http/problem.ts'

/** What a package is refused for; nothing of the refused part is kept. */
export const packageRefusal = (reason: string, sentence: string) =>
  new ProblemError('package-refused', `${sentence} It was not kept.`, { reason })

export const noRoom = () =>
  new ProblemError('storage-full', 'There is no room left here for this package. Publish it on another host.')

export const unknownUpload = () =>
  new ProblemError(
    'upload-unknown',
    'This package was not begun here, is not whole, or nothing of it came for too long. Begin again.',
  )
