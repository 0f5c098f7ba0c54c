import { describe, expect, test } from 'vitest'
import type { SponsoredProgress } from '../../../claim/sponsored/followSponsored.ts'
import { drawPage, readText } from '../../test-support/drawPage.ts'
import { SponsoredSteps } from './SponsoredSteps.tsx'
import { sponsoredWords } from './sponsoredWords.ts'
import { sponsoredDrawings } from './test-support/sponsoredDrawings.ts'

const rows = Object.entries(sponsoredDrawings).map(([status, { progress, ...drawing }]) => ({
  progress: { status, ...progress } as SponsoredProgress,
  ...drawing,
}))

describe('each step of a claim that the site sends is drawn', () => {
  test.each(rows)('$progress.status', ({ progress, title, shows }) => {
    const steps = (
      <SponsoredSteps
        progress={progress}
        account="0x00000000000000000000000000000000000000A1"
        isOtherTyped={false}
        isUnclaimed
        ownWay="You can pay the fee yourself."
        onDismiss={() => undefined}
      />
    )
    expect(sponsoredWords(progress)?.title).toBe(title)
    expect(readText(drawPage(steps))).toContain(shows)
  })
})
