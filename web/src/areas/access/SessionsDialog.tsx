import { t } from '../../lib/t.ts'
import { SecondFactor } from './SecondFactor.tsx'
import { SessionList } from './SessionList.tsx'
import { Dialog } from '../../ui/Dialog.tsx'

/** Another user's sessions, for Superadmins. */
export function SessionsDialog({ uuid, name, onClose }: { uuid: string; name: string; onClose: () => void }) {
  return (
    <Dialog onClose={onClose} title={t("{name}'s sessions", { name })} size={520} fillsPhone>
      <SecondFactor userUuid={uuid} />
      <SessionList userUuid={uuid} />
    </Dialog>
  )
}
