import { privacyApi, type HrDocument } from '@hr/contract/areas/privacy/privacy'
import { messageOf } from '../../api/errors.ts'
import { request } from '../../api/request.ts'
import { saveAs } from '../../lib/save-as.ts'
import { t } from '../../lib/t.ts'
import { toast } from '../../ui/toasts.tsx'

/** Downloads everything that is stored about a person. */
export async function exportPerson(uuid: string): Promise<void> {
  try {
    // In the browser the content of a file is a Blob.
    saveAs((await request(privacyApi.export, { params: { id: uuid } })) as Blob, 'personal-data.zip')
  } catch (error) {
    toast.error(messageOf(error, t('Failed to load data')))
  }
}

/** Downloads everything that is stored about an employee, or returns the documents that HR has to check before. */
export async function exportEmployee(uuid: string): Promise<readonly HrDocument[]> {
  try {
    const documents = await request(privacyApi.hrDocuments, { params: { id: uuid } })
    if (documents.length === 0) await exportPerson(uuid)
    return documents
  } catch (error) {
    toast.error(messageOf(error, t('Failed to load data')))
    return []
  }
}
