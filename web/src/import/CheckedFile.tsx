import { Button } from '@mantine/core'
import { IconFileSpreadsheet } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { formatBytes } from '../lib/bytes.ts'
import { t } from '../lib/t.ts'
import { Icon } from '../ui/Icon.tsx'
import css from './import.module.css'

type CheckedFileProps = {
  file: File
  rows: number
  isDisabled: boolean
  onChooseOther: () => void
  /** Options of the import. */
  children?: ReactNode
}

/** The checked file, and a button to choose another one. */
export const CheckedFile = ({ file, rows, isDisabled, onChooseOther, children }: CheckedFileProps) => (
  <>
    <div className={css.file}>
      <Icon icon={IconFileSpreadsheet} size={20} />
      <span>
        {file.name} <small>{[t('{{count}} rows', { count: rows }), formatBytes(file.size)].join(', ')}</small>
      </span>
      <Button variant="default" disabled={isDisabled} onClick={onChooseOther}>
        {t('Choose another file')}
      </Button>
    </div>
    {children}
  </>
)
