import '../../config/zodWithoutEval.ts'
import { EverclaimError } from '../../errors.ts'
import { keccak256 } from '../../package/keccak.ts'
import { type MadePackage, makePackage, type PackageRequest } from './makePackage.ts'

export type PackageMessage =
  | { readonly type: 'progress'; readonly done: number; readonly all: number }
  | { readonly type: 'made'; readonly made: MadePackage }
  | { readonly type: 'refused'; readonly sentence: string }

const post = (message: PackageMessage, transfer: Transferable[] = []) =>
  globalThis.postMessage(message, { transfer })

/** The worker in which a page makes a package: a million hashes take a minute. It answers once. */
globalThis.addEventListener('message', ({ data }: MessageEvent<PackageRequest>) => {
  try {
    let told = 0
    const made = makePackage(data, keccak256, (done, all) => {
      // A bar of a few hundred pixels needs no more.
      if (done < all && (done - told) * 200 < all) return
      told = done
      post({ type: 'progress', done, all })
    })
    post({ type: 'made', made }, [made.allocations.records.buffer])
  } catch (error) {
    const sentence = error instanceof EverclaimError ? error.summary : String(error)
    post({ type: 'refused', sentence })
  }
})
