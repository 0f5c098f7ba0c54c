import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { keysOf, placeOf } from '../schema/placeOf.ts'
import * as v from '../schema/v.ts'
import { type BrandPicture, readBrandFile } from './brandFile.ts'
import { type Brand, fonts, type SiteConfig } from './site.ts'

/** Where a brand's files are on the site. */
export const brandPath = '/brand/'

const color = v.pipe(
  v.string('is not a text'),
  v.regex(/^#[0-9a-fA-F]{6}$/, 'is not a hex value such as `#2563eb`'),
)
const fileName = v.pipe(
  v.string('is not the name of a file'),
  v.regex(
    /^[\w-][\w.-]{0,99}\.(png|webp|svg)$/,
    'is not the name of a .png, .webp or .svg file beside brand.json',
  ),
)
/** One value for both themes, or one for each. */
function inThemes(schema: v.GenericSchema<unknown, string>) {
  const both = v.strictObject(
    { dark: schema, light: schema },
    'is neither a text nor an object of dark and light',
  )
  const one = v.pipe(
    schema,
    v.transform((value) => ({ dark: value, light: value })),
  )
  return v.lazy((given) => (typeof given === 'string' ? one : both))
}
const link = v.pipe(
  v.string('is not a text'),
  v.maxLength(500, 'is longer than 500 characters'),
  v.check(
    (value) =>
      /^\/([\w\-.#][\w\-./#]*)?$/.test(value) ||
      /^mailto:[^\s<>"@]+@[^\s<>"@]+$/.test(value) ||
      (/^https:\/\/[^\s<>"@]+$/.test(value) && URL.canParse(value)),
    'is neither an https:// address, a mailto: address nor a path of this site',
  ),
)
const linkName = v.pipe(
  v.string('is not a text'),
  v.regex(/^\S(.{0,18}\S)?$/u, 'is not a name of 1 to 20 characters'),
)

/** `brand.json`, in the folder that EVERCLAIM_BRAND names. Every part may be left out. */
const brandSchema = v.strictObject(
  {
    logo: v.optional(inThemes(fileName)),
    hero: v.optional(inThemes(fileName)),
    accent: v.optional(inThemes(color)),
    font: v.optional(v.picklist(fonts, `is none of ${fonts.join(', ')}`)),
    links: v.optional(
      v.strictObject({
        help: v.optional(link),
        terms: v.optional(link),
        privacy: v.optional(link),
        social: v.optional(
          v.pipe(
            v.array(v.strictObject({ name: linkName, url: link })),
            v.maxLength(6, 'has more than 6 links'),
          ),
        ),
      }),
    ),
    /** Whether the footer leads to the pages for operators and owners of Safes. */
    operatorLinks: v.optional(v.boolean('is neither true nor false')),
    /** By the campaign's id. One folder may serve several sites: other ids are passed over. */
    campaigns: v.optional(v.record(v.string(), v.strictObject({ icon: fileName }))),
  },
  (issue) => (issue.expected === 'never' ? `has the unknown field ${issue.received}` : 'is not an object'),
)

export const plainBrand: Brand = { links: { social: [] }, hasOperatorLinks: true, icons: {} }

export type ReadBrand = {
  readonly brand: Brand
  readonly font: SiteConfig['theme']['font']
  readonly accent: SiteConfig['theme']['accent'] | undefined
}

/**
 * Reads `brand.json` in a folder, and each picture that it names. `fault` takes a sentence for everything
 * that is wrong; files are named with the limit that they break.
 *
 * @param folder undefined where the operator has named none
 * @param campaignIds of the site
 */
export function readBrand(
  folder: string | undefined,
  campaignIds: readonly string[],
  fault: (what: string) => void,
): ReadBrand {
  const plain: ReadBrand = { brand: plainBrand, font: fonts[0], accent: undefined }
  if (!folder) return plain
  /** A file may be named more than once. */
  const said = new Set<string>()
  const say = (what: string) => {
    if (!said.has(what)) fault(what)
    said.add(what)
  }
  const file = join(folder, 'brand.json')
  if (!existsSync(file)) {
    say(`"${folder}" has no file brand.json.`)
    return plain
  }
  let json: unknown
  try {
    json = JSON.parse(readFileSync(file, 'utf8'))
  } catch (cause) {
    say(`brand.json is not JSON: ${cause instanceof Error ? cause.message : 'unreadable'}.`)
    return plain
  }
  const parsed = v.safeParse(brandSchema, json)
  if (!parsed.success) {
    for (const issue of parsed.issues) say(`${placeOf(['brand', ...keysOf(issue)])} ${issue.message}.`)
    return plain
  }
  const { logo, hero, accent, font = fonts[0], links, operatorLinks = true, campaigns = {} } = parsed.output

  /** The picture's size, and where it will be on the site. */
  const picture = (name: string, use: BrandPicture) => {
    const at = join(folder, name)
    if (!statSync(at, { throwIfNoEntry: false })?.isFile()) {
      say(`the file ${name}, which brand.json names, is not in "${folder}".`)
      return { url: '', width: 1, height: 1 }
    }
    const size = readBrandFile(name, new Uint8Array(readFileSync(at)), use)
    if (typeof size !== 'string') return { url: `${brandPath}${name}`, ...size }
    say(`${name} ${size}`)
    return { url: '', width: 1, height: 1 }
  }
  const logos = logo && { dark: picture(logo.dark, 'logo'), light: picture(logo.light, 'logo') }
  const heroes = hero && { dark: picture(hero.dark, 'hero').url, light: picture(hero.light, 'hero').url }
  const icons: Record<string, string> = {}
  for (const [id, { icon }] of Object.entries(campaigns))
    if (campaignIds.includes(id)) icons[id] = picture(icon, 'icon').url
  return {
    brand: {
      ...(logos
        ? {
            logo: {
              dark: logos.dark.url,
              light: logos.light.url,
              // The wider one has room.
              ratio: Math.max(...Object.values(logos).map(({ width, height }) => round(width / height))),
            },
          }
        : undefined),
      ...(heroes ? { hero: heroes } : undefined),
      links: { ...links, social: links?.social ?? [] },
      hasOperatorLinks: operatorLinks,
      icons,
    },
    font,
    accent,
  }
}

const round = (value: number) => Math.round(value * 100) / 100
