import type { Address } from 'viem'
import type { PackageInput } from '../../campaign/buildPackage.ts'
import { folderAddress } from '../../campaign/folderAddress.ts'
import { manifestSchema } from '../../campaign/manifest.ts'
import { receiverFault } from '../../campaign/receiverFault.ts'
import { graceSeconds } from '../../campaign/scheduleLimits.ts'
import { utcText } from '../../chain/utcText.ts'
import { openedCampaignId } from '../../config/openedCampaignId.ts'
import { say } from '../../language/say.ts'
import { keysOf } from '../../schema/placeOf.ts'
import * as v from '../../schema/v.ts'
import { factoryAddressOf } from '../deploy/factoryAddressOf.ts'
import { isSeriesReady, lastRound, nextRoundSeries } from '../series/draftSeries.ts'
import type { CampaignDraft } from './campaignDraft.ts'
import { campaignIdOfTitle } from './campaignIdOfTitle.ts'
import { titleOfGroup } from './groupNames.ts'
import { readAddress } from './readAddress.ts'
import type { TokenFacts } from './readTokenFacts.ts'
import { groupsOf, readGroup, readUnlocking, readUnlockings } from './readUnlocking.ts'
import { sayTextFault } from './textFaultWords.ts'

/** What can be wrong in which field of a draft; the sentence says what to do. */
export type DraftFault = { readonly field: DraftField; readonly sentence: string }
export type DraftField =
  | 'series'
  | 'token'
  | 'duration'
  | 'cliff'
  | 'steps'
  | 'start'
  | 'end'
  | 'one'
  | 'sweep'
  | 'yield'
  | 'gas'
  | 'title'
  | 'description'
  | 'url'
  | 'hosts'
  | 'id'

/** What a package is made of, beside its list. */
export type CampaignPlan = Pick<
  PackageInput,
  'previous' | 'earlier' | 'token' | 'window' | 'schedule' | 'receivers' | 'texts' | 'hosts' | 'capBits'
>

const { token: tokenShape, texts: textsShape, hosts: hostsShape } = manifestSchema.entries

/** Faults of the token, as the chain knows it. */
export function tokenFaults(token: TokenFacts): readonly DraftFault[] {
  const fault = (sentence: string) => ({ field: 'token' as const, sentence })
  const faults: DraftFault[] = []
  for (const part of ['name', 'symbol'] as const) {
    const read = v.safeParse(tokenShape.entries[part], token[part])
    if (!read.success) faults.push(fault(sayTextFault(part, read.issues[0])))
  }
  if (!v.is(tokenShape.entries.decimals, token.decimals))
    faults.push(
      fault(
        say('The token has {decimals} decimals. You can distribute at most 77.', {
          decimals: token.decimals,
        }),
      ),
    )
  return faults
}

/**
 * Whether the amounts of the list were read with the token’s own decimals, where they were given in whole
 * tokens.
 */
function decimalsFaults({ list, underWay }: CampaignDraft, token: TokenFacts): readonly DraftFault[] {
  // What is under way is its package, and is compared with that.
  if (underWay || list?.amounts.unit !== 'whole' || Number(list.amounts.decimals) === token.decimals)
    return []
  const read = list.amounts.decimals.trim()
  return [
    {
      field: 'token',
      sentence: say(
        'The list was read with {read} decimals; the token has {decimals}. Read it again with the token’s decimals.',
        { read, decimals: token.decimals },
      ),
    },
  ]
}

/** What keeps a draft from being the next round of its series. */
function seriesFaults(draft: CampaignDraft, token: TokenFacts): readonly DraftFault[] {
  const series = nextRoundSeries(draft)
  if (!series) return []
  const last = lastRound(draft)
  if (!last || !isSeriesReady(series))
    return [{ field: 'series', sentence: say('A round of the series is missing. Open its package.') }]
  const { address, decimals } = last.manifest.token
  // Amounts of all rounds are added up, and one transaction claims them.
  return address === token.address.toLowerCase() && decimals === token.decimals
    ? []
    : [{ field: 'token', sentence: say('All rounds pay the same token: {address}.', { address }) }]
}

