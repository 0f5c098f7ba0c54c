import { message, say } from '../../language/say.ts'
import { makerTextFlags } from './makerTextFlags.ts'

/** What is above the texts of a campaign's creator, on a page and in a report alike. */
export type MakerNotes = {
  /** Whose words follow, in a sentence. */
  readonly mark: string
  /** The same in few words behind a `{title}`, which is part of a sentence; to be said with `product`. */
  readonly inline: string
  /** Sentences, the gravest first. */
  readonly warnings: readonly string[]
}

/** A site knows its own campaigns, and so that this is none of them. A program has no such list. */
export type MakerReader = { readonly product: string; readonly hasCampaigns: boolean }

/**
 * Marks the texts of a campaign that is none of the reader's, and warns of those that pass for its own or ask
 * for a secret.
 */
export function makerNotes(
  texts: readonly (string | undefined)[],
  { product, hasCampaigns }: MakerReader,
): MakerNotes {
  const flags = makerTextFlags(texts, product)
  const name = hasCampaigns
    ? say('This campaign uses the name {product}, but it isn’t one of {product}’s campaigns.', { product })
    : say('This campaign uses the name {product}. Anyone can write that name.', { product })
  return {
    mark: say('Written by this campaign’s creator, not by {product}.', { product }),
    inline: flags.includes('site-name')
      ? hasCampaigns
        ? message('{title} (its creator’s title; not one of {product}’s campaigns)')
        : message('{title} (its creator’s title; anyone can write that name)')
      : flags.includes('secret')
        ? message('{title} (its creator’s title; never type a recovery phrase)')
        : message('{title} (its creator’s title)'),
    warnings: [
      ...(flags.includes('site-name') ? [name] : []),
      ...(flags.includes('secret')
        ? [say('Never type a recovery phrase or a private key anywhere. No claim needs one.')]
        : []),
    ],
  }
}
