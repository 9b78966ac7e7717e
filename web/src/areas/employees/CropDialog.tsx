import '../../ui/modal-styles.ts'
import { Button, Modal } from '@mantine/core'
import { useState } from 'react'
import type { Area } from 'react-easy-crop'
import { employeesTexts } from '@hr/contract/areas/employees/employees'
import { messageOf } from '../../api/errors.ts'
import { useDataUrl } from '../../lib/data-url.ts'
import { t } from '../../lib/t.ts'
import { Notice } from '../../ui/Notice.tsx'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import { cutSquare } from './crop.ts'
import { CropStage } from './CropStage.tsx'
import css from './crop.module.css'

type CropDialogProps = {
  file: File
  /** Takes the square; throws what is wrong with it. */
  onCropped: (photo: File) => Promise<void>
  onClose: () => void
}

const imageFailed = t(employeesTexts.imageFailed)

/** Cuts a photo to a square and hands it on. */
export function CropDialog({ file, onCropped, onClose }: CropDialogProps) {
  useFocusBack(true)
  const url = useDataUrl(file)
  const [area, setArea] = useState<Area>()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [isUnreadable, setUnreadable] = useState(false)
  const use = async () => {
    if (url === undefined || !area) return
    setBusy(true)
    setFailure(undefined)
    try {
      await onCropped(await cutSquare(url, area))
    } catch (error) {
      setFailure(messageOf(error, imageFailed))
      setBusy(false)
    }
  }
  return (
    <Modal opened onClose={isBusy ? () => undefined : onClose} title={t('Cut the photo to a square')} size={440}>
      {isUnreadable ? (
        <Notice tone="danger">{`${imageFailed}. ${t('This picture cannot be read.')}`}</Notice>
      ) : (
        url !== undefined && <CropStage url={url} onArea={setArea} onUnreadable={() => setUnreadable(true)} />
      )}
      {failure !== undefined && (
        <div className={css.failure}>
          <Notice tone="danger">{failure}</Notice>
        </div>
      )}
      <div className={css.actions}>
        <Button variant="default" size="sm" disabled={isBusy} onClick={onClose}>
          {t('Cancel')}
        </Button>
        {!isUnreadable && (
          <Button size="sm" loading={isBusy} data-autofocus onClick={() => void use()}>
            {t('Use photo')}
          </Button>
        )}
      </div>
    </Modal>
  )
}