/**
 * When the contract of a draft may be swept at the earliest (unix seconds): some time after all of it has
 * unlocked. Undefined where it pays at once, or nobody knows yet.
 */
export function earliestEnd(draft: TimedDraft): number | undefined {
  const last = lastUnlock(draft)
  return last === undefined ? undefined : last + graceSeconds
}

/** When all of it is unlocked, of all groups, in unix seconds. Undefined as above. */
export function lastUnlock(draft: TimedDraft): number | undefined {
  const { start } = draft.window
  const ends = readUnlockings(draft).map(({ schedule }) => schedule?.duration)
  const durations = ends.flatMap((duration) => (duration === undefined ? [] : [duration]))
  return durations.length === ends.length && start !== null ? start + Math.max(...durations) : undefined
}

type TimedDraft = Pick<CampaignDraft, 'window' | 'unlocking' | 'list' | 'groups'>

/**
 * The window, the schedule in it, and what is wrong with them.
 *
 * @param now the chain's time in unix seconds; undefined where nobody reports it, and then nothing is said to
 * be over
 */
export function windowFaults(draft: CampaignDraft, now: number | undefined): readonly DraftFault[] {
  const { start, end, isEndless } = draft.window
  const earliest = earliestEnd(draft)
  const faults: DraftFault[] = readUnlockings(draft).flatMap((each) => each.faults)
  if (start === null) faults.push({ field: 'start', sentence: say('Enter when claims open.') })
  if (isEndless) return faults
  if (end === null) faults.push({ field: 'end', sentence: say('Enter when claims close, or choose never.') })
  else if (start !== null && end <= start)
    faults.push({ field: 'end', sentence: say('Claims must close after they open.') })
  else if (now !== undefined && end <= now)
    faults.push({ field: 'end', sentence: say('This time has passed. Enter a later one.') })
  else if (earliest !== undefined && end < earliest)
    faults.push({
      field: 'end',
      sentence: say('Claims must stay open for 30 days after the last unlock: until {time} or later.', {
        time: utcText(earliest),
      }),
    })
  return faults
}

/** The receivers, with their checksums; or what is wrong with them. */
export function readReceivers(draft: CampaignDraft, token: Address | undefined) {
  const { receivers, underWay } = draft
  const { isOne } = receivers
  const factory = factoryAddressOf(readUnlocking(draft))
  const faults: DraftFault[] = []
  const read = (field: 'one' | 'sweep' | 'yield' | 'gas'): Address | undefined => {
    const found = readAddress(receivers[field])
    if ('fault' in found) {
      faults.push({ field, sentence: found.fault })
      return undefined
    }
    // What is under way has its receivers for ever; a fault now would only lock it out.
    const fault = underWay ? undefined : receiverFault(found.address, { token, factory })
    if (fault) {
      faults.push({ field, sentence: fault.sentence })
      return undefined
    }
    return found.address
  }
  const one = isOne ? read('one') : undefined
  const found = isOne
    ? { sweep: one, yield: one, gas: one }
    : { sweep: read('sweep'), yield: read('yield'), gas: read('gas') }
  return { faults, ...found }
}

/** Addresses as they were typed, one a line. Undefined where there is none. */
function hostsOf(typed: string): string[] | undefined {
  const hosts = typed.split('\n').flatMap((line) => {
    const host = line.trim()
    return host === '' ? [] : [folderAddress(host)]
  })
  return hosts.length > 0 ? hosts : undefined
}

