import { readBlastModes } from '../../chain/readBlastModes.ts'
import { readerOf } from '../../chain/readerOf.ts'
import type { SiteConfig } from '../../config/site.ts'
import type { CampaignToDeploy } from '../deploy/campaignToDeploy.ts'
import { type DeployJournal, type JournalStorage, openJournal } from '../deploy/deployJournal.ts'
import type { DeploySender } from '../deploy/deploySender.ts'
import { type DeployOptions, type DeployStatus, runDeployment } from '../deploy/runDeployment.ts'
import { safeSettings } from '../deploy/safeSettings.ts'

/** Journals that are open in this page: two that write one would lose what the other has written. */
const journals = new Map<string, DeployJournal>()
/** The end of what goes on, by contract. */
const turns = new Map<string, Promise<unknown>>()

const inMemory = (): JournalStorage => {
  let text: string | null = null
  return {
    load: async () => text,
    save: async (next) => {
      text = next
    },
  }
}

/** Two that open one journal at once get the same. */
async function journalOf(
  { chainId, distributor }: CampaignToDeploy,
  storage: JournalStorage | undefined,
): Promise<DeployJournal> {
  const key = `${chainId}:${distributor}`
  const opened = await openJournal(storage ?? inMemory(), { chainId, distributor })
  const journal = journals.get(key) ?? opened
  journals.set(key, journal)
  return journal
}

/**
 * Whether nothing that was asked for can have happened or happen yet, by the journal: all of it was refused, or there was nothing.
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
 * Takes a campaign onto the chain from a page, until it can pay. Whoever starts again while an earlier run still has a wallet's answer to
 * wait for comes after it, so that one thing at a time is asked for. Without `storage` the journal ends with the page.
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
): AsyncGenerator<DeployStatus, void, void> {
  const { campaign, sender, isEarning, storage, canSignPermit = true } = parts
  const { chainId, distributor } = campaign
  const key = `${chainId}:${distributor}`
  let end = () => {}
  const before = turns.get(key)
  const turn = new Promise<void>((resolve) => {
    end = resolve
  })
  turns.set(key, turn)
  try {
    await before
    if (options.signal.aborted) return
    const reader = readerOf(site)
    const journal = await journalOf(campaign, storage)
    const modes =
      sender.kind === 'safe' && isEarning ? await readBlastModes(reader, sender.address) : undefined
    yield* runDeployment(
      {
        ...{ reader, campaign, journal, sender, goal: 'funded', canSignPermit },
        ...(modes ? { safeSettings: safeSettings(modes) } : {}),
      },
      options,
    )
  } finally {
    end()
  }
}
