import { Modal } from '@mantine/core'
import { t } from '../../lib/t.ts'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import { useIsPhone } from '../../ui/use-media.ts'
import { SecondFactor } from './SecondFactor.tsx'
import { SessionList } from './SessionList.tsx'

/** Another user's sessions, for Superadmins. */
export function SessionsDialog({ uuid, name, onClose }: { uuid: string; name: string; onClose: () => void }) {
  useFocusBack(true)
  const isPhone = useIsPhone()
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('Sessions of {{name}}', { name })}
      size={520}
      fullScreen={isPhone}
      radius={isPhone ? 0 : 'lg'}
    >
      <SecondFactor userUuid={uuid} />
      <SessionList userUuid={uuid} />
    </Modal>
  )
}
