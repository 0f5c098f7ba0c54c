import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Resvg } from '@resvg/resvg-wasm'
import { prepareResvg } from './prepareResvg.ts'

/** What is on the icons of an installed app. Pictures are data URLs of PNG or SVG. */
export type AppIcon = {
  /** Of our own mark’s ground, or behind the picture: `#` and six hexadecimal digits. */
  readonly color: string
  /** The operator’s, instead of our mark; it is shown whole. */
  readonly picture?: string | undefined
}

/** Names and sizes in pixels. `isWhole`: a system cuts its own shape out of it (`purpose: maskable`). */
export const appIcons = [
  { file: 'app-192.png', pixels: 192, isWhole: false },
  { file: 'app-512.png', pixels: 512, isWhole: false },
  { file: 'app-maskable-512.png', pixels: 512, isWhole: true },
  { file: 'apple-touch-icon.png', pixels: 180, isWhole: true },
] as const

const mark = readFileSync(join(import.meta.dirname, '../../public/icon.svg'), 'utf8')
  .replace(/<svg[^>]*>|<\/svg>|<title>.*?<\/title>/g, '')
  .replace(/<rect[^>]*>/, '')

/** Writes the icons into `folder`. */
export async function writeAppIcons(folder: string, icon: AppIcon): Promise<void> {
  await prepareResvg()
  for (const { file, pixels, isWhole } of appIcons) {
    const drawn = new Resvg(iconSvg(icon, isWhole), { fitTo: { mode: 'width', value: pixels } })
    writeFileSync(join(folder, file), drawn.render().asPng())
  }
}

/**
 * In a square of 32, as `public/icon.svg`. Of one that a system cuts a shape out of, the inner circle of four
 * fifths is always seen (Web Application Manifest, `maskable`): what is drawn lies within it.
 */
export function iconSvg({ color, picture }: AppIcon, isWhole: boolean): string {
  const side = picture ? (isWhole ? 18 : 24) : isWhole ? 25 : 32
  const at = (32 - side) / 2
  const inside = picture
    ? `<image href="${picture}" x="${at}" y="${at}" width="${side}" height="${side}"/>`
    : `<g transform="translate(${at} ${at}) scale(${side / 32})">${mark}</g>`
  const ground = `<rect width="32" height="32" rx="${isWhole ? 0 : 9}" fill="${color}"/>`
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${ground}${inside}</svg>`
}
