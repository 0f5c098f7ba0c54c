import type { BlastModes } from '../../../chain/readBlastModes.ts'
import type { BlastSettingChoice } from '../../../claim/safeClaim/blastSettings.ts'
import { say } from '../../../language/say.ts'
import { Disclosure } from '../../parts/Disclosure.tsx'
import { QueryErrorNotice } from '../../parts/QueryErrorNotice.tsx'
import { Choice } from './Choice.tsx'
import styles from './MoreChoices.module.css'
import { modeWords } from './settingWords.ts'
import type { ClaimChoices } from './useClaimChoice.ts'

/**
 * What the Safe may set for itself at Blast's own contracts while it claims: how it is now, what would
 * change, or why not.
 */
export function SettingChoices({ choices }: { choices: ClaimChoices }) {
  const { settings, modes, isTicked, tick } = choices
  return (
    <Disclosure summary={say('Blast settings of this Safe')}>
      <div className="stack gap6">
        <p className={styles.help}>
          {say(
            'They decide what this Safe earns on Blast. The claim doesn’t need them. The owners can change them at any time.',
          )}
        </p>
        {modes.data ? (
          <ul className={styles.rows} aria-label={say('Blast settings')}>
            {settings.map((setting) => (
              <li key={setting.id}>
                <Choice
                  title={setting.title}
                  isTicked={setting.status === 'offered' && isTicked(setting.id)}
                  onTick={setting.status === 'offered' ? (next) => tick(setting.id, next) : undefined}
                >
                  <span className={styles.mode}>{nowOf(setting, modes.data)}</span>
                  {setting.status === 'offered' ? (
                    <>
                      <span>{setting.changes}</span>
                      <span>{setting.keeps}</span>
                    </>
                  ) : (
                    <span>{setting.sentence}</span>
                  )}
                </Choice>
              </li>
            ))}
          </ul>
        ) : modes.error ? (
          <QueryErrorNotice
            title={say('We couldn’t read the settings')}
            lead={say('The claim doesn’t need them.')}
            query={modes}
          />
        ) : (
          <p className={styles.help}>{say('Reading the settings…')}</p>
        )}
      </div>
    </Disclosure>
  )
}

function nowOf({ setting }: BlastSettingChoice, { ethYield, gas }: BlastModes): string {
  const mode = setting.what === 'gas' ? (gas === 'could-not-read' ? gas : gas.mode) : ethYield
  return mode === 'could-not-read'
    ? say('Now: unknown.')
    : say('Now: {mode}.', { mode: modeWords(setting.what, mode) })
}
