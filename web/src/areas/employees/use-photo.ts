import { employeeFilesApi } from '@hr/contract/areas/employees/files'
import { useApiMutation } from '../../api/client.ts'
import { refresh, useUser } from '../../api/session.ts'
import { toast } from '../../ui/toasts.tsx'
import { changedBySave } from './invalidations.ts'

/** Saves the photo of somebody at once; `onSaved` comes before the message. */
export function usePhoto(uuid: string, onSaved: () => Promise<void>) {
  const me = useUser()
  const change = useApiMutation(employeeFilesApi.changeImage, { changes: changedBySave })
  return async (photo: File) => {
    const { message } = await change.mutateAsync({ params: { id: uuid }, body: { image: photo } })
    await onSaved()
    if (uuid === me.uuid) void refreshUser()
    toast.success(message)
  }
}

/** The name and the photo of who is signed in, as they are stored now; if there is no answer, with the next token. */
export const refreshUser = () => refresh().catch(() => false)
