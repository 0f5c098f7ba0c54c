/** A sealed envelope. The relay never sees what is in it. */
export type Envelope = {
  readonly topic: string
  /** The sealed bytes in base64; the first one is the type of the envelope. */
  readonly message: string
  /** Number of the protocol's method, 1100 for a proposal and so on. */
  readonly tag: number
  /** Milliseconds since 1970. */
  readonly publishedAt: number
  readonly attestation: string | undefined
}

type Kept = {
  readonly envelope: Envelope
  readonly expiresAt: number
  readonly publisher: string
  readonly receivers: Set<string>
}

export type Mailbox = {
  /**
   * Keeps an envelope for `ttl` seconds. False when it lies there already: SDKs repeat what was not answered.
   */
  put(envelope: Envelope, ttl: number, publisher: string): boolean
  /** What a client has not received on a topic yet, oldest first; never what it published itself. */
  waiting(topic: string, client: string, now: number): Envelope[]
  /** The client has it; it is not delivered to it again. */
  received(envelope: Envelope, client: string): void
  /** Throws away what has expired. */
  sweep(now: number): void
  readonly size: number
}

/**
 * Envelopes by topic, kept until they expire: a wallet finds the proposal of a page that asked before it
 * came, and a page that was away finds its answers. Holds at most `most` envelopes; the oldest make room.
 */
export function createMailbox(most = 5_000): Mailbox {
  const kept = new Map<Envelope, Kept>()
  const topics = new Map<string, Set<Kept>>()

  function drop(one: Kept) {
    const { topic } = one.envelope
    kept.delete(one.envelope)
    const box = topics.get(topic)
    box?.delete(one)
    if (box?.size === 0) topics.delete(topic)
  }

  return {
    put(envelope, ttl, publisher) {
      const box = topics.get(envelope.topic) ?? new Set()
      for (const { envelope: other } of box) if (other.message === envelope.message) return false
      const one = {
        envelope,
        publisher,
        expiresAt: envelope.publishedAt + ttl * 1_000,
        receivers: new Set<string>(),
      }
      topics.set(envelope.topic, box.add(one))
      kept.set(envelope, one)
      for (const oldest of kept.values()) {
        if (kept.size <= most) break
        drop(oldest)
      }
      return true
    },
    waiting: (topic, client, now) =>
      [...(topics.get(topic) ?? [])]
        .filter(
          ({ expiresAt, publisher, receivers }) =>
            expiresAt > now && publisher !== client && !receivers.has(client),
        )
        .map(({ envelope }) => envelope),
    received(envelope, client) {
      kept.get(envelope)?.receivers.add(client)
    },
    sweep(now) {
      for (const one of kept.values()) if (one.expiresAt <= now) drop(one)
    },
    get size() {
      return kept.size
    },
  }
}