/** What is wrong with the texts that people read. */
export function textFaults(draft: CampaignDraft): readonly DraftFault[] {
  const { texts } = draft
  const faults: DraftFault[] = []
  for (const field of ['title', 'description', 'url'] as const) {
    const value = texts[field].trim()
    if (value === '' && field !== 'title') continue
    const read = v.safeParse(textsShape.entries[field], value)
    if (!read.success) faults.push({ field, sentence: sayTextFault(field, read.issues[0]) })
  }
  // Each group has the title with its own name behind it.
  for (const { name } of groupsOf(draft)) {
    const read = v.safeParse(textsShape.entries.title, titleOfGroup(texts.title.trim(), name))
    if (texts.title.trim() !== '' && !read.success)
      faults.push({
        field: 'title',
        sentence: sayTextFault('titleOfGroup', read.issues[0], { name }),
      })
  }
  const hosts = v.safeParse(hostsShape, hostsOf(texts.hosts))
  for (const issue of hosts.issues ?? []) {
    const [at] = keysOf(issue)
    faults.push({
      field: 'hosts',
      sentence: sayTextFault('hosts', issue, typeof at === 'number' ? { number: at + 1 } : {}),
    })
  }
  const id = texts.id.trim()
  if (id !== '' && !/^[a-z0-9][a-z0-9-]{0,62}$/.test(id))
    faults.push({
      field: 'id',
      sentence: say('Use at most 63 small letters, digits and hyphens, with no hyphen in front.'),
    })
  if (id === openedCampaignId)
    faults.push({
      field: 'id',
      sentence: say('"{id}" is reserved. Choose another.', { id }),
    })
  return faults
}

/** The name of the campaign in the site's paths. */
export function campaignIdOf(draft: CampaignDraft): string {
  const { texts, window } = draft
  const id = campaignIdOfTitle(texts.title)
  const last = lastRound(draft)
  // Rounds of one title would have one name; each has a day of its own.
  const isSameTitle = last?.manifest.texts.title === texts.title.trim()
  const day = isSameTitle && window.start !== null ? `-${utcText(window.start).slice(0, 10)}` : ''
  return texts.id.trim() || `${id}${day}`
}

/** The campaign of one of the list's groups. */
export type GroupPlan = { readonly name: string; readonly plan: CampaignPlan }

/** The campaigns of a draft’s groups, the same but for titles and schedules. None where it has none. */
export const groupPlans = (draft: CampaignDraft, plan: CampaignPlan): readonly GroupPlan[] =>
  groupsOf(draft).map((group) => {
    const { name } = group
    const { schedule } = readGroup(group)
    const texts = { ...plan.texts, title: titleOfGroup(plan.texts.title, name) }
    return { name, plan: { ...plan, texts, ...(schedule ? { schedule } : {}) } }
  })

/** What the package is to be made of; or all that is still wrong in the draft. */
export function readPlan(
  draft: CampaignDraft,
  { token, now }: { token: TokenFacts; now: number | undefined },
): { readonly plan: CampaignPlan } | { readonly faults: readonly DraftFault[] } {
  const { start, end, isEndless, isCancellable } = draft.window
  const receivers = readReceivers(draft, draft.token.kind === 'erc20' ? token.address : undefined)
  const faults = [
    ...tokenFaults(token),
    ...decimalsFaults(draft, token),
    ...seriesFaults(draft, token),
    // What is under way was begun in time; a fault now would lock it out.
    ...(draft.underWay ? [] : windowFaults(draft, now)),
    ...receivers.faults,
    ...textFaults(draft),
  ]
  const { sweep, yield: yieldReceiver, gas } = receivers
  if (faults.length > 0 || start === null || !sweep || !yieldReceiver || !gas) return { faults }
  const hosts = hostsOf(draft.texts.hosts)
  const { schedule } = readUnlocking(draft)
  const last = lastRound(draft)
  const [title, description, url] = [draft.texts.title, draft.texts.description, draft.texts.url].map(
    (text) => text.trim(),
  )
  return {
    plan: {
      ...(last && {
        previous: { manifestHash: last.manifestHash, distributor: last.distributor },
        earlier: draft.series.rounds.map(({ manifest }) => manifest),
      }),
      token: {
        address: token.address,
        symbol: token.symbol,
        name: token.name,
        decimals: token.decimals,
      },
      window: {
        start,
        end: isEndless ? null : end,
        ...(isCancellable ? { cancellable: true } : {}),
      },
      ...(schedule ? { schedule } : {}),
      receivers: { sweep, yield: yieldReceiver, gas },
      texts: { title: title ?? '', ...(description ? { description } : {}), ...(url ? { url } : {}) },
      ...(hosts ? { hosts } : {}),
    },
  }
}
