import { applicantsApi } from '@hr/contract/areas/applicants/applicants'
import type { FileItem } from '@hr/contract/areas/employees/record'
import { messageOf } from '../../api/errors.ts'
import { request } from '../../api/request.ts'
import { saveAs } from '../../lib/save-as.ts'
import { t } from '../../lib/t.ts'
import { toast } from '../../ui/toasts.tsx'

/** The content of a file; in the browser it is a Blob. */
export const contentOf = async (uuid: string, { id }: Pick<FileItem, 'id'>, signal?: AbortSignal): Promise<Blob> =>
  (await request(applicantsApi.file, { params: { uuid, fileName: id } }, signal ? { signal } : {})) as Blob

/** Gives a file to the person. */
export async function downloadFile(uuid: string, file: FileItem): Promise<void> {
  try {
    saveAs(await contentOf(uuid, file), file.name)
  } catch (error) {
    toast.error(messageOf(error, t('Failed to load data')))
  }
}
