import { ProblemError } from '../http/problem.ts'

/** What a package is refused for; nothing of the refused part is kept. */
export const packageRefusal = (reason: string, sentence: string) =>
  new ProblemError('package-refused', `${sentence} It was not kept.`, { reason })

export const noRoom = () =>
  new ProblemError('storage-full', 'There is no space for this package. Publish it on another host.')

export const unknownUpload = () =>
  new ProblemError('upload-unknown', 'This upload is missing, incomplete or too old. Start again.')
