import type { Employee } from '@hr/contract/areas/employees/record'
import { useField } from '../../form/form-context.ts'
import { useDataUrl } from '../../lib/data-url.ts'
import { t } from '../../lib/t.ts'
import { nameOf } from '../../ui/Avatar.tsx'
import { PhotoPanel } from './PhotoPanel.tsx'

type PhotoFieldProps = {
  stored: Employee | undefined
  /** Saves a photo at once; without it the photo is saved with the form, as that of a new employee is. */
  savePhoto: ((photo: File) => Promise<void>) | undefined
}

/** The photo of a person in their form. */
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
