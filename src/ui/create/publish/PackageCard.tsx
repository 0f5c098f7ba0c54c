import { say } from '../../../language/say.ts'
import type { CampaignDraft } from '../../../operator/create/campaignDraft.ts'
import { campaignIdOf } from '../../../operator/create/campaignPlan.ts'
import { Button } from '../../parts/Button.tsx'
import { Card } from '../../parts/Card.tsx'
import { saveFile } from '../../parts/saveFile.ts'
import field from '../create.module.css'
import { fileSize } from '../list/fileSize.ts'
import type { MadeCampaign } from '../useMadePackage.ts'

/** The files by which people prove their claims, to take along. */
export function PackageCard({
  draft,
  made,
  isLive,
}: {
  draft: CampaignDraft
  made: MadeCampaign
  /** Whether the contract can pay. */
  isLive: boolean
}) {
  const { archive, fileCount } = made
  const id = campaignIdOf(draft)
  return (
    <Card title={say('The package')}>
      <p className={field.text}>
        {say(
          { one: '{count} file, {size}.', other: '{count} files, {size}.' },
          { count: fileCount, size: fileSize(archive.size) },
        )}{' '}
        {isLive
          ? say(
              'No one can claim without them. Save them now, keep a copy and publish them. Anyone can keep a copy.',
            )
          : say('Save them to continue on the command line, or to have someone review them.')}
      </p>
      <div className={field.actions}>
        <Button kind={isLive ? 'primary' : 'quiet'} onClick={() => saveFile(`${id}-package.zip`, archive)}>
          {say('Save package')}
        </Button>
        {isLive && draft.texts.terms.trim() !== '' ? (
          <Button kind="quiet" onClick={() => saveFile(`${id}.txt`, draft.texts.terms)}>
            {say('Save terms')}
          </Button>
        ) : null}
      </div>
    </Card>
  )
}
