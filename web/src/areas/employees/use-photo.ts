import { employeeFilesApi } from '@hr/contract/areas/employees/files'
import { useApiMutation } from '../../api/client.ts'
import { refresh, useUser } from '../../api/session.ts'
import { toast } from '../../ui/toasts.tsx'

/** Saves an employee's photo immediately; `onSaved` runs before the message is shown. */
export function usePhoto(uuid: string, onSaved: () => Promise<void>) {
  const me = useUser()
  const change = useApiMutation(employeeFilesApi.changeImage)
  return async (photo: File) => {
    const { message } = await change.mutateAsync({ params: { id: uuid }, body: { image: photo } })
    await onSaved()
    if (uuid === me.uuid) void refreshUser()
    toast.success(message)
  }
}

/** Reloads name and photo of the signed-in user; without a response the next token brings them. */
export const refreshUser = () => refresh().catch(() => false)
