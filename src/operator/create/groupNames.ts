import { slugOf } from './slugOf.ts'

/** What the campaign of a group is called: its own title, of which people know whose it is. */
export const titleOfGroup = (title: string, name: string): string => `${title}: ${name}`

/** What each group's package is called in paths, in their order and each once. */
export function foldersOfGroups(names: readonly string[]): readonly string[] {
  const taken = new Set<string>()
  return names.map((name) => {
    const slug = slugOf(name) || 'group'
    let folder = slug
    for (let number = 2; taken.has(folder); number++) folder = `${slug}-${number}`
    taken.add(folder)
    return folder
  })
}
