import { say } from '../../language/say.ts'
import { cellText } from '../cellText.ts'
import { quote, strangeCharacter } from '../readAccount.ts'
import type { CellFault } from '../recipientListError.ts'
import { mostGroups } from './mostGroups.ts'
import type { ListLayout } from './readLayout.ts'
import type { ScannedRow } from './scanRows.ts'

/** Characters of a group's name; it is a part of the campaign's title. */
export const longestGroupName = 40

/**
 * Makes a reader of the column that names each row's group. Undefined for a list whose groups nobody asked
 * for. A group is known by its exact name; names that a person could take for one are a problem.
 */
export function createGroupReader({ group, watched }: ListLayout) {
  if (!group) return undefined
  const at = watched.findIndex(({ place }) => place === group.place)
  const names: string[] = []
  const numbers = new Map<string, number>()
  /** By what is left of a name without case and spaces: the name, and the row that has it first. */
  const alike = new Map<string, { name: string; row: number }>()
  return {
    /** In the order in which they first come up. */
    names: names as readonly string[],
    /** The number of the row's group, from 0. */
    read(file: Uint8Array, { row, watched: cells }: Readonly<ScannedRow>): number | CellFault {
      const cell = cells[at]
      const name = cell && cell.start !== -1 ? cellText(file, cell.start, cell.end).trim() : ''
      const known = numbers.get(name)
      if (known !== undefined) return known
      const fault = faultOfName(name)
      if (fault) return fault
      const plain = name.toLowerCase().replace(/[\s_.-]/g, '')
      const other = alike.get(plain)
      if (other)
        return {
          code: 'group-name',
          reason: say('{name} and {other} of row {row} differ only in case, spaces or hyphens.', {
            name: quote(name),
            other: quote(other.name),
            row: String(other.row),
          }),
        }
      if (names.length === mostGroups)
        return {
          code: 'group-count',
          reason: say('{name} is one group too many; {most} fit.', { name: quote(name), most: mostGroups }),
        }
      alike.set(plain, { name, row })
      numbers.set(name, names.length)
      return names.push(name) - 1
    },
  }
}

function faultOfName(name: string): CellFault | undefined {
  if (name === '') return { code: 'group-missing', reason: say('The cell is empty; a group is missing.') }
  const strange = strangeCharacter(name)
  if (strange)
    return {
      code: 'group-name',
      reason: say('No group has this character: {strange}. Use plain letters and digits.', { strange }),
    }
  if (name.length > longestGroupName)
    return {
      code: 'group-name',
      reason: say(
        {
          one: 'The name has {count} character; a group has at most {most}.',
          other: 'The name has {count} characters; a group has at most {most}.',
        },
        { count: name.length, most: longestGroupName },
      ),
    }
  if (!/^[a-z0-9][a-z0-9 _.&+/()-]*$/i.test(name))
    return {
      code: 'group-name',
      reason: say('{name} is no name of a group: letters, digits, spaces and simple marks.', {
        name: quote(name),
      }),
    }
  return undefined
}
