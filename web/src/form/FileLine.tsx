import { ActionIcon, Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { t } from '../lib/t.ts'
import { formatBytes } from '../lib/bytes.ts'
import { Icon } from '../ui/Icon.tsx'
import shared from './form.module.css'
import { Dim } from '../ui/texts.tsx'

type FileLineProps = {
  name: string
  /** In bytes; undefined if unknown. */
  size?: number | undefined
  /** Stored, and removed when the form is saved. */
  isRemoved?: boolean
  /** Undefined if the user may not remove it. */
  onRemove: (() => void) | undefined
  onUndo?: () => void
}

/** A file in a list: name, size, and a button to remove it. */
export const FileLine = ({ name, size, isRemoved = false, onRemove, onUndo }: FileLineProps) => (
  <li data-removed={isRemoved || undefined}>
    <span className={shared.fileName}>{name}</span>
    <Dim>{isRemoved ? t('Will be removed when you save') : size !== undefined && formatBytes(size)}</Dim>
    {isRemoved ? (
      <Button variant="subtle" aria-label={t('Keep {value}', { value: name })} onClick={onUndo}>
        {t('Undo')}
      </Button>
    ) : (
      onRemove && (
        <ActionIcon aria-label={t('Remove {value}', { value: name })} onClick={onRemove}>
          <Icon icon={IconX} />
        </ActionIcon>
      )
    )}
  </li>
)
