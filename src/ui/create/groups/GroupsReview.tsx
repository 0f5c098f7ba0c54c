import type { ReactNode } from 'react'
import { say } from '../../../language/say.ts'
import { campaignsOf, totalOf } from '../../../operator/deploy/deployedTogether.ts'
import { Card } from '../../parts/Card.tsx'
import { DescriptionList } from '../../parts/DescriptionList.tsx'
import { Disclosure } from '../../parts/Disclosure.tsx'
import { TokenAmount } from '../../parts/TokenAmount.tsx'
import field from '../create.module.css'
import { type MadeCampaign, madeTogether } from '../useMadePackage.ts'

/** Each group's campaign with its total, and what they come to. `children` draws one of them. */
export function GroupsReview({
  made,
  children,
}: {
  made: MadeCampaign
  children: (made: MadeCampaign) => ReactNode
}) {
  const all = madeTogether(made)
  const { token } = made.campaign
  return (
    <>
      <Card title={say({ one: '{count} campaign', other: '{count} campaigns' }, { count: all.length })}>
        <DescriptionList
          rows={[
            ...all.map(
              ({ manifest, campaign }) =>
                [
                  manifest.texts.title,
                  <TokenAmount key={campaign.distributor} value={campaign.parameters.total} token={token} />,
                ] as const,
            ),
            [
              say('In all'),
              <TokenAmount key="all" value={totalOf(campaignsOf(made.campaign))} token={token} />,
            ],
          ]}
        />
        <p className={field.text}>
          {say(
            'All of them are created and funded in one transaction, or none. Afterwards each is a campaign of its own.',
          )}
        </p>
      </Card>
      {all.map((each) => (
        <Disclosure key={each.manifestHash} summary={each.manifest.texts.title}>
          <div className="stack gap20">{children(each)}</div>
        </Disclosure>
      ))}
    </>
  )
}
