import { useState } from 'react'
import { say, sayList } from '../../../language/say.ts'
import { Button } from '../../parts/Button.tsx'
import { Card } from '../../parts/Card.tsx'
import { Disclosure } from '../../parts/Disclosure.tsx'
import { FileButton } from '../../parts/FileButton.tsx'
import { FileDrop } from '../../parts/FileDrop.tsx'
import { TextButton } from '../../parts/TextButton.tsx'
import { TextField } from '../../parts/TextField.tsx'
import { fileSize } from './fileSize.ts'
import styles from './ListSource.module.css'
import type { RecipientListState } from './useRecipientList.ts'

/** Where the list comes from: a file that is dropped or chosen, or rows that are pasted. */
export function ListSource({ list }: { list: RecipientListState }) {
  const { file, look, work } = list
  const [text, setText] = useState('')
  const [fault, setFault] = useState<string>()

  const take = (files: FileList) => {
    setFault(undefined)
    const [first, second] = files
    if (second) return setFault(say('Drop one file: the recipient list.'))
    if (first) list.open({ blob: first, name: first.name })
  }
  if (file) {
    return (
      <Card
        title={say('Recipient list')}
        aside={<TextButton onClick={list.dismiss}>{say('Another list')}</TextButton>}
      >
        <p className={styles.file}>
          <bdi className={styles.name}>{file.name}</bdi>
          <span className="muted figures">
            {sayList([
              fileSize(file.blob.size),
              ...(look?.isWorkbook ? [say('first sheet')] : []),
              ...(look && look.encoding !== 'UTF-8'
                ? [say('read as {encoding}', { encoding: look.encoding })]
                : []),
            ])}
          </span>
        </p>
        <p className={styles.promise}>
          {work.status === 'opening' ? `${say('Opening the file…')} ` : ''}
          {say('Your list stays on this computer.')}
        </p>
      </Card>
    )
  }
  return (
    <Card title={say('Recipient list')}>
      <FileDrop
        icon="M12 6h17l9 9v27H12zM29 6v9h9M18 24h14M18 30h14M18 36h8"
        lead={say('Drop a CSV or Excel file here, with an address and an amount in each row.')}
        fault={fault}
        onGiven={({ files }) => take(files)}
      >
        <FileButton
          label={say('Recipient list')}
          accept=".csv,.tsv,.txt,.xlsx,text/csv,text/plain,text/tab-separated-values,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onFiles={take}
        >
          {say('Choose a file')}
        </FileButton>
      </FileDrop>
      <p className={styles.promise}>{say('Your list stays on this computer. It can have a million rows.')}</p>
      <Disclosure summary={say('Paste rows instead')}>
        <div className={styles.paste}>
          <TextField
            label={say('Rows from a CSV file or a spreadsheet')}
            isMono
            rows={6}
            value={text}
            placeholder={'address,amount\n0x…,100'}
            onChange={setText}
          />
          <Button
            kind="quiet"
            disabled={text.trim() === ''}
            onClick={() => {
              setFault(undefined)
              list.open({ blob: new Blob([text], { type: 'text/csv' }), name: say('Pasted rows') })
            }}
          >
            {say('Use these rows')}
          </Button>
        </div>
      </Disclosure>
    </Card>
  )
}
