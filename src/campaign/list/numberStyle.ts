/** How numbers are written in a list: declared, because `1.234` and `1,234` each have two meanings. */
export type NumberStyle = keyof typeof numberStyles

/** Spaces and apostrophes as spreadsheets and people put them between thousands. */
const gaps = " '’_\u00a0\u2009\u202f"

/** What each style puts between thousands and before decimals. */
export const numberStyles = {
  /** `1234.5` */
  plain: { groups: '', decimal: '.' },
  /** `1,234.5` */
  'comma-groups': { groups: ',', decimal: '.' },
  /** `1.234,5` */
  'point-groups': { groups: '.', decimal: ',' },
  /** `1 234.5` and `1'234.5` */
  'gap-groups-point': { groups: gaps, decimal: '.' },
  /** `1 234,5` */
  'gap-groups-comma': { groups: gaps, decimal: ',' },
} as const satisfies Record<string, { groups: string; decimal: '.' | ',' }>

const patterns = Object.fromEntries(
  Object.entries(numberStyles).map(([style, { groups, decimal }]) => {
    const gap = groups === '' ? '' : `|\\d{1,3}(?:[${groups}]\\d{3})+`
    return [style, new RegExp(`^(\\d+${gap})(?:[${decimal}](\\d+))?$`)]
  }),
) as Record<NumberStyle, RegExp>

/**
 * A number of that style as digits and a point; undefined where it is not written so. Groups must be of
 * exactly three digits, so that a text is not read in a style that it does not have.
 */
export function toPlainNumber(text: string, style: NumberStyle): string | undefined {
  const [, whole, decimals] = patterns[style].exec(text) ?? []
  const digits = whole?.replace(/\D/g, '')
  return decimals === undefined ? digits : `${digits}.${decimals}`
}

/** The styles in which every one of these texts is a number; for a person to choose among. */
export function stylesOf(texts: readonly string[]): readonly NumberStyle[] {
  return (Object.keys(numberStyles) as NumberStyle[]).filter((style) =>
    texts.every((text) => toPlainNumber(text, style) !== undefined),
  )
}
