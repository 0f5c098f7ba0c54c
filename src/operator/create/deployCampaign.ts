import type { Hex } from 'viem'
import { readBlastModes } from '../../chain/readBlastModes.ts'
import { twoNodeReaderOf } from '../../chain/twoNodeReaderOf.ts'
import type { SiteConfig } from '../../config/site.ts'
import type { CampaignToDeploy } from '../deploy/campaignToDeploy.ts'
import { type AskedEntry, type JournalStorage, openJournal, sentEntry } from '../deploy/deployJournal.ts'
import type { DeployOptions, DeployStatus } from '../deploy/deployRun.ts'
import type { DeploySender } from '../deploy/deploySender.ts'
import { runDeployment } from '../deploy/runDeployment.ts'
import { safeSettings } from '../deploy/safeSettings.ts'
import { acquireTabLock } from './acquireTabLock.ts'

/**
 * What a run says, or that another tab of this browser is at work on the same campaign, which is waited for.
 */
export type CampaignStatus = DeployStatus | { readonly status: 'elsewhere' }

/**
 * What this page keeps where the browser keeps nothing. A journal itself is read anew each time: another tab
 * may have written it.
 */
const memories = new Map<string, JournalStorage>()
/** The end of what goes on, by contract. */
const turns = new Map<string, Promise<unknown>>()

const keyOf = ({ chainId, distributor }: CampaignToDeploy): string => `${chainId}:${distributor}`

function inMemory(key: string): JournalStorage {
  const known = memories.get(key)
  if (known) return known
  let text: string | null = null
  const storage: JournalStorage = {
    load: async () => text,
    save: async (next) => {
      text = next
    },
  }
  memories.set(key, storage)
  return storage
}

const journalOf = (campaign: CampaignToDeploy, storage: JournalStorage | undefined) =>
  openJournal(storage ?? inMemory(keyOf(campaign)), campaign)

/** Comes after whatever else of this page is at work on the campaign. Call what it resolves to at the end. */
async function takeTurn(key: string): Promise<() => void> {
  let end = () => {}
  const before = turns.get(key)
  turns.set(
    key,
    new Promise<void>((resolve) => {
      end = resolve
    }),
  )
  await before
  return end
}

/**
 * Whether nothing that was asked for can have happened or happen yet, by the journal: all of it was refused,
 * or there was nothing.
 *
 * @throws JournalError, and whatever the storage throws
 */
export async function wasNothingAsked(
  campaign: CampaignToDeploy,
  storage: JournalStorage | undefined,
): Promise<boolean> {
  const { entries } = await journalOf(campaign, storage)
  return entries.every((entry) => entry.status === 'ended' && entry.outcome === 'refused')
}

/**
 * Writes down what a Safe's host proposed after all when the page had stopped waiting for its answer. Returns
 * whether anything waited for it.
 *
 * @throws JournalError, and whatever the storage throws
 */
export async function noteLateProposal(
  campaign: CampaignToDeploy,
  storage: JournalStorage | undefined,
  safeTxHash: Hex,
): Promise<boolean> {
  const end = await takeTurn(keyOf(campaign))
  try {
    const journal = await journalOf(campaign, storage)
    const { open } = journal
    if (open?.status !== 'proposing') return false
    const { askedAtBlock: proposedAtBlock, ...asked } = open
    await journal.change({ ...asked, status: 'proposed', safeTxHash, nonce: null, proposedAtBlock })
    return true
  } finally {
    end()
  }
}

/**
 * Writes down the transaction of a wallet that answered after somebody had stopped waiting for it. Returns
 * whether anything waited for it.
 *
 * @throws JournalError, and whatever the storage throws
 */
async function noteLateTransaction(
  campaign: CampaignToDeploy,
  storage: JournalStorage | undefined,
  { asked, hash }: { asked: AskedEntry; hash: Hex },
): Promise<boolean> {
  const end = await takeTurn(keyOf(campaign))
  try {
    const journal = await journalOf(campaign, storage)
    const { open } = journal
    const isSame = open?.status === 'asked' && open.nonce === asked.nonce && open.data === asked.data
    if (!isSame) return false
    await journal.change(sentEntry(open, hash))
    return true
  } finally {
    end()
  }
}

/**
 * Takes a campaign onto the chain from a page, until it can pay. One who starts again while an earlier run
 * still has a wallet's answer to wait for comes after it, in this tab and in all others of this browser, so
 * that one thing at a time is asked for. Without `storage` the journal ends with the page.
 *
 * @throws whatever `runDeployment` and `openJournal` throw
 */
export async function* deployCampaign(
  site: SiteConfig,
  parts: {
    campaign: CampaignToDeploy
    sender: DeploySender
    /** Whether a Safe itself is to earn on Blast from then on. */
    isEarning: boolean
    storage: JournalStorage | undefined
    /** False: approvals are transactions, even where the token takes signed ones. */
    canSignPermit?: boolean
  },
  options: DeployOptions,
): AsyncGenerator<CampaignStatus, void, void> {
  const { campaign, sender, isEarning, storage, canSignPermit = true } = parts
  const end = await takeTurn(keyOf(campaign))
  // Held until the run has ended, not until its page is left: a wallet may answer after that, and its answer
  // is written down.
  const hold = new AbortController()
  const letGo = () => hold.abort()
  try {
    options.signal.addEventListener('abort', letGo)
    if (options.signal.aborted) return
    let say = () => {}
    const isElsewhere = new Promise<'elsewhere'>((resolve) => {
      say = () => resolve('elsewhere')
    })
    const name = `everclaim-deploy ${keyOf(campaign)}`
    const held = acquireTabLock(name, { signal: hold.signal, onWait: () => say() }).catch(() => undefined)
    if ((await Promise.race([held, isElsewhere])) === 'elsewhere') yield { status: 'elsewhere' }
    await held
    options.signal.removeEventListener('abort', letGo)
    if (options.signal.aborted) return
    const reader = twoNodeReaderOf(site)
    const journal = await journalOf(campaign, storage)
    const modes =
      sender.kind === 'safe' && isEarning ? await readBlastModes(reader, sender.address) : undefined
    yield* runDeployment(
      {
        reader,
        campaign,
        journal,
        sender,
        goal: 'funded',
        canSignPermit,
        ...(modes ? { safeSettings: safeSettings(modes) } : {}),
      },
      {
        ...options,
        onLateAnswer(asked, hash) {
          const noted = noteLateTransaction(campaign, storage, { asked, hash })
          noted.then(
            (isNoted) => isNoted && options.onLateAnswer?.(asked, hash),
            // It cannot be written down: the run that looks for it finds it on the chain.
            () => undefined,
          )
        },
      },
    )
  } finally {
    letGo()
    end()
  }
}

/**
 * Makes a change after whatever of this page is at work on the campaign, and only where nothing was asked for
 * until then. Its caller has ended what waits for a person. Returns whether the change was made.
 *
 * @throws JournalError, and whatever the storage or the change throws
 */
export async function changeUnlessAsked(
  campaign: CampaignToDeploy,
  storage: JournalStorage | undefined,
  change: () => Promise<unknown>,
): Promise<boolean> {
  const end = await takeTurn(keyOf(campaign))
  try {
    if (!(await wasNothingAsked(campaign, storage))) return false
    await change()
    return true
  } finally {
    end()
  }
}
