import type { PackageSource } from '../src/campaign/verifyPackage.ts'
import { packageFolder } from './packageFolder.ts'
import { packageUrl } from './packageUrl.ts'

/** The files of a package in a folder or at a URL. */
export const packageAt = (place: string): PackageSource =>
  /^https?:\/\//.test(place) ? packageUrl(place) : packageFolder(place)
