import { Box, Button, Group } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Area } from 'react-easy-crop'
import { employeesTexts } from '@hr/contract/areas/employees/texts'
import { messageOf } from '../../api/errors.ts'
import { useDataUrl } from '../../lib/data-url.ts'
import { t } from '../../lib/t.ts'
import { lazyWithRetry } from '../../ui/lazy-part.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { cropSquare } from './crop.ts'

const CropStage = lazyWithRetry(async () => (await import('./CropStage.tsx')).CropStage)

type CropDialogProps = {
  file: File
  /** Receives the square photo; may throw an error to show. */
  onCropped: (photo: File) => Promise<void>
  onClose: () => void
}

const imageFailed = t(employeesTexts.imageFailed)

/** Crops a photo to a square. */
export function CropDialog({ file, onCropped, onClose }: CropDialogProps) {
  const url = useDataUrl(file)
  const [area, setArea] = useState<Area>()
  const [isUnreadable, setUnreadable] = useState(false)
  const crop = useMutation({
    mutationFn: async (square: { url: string; area: Area }) => onCropped(await cropSquare(square.url, square.area)),
  })
  return (
    <Dialog isBusy={crop.isPending} onClose={onClose} title={t('Crop photo')} size={440}>
      {isUnreadable ? (
        <Notice tone="danger">{t("{failure}. This image can't be read.", { failure: imageFailed })}</Notice>
      ) : (
        url !== undefined && <CropStage url={url} onArea={setArea} onUnreadable={() => setUnreadable(true)} />
      )}
      {crop.error && (
        <Box mt={16}>
          <Notice tone="danger">{messageOf(crop.error, imageFailed)}</Notice>
        </Box>
      )}
      <Group justify="flex-end" gap={8} mt={20}>
        <Button variant="default" size="sm" disabled={crop.isPending} onClick={onClose}>
          {t('Cancel')}
        </Button>
        {!isUnreadable && (
          <Button
            size="sm"
            loading={crop.isPending}
            data-autofocus
            onClick={() => url !== undefined && area && crop.mutate({ url, area })}
          >
            {t('Use photo')}
          </Button>
        )}
      </Group>
    </Dialog>
  )
}
