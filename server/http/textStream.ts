/**
 * A response's body that is made while it is read: the next part is asked for when the one before is on its way, and whoever leaves
 * ends it. A fault on the way cuts the connection, so that half an answer is never taken for a whole one.
 */
export function textStream(parts: AsyncGenerator<string, void, undefined>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        const { done, value } = await parts.next()
        if (done) controller.close()
        else controller.enqueue(encoder.encode(value))
      },
      async cancel() {
        await parts.return()
      },
    },
    { highWaterMark: 0 },
  )
}
