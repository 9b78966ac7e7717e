import { Button, Group } from '@mantine/core'
import { IconPhoto, IconX } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { acceptOf } from '@hr/contract/lib/files'
import { hintOf } from '../../form/file-hint.ts'
import { fileProblem } from '../../form/files.ts'
import { t } from '../../lib/t.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { CropDialog } from './CropDialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import css from './employee-form.module.css'

const size = 72

type PhotoPanelProps = {
  id: string
  name: string
  photo: string | null
  error: string | undefined
  /** Receives the cropped photo; may throw an error to show. */
  onCropped: (photo: File) => Promise<void>
  /** Discards an unsaved photo. */
  onTakeBack?: () => void
}

/** A person's photo with a button to change it. */
export function PhotoPanel({ id, name, photo, error, onCropped, onTakeBack }: PhotoPanelProps) {
  const [chosen, setChosen] = useState<File>()
  const [problem, setProblem] = useState<string>()
  const input = useRef<HTMLInputElement>(null)
  const opener = useRef<HTMLButtonElement>(null)
  const message = problem ?? error
  const choose = (file: File | undefined) => {
    if (!file) return
    const found = fileProblem([file], 'photo')
    setProblem(found)
    if (found === undefined) setChosen(file)
  }
  return (
    <Group wrap="nowrap" className={css.photo} role="group" aria-label={t('Photo')}>
      <Avatar name={name} photo={photo} size={size} />
      <div>
        <input
          ref={input}
          type="file"
          tabIndex={-1}
          className={css.photoInput}
          accept={acceptOf('photo')}
          aria-label={t('Photo')}
          onChange={(event) => {
            choose(event.currentTarget.files?.[0])
            // Allows choosing the same file again.
            event.currentTarget.value = ''
          }}
        />
        <Group component="span" gap={8}>
          <Button
            ref={opener}
            id={id}
            variant="default"
            leftSection={<Icon icon={IconPhoto} />}
            aria-describedby={`${id}-hint ${id}-error`}
            onClick={() => input.current?.click()}
          >
            {photo === null ? t('Choose a photo') : t('Change photo')}
          </Button>
          {onTakeBack && (
            <Button
              variant="subtle"
              color="gray"
              leftSection={<Icon icon={IconX} />}
              onClick={() => {
                onTakeBack()
                // The button disappears with the photo.
                opener.current?.focus()
              }}
            >
              {t('Undo')}
            </Button>
          )}
        </Group>
        <p id={`${id}-hint`}>{hintOf('photo')}</p>
        <p id={`${id}-error`} role="alert" className={css.problem}>
          {message}
        </p>
      </div>
      {chosen && (
        <CropDialog
          file={chosen}
          onClose={() => setChosen(undefined)}
          onCropped={async (cropped) => {
            await onCropped(cropped)
            setChosen(undefined)
          }}
        />
      )}
    </Group>
  )
}
