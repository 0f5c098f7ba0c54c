/** Files that are read as one, at most; and bytes. */
const most = { files: 64, bytes: 4_000_000 }

type Waiting = {
  readonly file: File
  /** Bytes that it had when it was looked at. */
  readonly size: number
  readonly resolve: (bytes: Uint8Array) => void
  readonly reject: (cause: unknown) => void
}

/**
 * Makes a reader of this computer's files. Those that are asked for while others are being read are read as
 * one: each reading is a question to another process of the browser, and takes longer than a small file.
 */
export function createJointReader(): (file: File, size: number) => Promise<Uint8Array> {
  const waiting: Waiting[] = []
  let isReading = false

  const readAll = async () => {
    isReading = true
    // Who asks for several asks for them in one turn.
    await Promise.resolve()
    while (waiting.length > 0) await readTogether(waiting.splice(0, countOf(waiting)))
    isReading = false
  }
  return (file, size) =>
    new Promise((resolve, reject) => {
      waiting.push({ file, size, resolve, reject })
      if (!isReading) void readAll()
    })
}

/** How many of the first files are read as one. */
function countOf(waiting: readonly Waiting[]): number {
  let bytes = 0
  for (const [at, { size }] of waiting.entries()) {
    bytes += size
    if (at > 0 && (at === most.files || bytes > most.bytes)) return at
  }
  return waiting.length
}

async function readTogether(files: readonly Waiting[]): Promise<void> {
  const together = files.length > 1 ? await bytesOfAll(files) : undefined
  if (!together) {
    // One by one, so that what is wrong with one file is said of that one.
    await Promise.all(
      files.map(({ file, resolve, reject }) =>
        file.arrayBuffer().then((bytes) => resolve(new Uint8Array(bytes)), reject),
      ),
    )
    return
  }
  let at = 0
  for (const { size, resolve } of files) {
    resolve(together.slice(at, at + size))
    at += size
  }
}

/** Undefined where one of them cannot be read, or is not as long as it was. */
async function bytesOfAll(files: readonly Waiting[]): Promise<Uint8Array | undefined> {
  const length = files.reduce((sum, { size }) => sum + size, 0)
  try {
    const bytes = new Uint8Array(await new Blob(files.map(({ file }) => file)).arrayBuffer())
    return bytes.length === length ? bytes : undefined
  } catch {
    return undefined
  }
}
