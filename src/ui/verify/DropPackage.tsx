import { say } from '../../language/say.ts'
import { FileButton } from '../parts/FileButton.tsx'
import { FileDrop } from '../parts/FileDrop.tsx'
import { TextButton } from '../parts/TextButton.tsx'
import styles from './DropPackage.module.css'
import { type Given, givenOfDrop, givenOfFolder, givenOfInput } from './givenFiles.ts'

/** Takes a package from this computer: a folder or an archive that is dropped or chosen. */
export function DropPackage({
  name,
  fault,
  onGiven,
  onDismiss,
}: {
  /** Of what was given already. */
  name: string | undefined
  fault: string | undefined
  onGiven: (giving: Promise<Given>) => void
  onDismiss: () => void
}) {
  const take = (files: FileList) => onGiven(givenOfInput(files))
  if (name !== undefined)
    return (
      <>
        <p className={styles.given}>
          <bdi className={styles.name}>{name}</bdi>
          <TextButton onClick={onDismiss}>{say('Another package')}</TextButton>
        </p>
        <p className={styles.promise}>{say('Your files stay on this computer.')}</p>
      </>
    )
  return (
    <div className={styles.drop}>
      <FileDrop
        icon="M5 12h14l4 5h20v21H5zM17 28l5 5 10-10"
        lead={say('Drop a package here, as a folder or a ZIP file.')}
        fault={fault}
        onGiven={(given) => onGiven(givenOfDrop(given))}
      >
        <div className={styles.ways}>
          <FileButton
            label={say('Package folder')}
            onFiles={take}
            onFolder={(folder) => onGiven(givenOfFolder(folder))}
          >
            {say('Choose a folder')}
          </FileButton>
          <FileButton
            label={say('Package ZIP file')}
            accept=".zip,application/zip"
            kind="quiet"
            onFiles={take}
          >
            {say('Choose a ZIP file')}
          </FileButton>
        </div>
        <p className="muted small">{say('Your files stay on this computer.')}</p>
      </FileDrop>
    </div>
  )
}
