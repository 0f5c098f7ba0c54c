import type { Address } from 'viem'
import { normalize } from 'viem/ens'
import type { SiteConfig } from '../../config/site.ts'
import { EverclaimError, sentenceOf } from '../../errors.ts'
import { say } from '../../language/say.ts'
import { resolveName } from '../../wallet/resolveName.ts'

/** What Ethereum says of a name. Only a `found` one has an address; the other two are never merged. */
export type NameAnswer =
  /** With its checksum. */
  | { readonly status: 'found'; readonly address: Address }
  /** It is no name, or leads to no address; `reason` is a sentence. */
  | { readonly status: 'not-found'; readonly reason: string }
  /** Nobody answered, or nobody was asked any more. Asking again can help. */
  | { readonly status: 'could-not-look' }

export type LookedUpName = {
  /** As the list writes it. */
  readonly name: string
  /** As it was looked up (ENSIP-15), which may differ; undefined where it is no name. */
  readonly normal: string | undefined
  readonly answer: NameAnswer
}

/** The node of Ethereum that the site has for names. */
export type NameNode = Extract<SiteConfig['names'], { isEnabled: true }>

/** So many names are asked about at the same time. */
const atOnce = 5
/** After so many in a row that nobody answered, the rest is not asked about. */
const mostSilent = 10

/**
 * Looks the names of a list up on Ethereum, each meaning once, whatever its spelling. Ends early where nobody
 * answers.
 *
 * @throws the reason of the signal
 */
export async function lookUpNames(
  names: readonly string[],
  node: NameNode,
  {
    signal,
    onProgress,
  }: { signal?: AbortSignal | undefined; onProgress?: (done: number, all: number) => void } = {},
): Promise<readonly LookedUpName[]> {
  const normals = names.map(normalOf)
  const wanted = [...new Set(normals.filter((normal) => normal !== undefined))]
  const answers = new Map<string, NameAnswer>()
  let next = 0
  let silent = 0
  const work = async () => {
    for (let name = wanted[next++]; name !== undefined && silent < mostSilent; name = wanted[next++]) {
      const answer = await ask(name, node, signal)
      signal?.throwIfAborted()
      silent = answer.status === 'could-not-look' ? silent + 1 : 0
      answers.set(name, answer)
      onProgress?.(answers.size, wanted.length)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return names.map((name, at) => {
    const normal = normals[at]
    if (normal === undefined)
      return {
        name,
        normal,
        answer: { status: 'not-found', reason: say('This name has invalid characters.') },
      }
    return { name, normal, answer: answers.get(normal) ?? { status: 'could-not-look' } }
  })
}

async function ask(name: string, node: NameNode, signal?: AbortSignal): Promise<NameAnswer> {
  try {
    return { status: 'found', address: await resolveName(name, node, signal) }
  } catch (error) {
    if (!(error instanceof EverclaimError)) throw error
    return error.isRetryable
      ? { status: 'could-not-look' }
      : { status: 'not-found', reason: sentenceOf(error) }
  }
}

function normalOf(name: string): string | undefined {
  try {
    return normalize(name)
  } catch {
    return undefined
  }
}
