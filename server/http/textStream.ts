/**
 * A response's body that is made while it is read: the next part is asked for when the one before is on its
 * way, and a reader who leaves ends it. What fails on the way cuts the connection, so that half an answer is
 * never taken for a whole one.
 *
 * @param parts whose first is made at once, so that what fails with it can be answered as a refusal
 * @param cut ends the connection without a word
 * @throws what the first part throws
 */
export async function textStream(
  parts: AsyncGenerator<string, void, undefined>,
  cut: () => void,
): Promise<ReadableStream<Uint8Array>> {
  const encoder = new TextEncoder()
  let next: IteratorResult<string, void> | undefined = await parts.next()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = next ?? (await parts.next())
          next = undefined
          if (done) controller.close()
          else controller.enqueue(encoder.encode(value))
        } catch {
          // The stream itself must not fail: its server would write the error behind what is there, and end
          // the answer in order.
          cut()
          controller.close()
        }
      },
      async cancel() {
        await parts.return()
      },
    },
    { highWaterMark: 0 },
  )
}
