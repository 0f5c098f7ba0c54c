/** Milliseconds after which those who wait get a turn: less than half a frame. */
const slice = 8

/** Gives what a long piece of work yields, and lets the page draw and answer in between. */
export async function* inTurns<T>(work: Iterable<T> | AsyncIterable<T>): AsyncGenerator<T, void, void> {
  let since = performance.now()
  for await (const each of work) {
    yield each
    if (performance.now() - since < slice) continue
    await new Promise<void>((resolve) => setTimeout(resolve))
    since = performance.now()
  }
}
