import type { ReactNode } from 'react'
import type { SiteConfig } from '../../../../src/config/site.ts'
import type { CampaignStatus } from '../../../../src/operator/create/deployCampaign.ts'
import { type SiteList, siteListQuery } from '../../../../src/operator/siteList/siteListQuery.ts'
import { CreatePage } from '../../../../src/ui/create/CreatePage.tsx'
import { DeployProgress } from '../../../../src/ui/create/deploy/Deploying.tsx'
import {
  campaign,
  deployDrawings,
  manifest,
  wallet,
} from '../../../../src/ui/create/deploy/test-support/deployDrawings.ts'
import { ManagePage } from '../../../../src/ui/manage/ManagePage.tsx'
import { ToolPage } from '../../../../src/ui/page/ToolPage.tsx'
import { Card } from '../../../../src/ui/parts/Card.tsx'
import { springCampaign } from '../../../../src/ui/test-support/campaignFixture.ts'
import { ReportView } from '../../../../src/ui/verify/ReportView.tsx'
import { reportDrawings, whole } from '../../../../src/ui/verify/test-support/reportDrawings.ts'
import { VerifyPage } from '../../../../src/ui/verify/VerifyPage.tsx'
import { WorkspacePage } from '../../../../src/ui/workspace/WorkspacePage.tsx'
import { gallerySite } from '../gallerySite.ts'
import type { Scene } from '../scene.ts'

/** One to choose from: a site with a single campaign opens on it. */
const summer = { ...springCampaign, id: 'summer', packages: ['/packages/summer/'] }
const site = { ...gallerySite, campaigns: [springCampaign, summer] }

const withApi: SiteConfig = { ...site, api: { isEnabled: true, url: '/api/v1' } }
const listed: SiteList = { status: 'taken', revision: 1, campaigns: withApi.campaigns }

const starts: readonly (readonly [string, () => ReactNode])[] = [
  ['verify', () => <VerifyPage />],
  ['create', () => <CreatePage />],
  ['manage', () => <ManagePage />],
  ['safe', () => <WorkspacePage />],
]
const nothing = () => undefined
const never = () => Promise.reject(new Error('Nobody asks.'))
const named = (name: string, as: string | undefined) => (as === undefined ? name : `${name}, ${as}`)

const deployments = Object.entries(deployDrawings).flatMap(([status, looks]) =>
  looks.map(({ as, state, sender = wallet }): Scene => {
    const last = { status, ...state } as CampaignStatus
    const asked = sender.kind === 'safe' ? { ...sender, propose: never } : sender
    const part = { last, campaign, manifest, sender: asked, onRun: nothing }
    const tool = () => (
      <Card title="Deploy and fund">
        <DeployProgress {...part} />
      </Card>
    )
    return {
      page: 'create',
      name: named(`deploy ${status}`, as),
      route: '/create',
      site,
      draw: () => <ToolPage title="Create a campaign" Tool={tool} />,
    }
  }),
)

const reports = Object.entries(reportDrawings).flatMap(([verdict, looks]) =>
  looks.map(({ as, report, subject = whole }): Scene => {
    const tool = () => <ReportView report={report} subject={subject} openedPath="/claim/opened/" />
    return {
      page: 'verify',
      name: named(`report ${verdict}`, as),
      route: '/verify',
      site,
      draw: () => <ToolPage title="Verify a campaign" Tool={tool} />,
    }
  }),
)

/** The pages for operators and for owners of Safes. */
export const operatorScenes: readonly Scene[] = [
  ...starts.map(([page, draw]) => ({ page, name: 'start', route: `/${page}`, site, draw })),
  {
    page: 'manage',
    name: 'no campaigns',
    route: '/manage',
    site: { ...gallerySite, campaigns: [] },
    draw: () => <ManagePage />,
  },
  ...['the site’s list', 'the site’s list, changed'].map(
    (name, at): Scene => ({
      page: 'manage',
      name,
      route: '/manage',
      site: withApi,
      wallet: {
        status: 'connected',
        kind: 'wallet',
        account: springCampaign.distributor,
        chainId: 81457,
        name: 'Demo',
        icon: undefined,
      },
      draw: () => <ManagePage />,
      seed: (queries) => queries.setQueryData(siteListQuery(withApi).queryKey, listed),
      press: at === 0 ? [] : ['Move summer up'],
    }),
  ),
  ...deployments,
  ...reports,
]
