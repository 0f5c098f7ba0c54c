import type { CampaignDraft } from '../../../operator/create/campaignDraft.ts'
import { campaignIdOf, textFaults } from '../../../operator/create/campaignPlan.ts'
import { Button } from '../../parts/Button.tsx'
import { Card } from '../../parts/Card.tsx'
import { TextField } from '../../parts/TextField.tsx'
import { useSite } from '../../site/siteContext.ts'
import field from '../create.module.css'
import { StepActions } from '../StepActions.tsx'
import { useStepFaults } from '../useStepFaults.ts'

/** What people read, and what they are to accept. */
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
      <Card title="What people read">
        <div className="stack gap20">
          <p className={field.text}>
            The address of the contract depends on these texts: nobody can change them afterwards, you
            included.
          </p>
          <TextField
            label="Title"
            isProse
            isQuiet
            value={texts.title}
            help="At most 100 characters, such as “Spring rewards”."
            fault={faultOf('title', texts.title === '')}
            onChange={(title) => change({ title })}
          />
          <TextField
            label="Description, if you like"
            isProse
            isQuiet
            value={texts.description}
            rows={3}
            help="One paragraph, at most 2,000 characters."
            fault={faultOf('description', texts.description === '')}
            onChange={(description) => change({ description: asOneParagraph(description) })}
          />
          <TextField
            label="Address of your own page about it, if you like"
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
      <Card title="Where the package will lie">
        <div className="stack gap20">
          <p className={field.text}>
            You publish the package at the end. If you know already where, name the addresses here: anyone who
            finds one copy finds the others. They are fixed with the contract, too; this site has a list of
            its own, which can change at any time.
          </p>
          <TextField
            label="Addresses of the package, if you like"
            isQuiet
            value={texts.hosts}
            rows={3}
            isMono
            placeholder="https://files.example/spring/"
            help="One https:// address a line, the best one first, at most eight."
            fault={faultOf('hosts', texts.hosts === '')}
            onChange={(hosts) => change({ hosts })}
          />
        </div>
      </Card>
      <Card title="On this site">
        <div className="stack gap20">
          <TextField
            label="Name in the address of the page"
            isQuiet
            value={texts.id}
            isMono
            placeholder={campaignIdOf(draft)}
            help={`The page will be /claim/${campaignIdOf(draft)}/. Small letters, digits and hyphens.`}
            fault={faultOf('id', texts.id === '')}
            onChange={(id) => change({ id })}
          />
          <TextField
            label="Terms that people are to accept, if there are any"
            isProse
            isQuiet
            value={texts.terms}
            rows={6}
            maxLength={200_000}
            help={
              api.isEnabled
                ? 'This site’s API asks people to accept them before they claim here. They lock nothing: the contract knows no terms. You get them as a file at the end, for the API’s folder of terms.'
                : 'This site has no API, which is what asks people to accept terms. You get them as a file at the end, for a site that has one.'
            }
            onChange={(terms) => change({ terms })}
          />
        </div>
      </Card>
      <StepActions firstFault={firstFault}>
        <Button onClick={tryToGoOn}>Continue</Button>
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
