import type { Employee } from '@hr/contract/areas/employees/record'
import { useField } from '../../form/form-context.ts'
import { useDataUrl } from '../../lib/data-url.ts'
import { t } from '../../lib/t.ts'
import { nameOf } from '../../ui/Avatar.tsx'
import { PhotoPanel } from './PhotoPanel.tsx'

type PhotoFieldProps = {
  stored: Employee | undefined
  /** Saves a photo immediately; if not set, the photo is saved with the form, as for a new employee. */
  savePhoto: ((photo: File) => Promise<void>) | undefined
}

/** The photo field of the employee form. */
export function PhotoField({ stored, savePhoto }: PhotoFieldProps) {
  const { id, value, error, onChange } = useField<File[]>('image', t('Photo'), 'not compared')
  const preview = useDataUrl(value[0])
  return (
    <PhotoPanel
      id={id}
      name={stored ? nameOf(stored) : ''}
      photo={preview ?? stored?.profileImage ?? null}
      error={error}
      onCropped={savePhoto ?? (async (photo) => onChange([photo]))}
      {...(preview !== undefined && { onTakeBack: () => onChange([]) })}
    />
  )
}
