import { message } from '../../language/say.ts'

/** A link would lead to whatever campaign the other owner has open, or to none. */
export const fileOfOpened = message(
  'This campaign was opened from a package, so it has no link. Each owner opens the same package here first, then the file.',
)
