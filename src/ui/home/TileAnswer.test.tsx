import { expect, test } from 'vitest'
import type { Claimable } from '../../claim/safeClaim/findClaimable.ts'
import { drawPage, readText } from '../test-support/drawPage.ts'
import { TileAnswer } from './TileAnswer.tsx'
import { campaign, type DistributiveOmit, tileAnswers } from './test-support/tileAnswers.ts'

const draw = (answer: DistributiveOmit<Claimable, 'campaign'> | undefined) =>
  readText(
    drawPage(
      <TileAnswer
        campaign={{ ...campaign, packages: ['/p/'] }}
        title="Spring"
        answer={answer && { campaign: { ...campaign, packages: ['/p/'] }, ...answer }}
        fragment="#account=0x"
        isRetrying={false}
        onRetry={() => undefined}
      />,
    ),
  ).trim()
test.each(tileAnswers)('%s', (text, answer) => {
  expect(draw(answer)).toBe(text)
})
