import { say } from '../../../language/say.ts'
import type { CampaignDraft } from '../../../operator/create/campaignDraft.ts'
import { campaignIdOf } from '../../../operator/create/campaignPlan.ts'
import { foldersOfGroups } from '../../../operator/create/groupNames.ts'
import { groupsOf } from '../../../operator/create/readUnlocking.ts'
import { campaignsOf, totalOf } from '../../../operator/deploy/deployedTogether.ts'
import { rich } from '../../language/rich.tsx'
import { Card } from '../../parts/Card.tsx'
import { Disclosure } from '../../parts/Disclosure.tsx'
import { TokenAmount } from '../../parts/TokenAmount.tsx'
import field from '../create.module.css'
import { PublishStep } from '../publish/PublishStep.tsx'
import { type MadeCampaign, madeTogether } from '../useMadePackage.ts'

/** The campaigns of a list's groups, each of which is published by itself. */
export function PublishGroups({ draft, made }: { draft: CampaignDraft; made: MadeCampaign }) {
  const all = madeTogether(made)
  const { token } = made.campaign
  const folders = foldersOfGroups(groupsOf(draft).map(({ name }) => name))
  return (
    <div className="stack gap20">
      <Card title={say({ one: '{count} campaign', other: '{count} campaigns' }, { count: all.length })}>
        <ul>
          {all.map(({ manifest, campaign }) => (
            <li key={campaign.distributor}>
              <a className="tall" href={`/manage/#distributor=${campaign.distributor}`}>
                <bdi>{manifest.texts.title}</bdi>
              </a>
              , <TokenAmount value={campaign.parameters.total} token={token} />
            </li>
          ))}
        </ul>
        <p className={field.text}>
          {rich('In all {amount}. Publish the package of each below: no one can claim without it.', {
            amount: <TokenAmount value={totalOf(campaignsOf(made.campaign))} token={token} />,
          })}
        </p>
      </Card>
      {all.map((each, i) => {
        const { title } = each.manifest.texts
        const id = `${campaignIdOf(draft)}-${folders[i] ?? ''}`
        return (
          <Disclosure key={each.manifestHash} summary={title}>
            {() => <PublishStep draft={{ ...draft, texts: { ...draft.texts, id } }} made={each} />}
          </Disclosure>
        )
      })}
    </div>
  )
}
