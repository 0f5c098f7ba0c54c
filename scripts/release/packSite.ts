import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Car, makeCar } from '../../src/operator/publish/makeCar.ts'
import { filesIn, sha256, sumsOf } from './hashFolder.ts'
import { signatureFile, sumsFile } from './signRelease.ts'

/** Names by which a site is known. */
export type PackedSite = {
  readonly files: number
  /** Of `site.sha256.txt`. */
  readonly sha256: string
  /** Of the folder on IPFS. */
  readonly cid: string
}

/** The archive for IPFS of a release's folder `site/`. */
export const carOfSite = (folder: string): Promise<Car> =>
  makeCar(
    filesIn(join(folder, 'site')).map((path) => ({
      path,
      bytes: new Uint8Array(readFileSync(join(folder, 'site', path))),
    })),
  )

/** Writes the hashes and the archive of a release's folder `site/` beside it. */
export async function packSite(folder: string): Promise<PackedSite> {
  const site = join(folder, 'site')
  const files = filesIn(site)
  const sums = sumsOf(site, files)
  const car = await carOfSite(folder)
  writeFileSync(join(folder, 'site.sha256.txt'), sums)
  writeFileSync(join(folder, 'site.car'), Buffer.concat([...car.chunks()]))
  return { files: files.length, sha256: sha256(sums), cid: car.cid }
}

/** Writes the hashes of all that is beside `site/`, to which those of the site belong. */
export function writeSums(folder: string): void {
  const released = filesIn(folder).filter(
    (path) => !path.startsWith('site/') && path !== sumsFile && path !== signatureFile,
  )
  writeFileSync(join(folder, sumsFile), sumsOf(folder, released))
}
