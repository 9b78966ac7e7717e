import { messageOf } from '../api/errors.ts'
import { saveAs } from '../lib/save-as.ts'
import { t } from '../lib/t.ts'
import { toast } from '../ui/toasts.tsx'

/** A file stored on the server, and a function that loads its content. */
export type StoredFile = { id: string; name: string; content: (signal?: AbortSignal) => Promise<Blob> }

/** @param read the endpoint that returns the file's content, a Blob in the browser */
export const storedFile = (
  { id, name }: { id: string; name: string },
  read: (options: { signal?: AbortSignal }) => Promise<unknown>,
): StoredFile => ({ id, name, content: async (signal) => (await read(signal ? { signal } : {})) as Blob })

/** Downloads a file. */
export async function download({ name, content }: StoredFile): Promise<void> {
  try {
    saveAs(await content(), name)
  } catch (error) {
    toast.keptError(messageOf(error, t('Failed to load data')))
  }
}
