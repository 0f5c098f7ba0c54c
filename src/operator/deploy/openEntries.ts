import type { Address } from 'viem'
import { say } from '../../language/say.ts'
import { JournalError } from './deployErrors.ts'

/** Where a journal lies: a file, or a browser's storage. One text, replaced as a whole. */
export type JournalStorage = {
  /** What was saved last; null where nothing ever was. */
  load(): Promise<string | null>
  /**
   * Resolves once the text would outlive this process. A later `load` gives the old text or the new one,
   * never a part.
   */
  save(text: string): Promise<void>
}

/**
 * What was asked for. Each thing is written here before it is done, and one thing at a time is open: who was
 * interrupted finds here what may still happen, and does not do it a second time.
 */
export type Journal<Entry extends { readonly status: string }> = {
  readonly entries: readonly Entry[]
  /** The last entry while it may still happen. */
  readonly open: Exclude<Entry, { readonly status: 'ended' }> | undefined
  /** Writes down a new one. Nothing may be open. */
  add(entry: Exclude<Entry, { readonly status: 'ended' }>): Promise<void>
  /** Writes down what became of the open one. */
  change(entry: Entry): Promise<void>
}

/** Whose journal it is. */
type Owner = { readonly chainId: number; readonly contract: Address }

/**
 * Opens a journal, or begins it. Amounts are written as decimal text.
 *
 * @param head what is written in front of the entries
 * @param parse undefined for what is no journal of this format
 * @throws JournalError where it cannot be read, or is another contract's
 */
export async function openEntries<Entry extends { readonly status: string }>(
  storage: JournalStorage,
  {
    owner,
    head,
    parse,
  }: {
    owner: Owner
    head: Readonly<Record<string, string | number>>
    parse: (json: unknown) => (Owner & { readonly entries: readonly Entry[] }) | undefined
  },
): Promise<Journal<Entry>> {
  let entries = readEntries(await storage.load(), owner, parse)
  const write = async (next: readonly Entry[]) => {
    // Only what is written counts: after a failed save the open entry is what it was.
    await storage.save(textOf({ ...head, entries: next }))
    entries = next
  }
  const open = () => {
    const last = entries.at(-1)
    return last !== undefined && isOpen(last) ? last : undefined
  }
  return {
    get entries() {
      return entries
    },
    get open() {
      return open()
    },
    async add(entry) {
      if (open()) throw new Error('The journal has an open entry.')
      await write([...entries, entry])
    },
    async change(entry) {
      if (!open()) throw new Error('The journal has no open entry.')
      await write([...entries.slice(0, -1), entry])
    },
  }
}

const isOpen = <Entry extends { readonly status: string }>(
  entry: Entry,
): entry is Exclude<Entry, { readonly status: 'ended' }> => entry.status !== 'ended'

function readEntries<Entry>(
  text: string | null,
  { chainId, contract }: Owner,
  parse: (json: unknown) => (Owner & { readonly entries: readonly Entry[] }) | undefined,
): readonly Entry[] {
  if (text === null) return []
  const read = parse(parseJson(text))
  if (!read)
    throw new JournalError(
      say(
        'We can’t read the campaign’s journal, so we don’t know which transactions are pending. Nothing was sent.',
      ),
      {
        facts: [
          say(
            'Check the account in an explorer. Once none of its transactions is pending, move the journal away and start again.',
          ),
          say('We find what is on chain, and do nothing twice.'),
        ],
      },
    )
  if (read.chainId !== chainId || read.contract.toLowerCase() !== contract.toLowerCase())
    throw new JournalError(say('The journal belongs to another campaign. Nothing was sent.'), {
      facts: [
        say('Journal: {contract} on chain {chainId}', {
          contract: read.contract,
          chainId: String(read.chainId),
        }),
        say('This campaign: {contract} on chain {chainId}', { contract, chainId: String(chainId) }),
        say('Keep it. Move it away or choose another file, and start again.'),
      ],
    })
  return read.entries
}

const textOf = (journal: object): string =>
  `${JSON.stringify(journal, (_, part: unknown) => (typeof part === 'bigint' ? part.toString() : part), 2)}\n`

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
