import { copyFileSync, mkdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Brand } from '../../src/config/site.ts'

/** Puts the pictures of a brand, which the configuration has checked, into an exported site. */
export function copyBrand(folder: string, brandFolder: string | undefined, brand: Brand): void {
  if (!brandFolder) return
  const { logo, hero, icons } = brand
  const urls = [logo?.dark, logo?.light, hero?.dark, hero?.light, ...Object.values(icons)]
  for (const url of new Set(urls)) {
    if (!url) continue
    const target = join(folder, url)
    mkdirSync(dirname(target), { recursive: true })
    copyFileSync(join(brandFolder, basename(url)), target)
  }
}
