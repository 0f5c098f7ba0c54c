import type { SponsoredProgress } from '../../../../claim/sponsored/followSponsored.ts'

const hash = `0x${'34'.repeat(32)}` as const

type Drawing<status extends SponsoredProgress['status']> = {
  progress: Omit<Extract<SponsoredProgress, { status: status }>, 'status'>
  /** What the card says in place of the claim's own state; nothing where that comes first. */
  title: string | undefined
  /** What can be read below. */
  shows: string
}

/** How far the site says a claim is that it sends: one that is not here does not compile. */
export const sponsoredDrawings: {
  [status in SponsoredProgress['status']]: Drawing<status>
} = {
  queued: {
    progress: { position: 3 },
    title: 'Your free claim is in the queue',
    shows: 'The tokens go to',
  },
  sent: { progress: { hash }, title: 'Sent for you', shows: '0x34343434…34343434 on Blastscan' },
  claimed: { progress: { hash }, title: 'Waiting for Blast', shows: '0x34343434…34343434 on Blastscan' },
  failed: {
    progress: { reason: 'The chain refused it. Nothing was sent; claim it yourself.' },
    title: undefined,
    shows: 'The chain refused it. Nothing was sent; claim it yourself. The tokens can still be claimed.',
  },
  'could-not-ask': {
    progress: { error: new Error('The service did not answer.') },
    title: undefined,
    shows: 'It may still be sent. We keep checking, and Blast shows it here.',
  },
  unknown: {
    progress: {},
    title: undefined,
    shows: 'This site no longer knows of it. The tokens can still be claimed. You can pay the fee yourself.',
  },
}
