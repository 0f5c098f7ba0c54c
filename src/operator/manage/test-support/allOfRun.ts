/** All that a run says, in order. */
export async function allOfRun<T>(run: AsyncIterable<T>): Promise<T[]> {
  const said: T[] = []
  for await (const each of run) said.push(each)
  return said
}
