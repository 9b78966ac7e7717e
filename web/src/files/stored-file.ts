import { messageOf } from '../api/errors.ts'
import { saveAs } from '../lib/save-as.ts'
import { t } from '../lib/t.ts'
import { toast } from '../ui/toasts.tsx'

/** A file that the server keeps, and the way to what is in it. */
export type StoredFile = { id: string; name: string; content: (signal?: AbortSignal) => Promise<Blob> }

/** @param read the call that answers with what is in the file; in the browser that is a Blob */
export const storedFile = (
  { id, name }: { id: string; name: string },
  read: (options: { signal?: AbortSignal }) => Promise<unknown>,
): StoredFile => ({ id, name, content: async (signal) => (await read(signal ? { signal } : {})) as Blob })

/** Gives a file to the person. */
export async function download({ name, content }: StoredFile): Promise<void> {
  try {
    saveAs(await content(), name)
  } catch (error) {
    toast.error(messageOf(error, t('Failed to load data')))
  }
}
