import { EverclaimError } from '../src/errors.ts'

/** A file or folder of this machine cannot be read or written. */
export class FileError extends EverclaimError {
  override name = 'FileError'
  /** What the operating system calls the reason, such as `ENOENT`. */
  readonly code: string | undefined
  constructor(what: string, path: string, cause?: unknown) {
    super(`${what}: ${path}`, { facts: cause === undefined ? [] : [reasonOf(cause)], docs: 'cli' })
    this.code = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined
  }
}

/** The folder to write to holds something else. */
export class OutFolderError extends EverclaimError {
  override name = 'OutFolderError'
  constructor(path: string, difference: string) {
    super(`The folder ${path} isn’t empty and has other content: ${difference}.`, {
      facts: ['Choose another folder with --out, or remove this one first.'],
      docs: 'cli',
    })
  }
}

/** A web server that holds a package did not answer as one does: nothing is known of the package. */
export class HostError extends EverclaimError {
  override name = 'HostError'
  constructor(url: string, reason: string) {
    super(`Couldn’t read ${url}: ${reason}.`, { docs: 'cli', isRetryable: true })
  }
}

/** Why the operating system refused, in words. */
function reasonOf(cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  const words: Record<string, string> = {
    ENOENT: 'It does not exist.',
    EISDIR: 'It is a folder.',
    ENOTDIR: 'A part of the path is a file.',
    EEXIST: 'A part of the path is a file.',
    EACCES: 'Access is denied.',
    EPERM: 'Access is denied.',
    EROFS: 'The disk is read-only.',
    ENXIO: 'It isn’t a regular file.',
    ELOOP: 'It is a link.',
    ENOSPC: 'The disk is full.',
  }
  return words[code] ?? (cause instanceof Error ? cause.message : String(cause))
}
