import type { SiteConfig } from '../../config/site.ts'
import { enoughToSee, readableFrom, readableOn } from './contrast.ts'

/**
 * The operator's accent in either theme, mixed until a button of it can be seen on the page, and until text
 * of it can be read on its surfaces; and the pictures of the brand: a page loads what its theme shows.
 */
export function brandLook({
  theme: { accent },
  brand: { logo, hero },
}: SiteConfig): Record<`--${string}`, string> {
  const [dark, light] = [
    readableFrom(accent.dark, '#090b10', enoughToSee),
    readableFrom(accent.light, '#f4f6fa', enoughToSee),
  ]
  return {
    '--accent-dark': dark,
    '--on-accent-dark': readableOn(dark),
    '--accent-on-dark': readableFrom(accent.dark, '#232a3a'),
    '--accent-light': light,
    '--on-accent-light': readableOn(light),
    '--accent-on-light': readableFrom(accent.light, '#e6ecf2'),
    ...(logo
      ? {
          '--logo-dark': `url(${logo.dark})`,
          '--logo-light': `url(${logo.light})`,
          '--logo-ratio': String(logo.ratio),
        }
      : undefined),
    ...(hero ? { '--hero-dark': `url(${hero.dark})`, '--hero-light': `url(${hero.light})` } : undefined),
  }
}
