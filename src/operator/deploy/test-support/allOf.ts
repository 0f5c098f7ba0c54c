/** All that a run says. */
export async function allOf<T>(run: AsyncIterable<T>): Promise<T[]> {
  const said: T[] = []
  for await (const each of run) said.push(each)
  return said
}
