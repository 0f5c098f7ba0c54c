import { say } from '../../../language/say.ts'
import type { CampaignDraft } from '../../../operator/create/campaignDraft.ts'
import { campaignIdOf, textFaults } from '../../../operator/create/campaignPlan.ts'
import { Button } from '../../parts/Button.tsx'
import { Card } from '../../parts/Card.tsx'
import { TextField } from '../../parts/TextField.tsx'
import { useSite } from '../../site/siteContext.ts'
import field from '../create.module.css'
import { StepActions } from '../StepActions.tsx'
import { useStepFaults } from '../useStepFaults.ts'

/** Texts, and what they are to accept. */
export function TextsStep({
  draft,
  update,
  onNext,
}: {
  draft: CampaignDraft
  update: (change: Partial<CampaignDraft>) => unknown
  onNext: () => void
}) {
  const { api } = useSite()
  const { texts } = draft
  const faults = textFaults(draft)
  const { faultOf, firstFault, tryToGoOn } = useStepFaults(faults, onNext)
  const change = (next: Partial<CampaignDraft['texts']>) => update({ texts: { ...texts, ...next } })
  return (
    <div className="stack gap20">
      <Card title={say('Texts')}>
        <div className="stack gap20">
          <p className={field.text}>
            {say('The contract’s address depends on these texts. No one can change them later.')}
          </p>
          <TextField
            label={say('Title')}
            isProse
            isQuiet
            value={texts.title}
            help={say('At most 100 characters, such as “Spring rewards”.')}
            fault={faultOf('title', texts.title === '')}
            onChange={(title) => change({ title })}
          />
          <TextField
            label={say('Description (optional)')}
            isProse
            isQuiet
            value={texts.description}
            rows={3}
            help={say('One paragraph, at most 2,000 characters.')}
            fault={faultOf('description', texts.description === '')}
            onChange={(description) => change({ description: asOneParagraph(description) })}
          />
          <TextField
            label={say('Your page about it (optional)')}
            isQuiet
            value={texts.url}
            type="url"
            isMono
            placeholder="https://…"
            fault={faultOf('url', texts.url === '')}
            onChange={(url) => change({ url })}
          />
        </div>
      </Card>
      <Card title={say('Package hosts')}>
        <div className="stack gap20">
          <p className={field.text}>
            {say(
              'You publish the package at the end. Enter its addresses here if you know them. They can’t change later. This site has its own list, which can.',
            )}
          </p>
          <TextField
            label={say('Package URLs (optional)')}
            isQuiet
            value={texts.hosts}
            rows={3}
            isMono
            placeholder="https://files.example/spring/"
            help={say('One https:// address per line, at most eight, best first.')}
            fault={faultOf('hosts', texts.hosts === '')}
            onChange={(hosts) => change({ hosts })}
          />
        </div>
      </Card>
      <Card title={say('On this site')}>
        <div className="stack gap20">
          <TextField
            label={say('Page name in the URL')}
            isQuiet
            value={texts.id}
            isMono
            placeholder={campaignIdOf(draft)}
            help={say('The page will be /claim/{campaignId}/. Small letters, digits and hyphens.', {
              campaignId: campaignIdOf(draft),
            })}
            fault={faultOf('id', texts.id === '')}
            onChange={(id) => change({ id })}
          />
          <TextField
            label={say('Terms to accept (optional)')}
            isProse
            isQuiet
            value={texts.terms}
            rows={6}
            maxLength={200_000}
            help={
              api.isEnabled
                ? say(
                    'People accept them before they claim on this site. The contract doesn’t enforce them. You get them as a file at the end, for the API’s terms folder.',
                  )
                : say(
                    'This site has no API to ask for acceptance. You get the terms as a file at the end, for a site with one.',
                  )
            }
            onChange={(terms) => change({ terms })}
          />
        </div>
      </Card>
      <StepActions firstFault={firstFault}>
        <Button onClick={tryToGoOn}>{say('Continue')}</Button>
      </StepActions>
    </div>
  )
}

/** Line breaks, with the blanks around them, are one blank; what is at either end stays as it is typed. */
function asOneParagraph(text: string): string {
  const lines = text.split('\n')
  const last = lines.length - 1
  return lines
    .map((line, at) =>
      last === 0 ? line : at === 0 ? line.trimEnd() : at === last ? line.trimStart() : line.trim(),
    )
    .filter((line, at) => at === 0 || at === last || line !== '')
    .join(' ')
}
