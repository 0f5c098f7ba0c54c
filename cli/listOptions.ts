import type { NumberStyle } from '../src/campaign/list/numberStyle.ts'
import { type AcceptName, acceptNames } from './listQuestions.ts'

type Values = {
  readonly 'decimal-point'?: string | undefined
  readonly thousands?: string | undefined
  readonly accept: readonly string[]
}

/** How a list is to be read, and what in it is meant, as the command line says it. */
export type ListOptions = {
  readonly numbers: NumberStyle
  /** Whether it was said which mark is used before decimals. */
  readonly isPointDeclared: boolean
  readonly accepted: ReadonlySet<AcceptName>
}

/** What may is used between thousands, by the mark before decimals. */
const styles: Readonly<Record<string, Readonly<Record<string, NumberStyle>>>> = {
  '.': { '': 'plain', ',': 'comma-groups', space: 'gap-groups-point' },
  ',': { '': 'point-groups', '.': 'point-groups', space: 'gap-groups-comma' },
}

export function readListOptions(values: Values, faults: string[]): ListOptions {
  const point = values['decimal-point'] ?? '.'
  const thousands = values.thousands ?? ''
  const marks = styles[point]
  if (!marks) faults.push(`--decimal-point: "${point}" isn’t one of . and ,`)
  const numbers = marks?.[thousands]
  if (marks && numbers === undefined)
    faults.push(
      `--thousands: "${thousands}" isn’t one of ${Object.keys(marks)
        .filter((mark) => mark !== '')
        .join(', ')}, with ${point} before decimals`,
    )
  const names = values.accept.flatMap((text) => text.split(',')).map((name) => name.trim())
  const accepted = new Set<AcceptName>()
  for (const name of names) {
    const known = acceptNames.find((each) => each === name)
    if (known) accepted.add(known)
    else if (name !== '') faults.push(`--accept: "${name}" isn’t one of ${acceptNames.join(', ')}`)
  }
  const isPointDeclared = values['decimal-point'] !== undefined || values.thousands !== undefined
  return { numbers: numbers ?? 'plain', isPointDeclared, accepted }
}
