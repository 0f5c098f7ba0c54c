export type CalendarMoment = {
  /** Unix seconds. */
  at: number
  title: string
  /** The page that it is about. */
  url: string
}

/**
 * A file for any calendar (RFC 5545) with events that take no time and a reminder at each.
 *
 * @param moments the first is named by its page, and replaced rather than added twice; the others by their
 * time too
 * @param now when the file is made, in unix seconds
 */
export function calendarFile(moments: readonly CalendarMoment[], now: number): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Everclaim//Claims//EN',
    ...moments.flatMap((moment, place) => eventOf(moment, place, now)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function eventOf({ at, title, url }: CalendarMoment, place: number, now: number): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escaped(place === 0 ? url : `${url}#${at}`)}`,
    `DTSTAMP:${utc(now)}`,
    `DTSTART:${utc(at)}`,
    `SUMMARY:${escaped(title)}`,
    `URL:${url}`,
    // Not every calendar shows the line above.
    `DESCRIPTION:${escaped(url)}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    'TRIGGER:PT0S',
    'END:VALARM',
    'END:VEVENT',
  ]
}

/** `20270115T120000Z` */
const utc = (seconds: number) =>
  new Date(seconds * 1_000).toISOString().replace(/\.\d+/, '').replaceAll(/[-:]/g, '')

/** A value of the type TEXT (RFC 5545, 3.3.11). It has no control characters but line breaks. */
const escaped = (text: string) =>
  text
    .replaceAll(/[\\;,]/g, '\\$&')
    .replaceAll(/\r\n?|\n/g, '\\n')
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    .replaceAll(/[\0-\x1f\x7f]/g, ' ')

/** At most 75 octets a line, and no character in two (RFC 5545, 3.1). */
function folded(line: string): string {
  const encoder = new TextEncoder()
  let text = ''
  let octets = 0
  for (const character of line) {
    const size = encoder.encode(character).length
    if (octets + size > 75) {
      text += '\r\n '
      octets = 1
    }
    text += character
    octets += size
  }
  return text
}
