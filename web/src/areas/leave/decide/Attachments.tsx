import { Button } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { employeeFilesApi } from '@hr/contract/areas/employees/files'
import type { LeaveRequest } from '@hr/contract/areas/leave/leave'
import { shownNameOf } from '@hr/contract/lib/files'
import { messageOf } from '../../../api/errors.ts'
import { request } from '../../../api/request.ts'
import { saveAs } from '../../../lib/save-as.ts'
import { t } from '../../../lib/t.ts'
import { toast } from '../../../ui/toasts.tsx'
import css from './decide.module.css'

/** The files of a request, each with the way to have it. */
export function Attachments({ leave: { user, attachment } }: { leave: Pick<LeaveRequest, 'user' | 'attachment'> }) {
  const get = async (file: string) => {
    try {
      // In the browser the content of a file is a Blob.
      saveAs((await request(employeeFilesApi.read, { params: { id: user.uuid, file } })) as Blob, shownNameOf(file))
    } catch (error) {
      toast.error(messageOf(error, t('Failed to load data')))
    }
  }
  if (attachment.length === 0) return null
  return (
    <ul className={css.files}>
      {attachment.map((file) => (
        <li key={file}>
          <Button
            variant="default"
            leftSection={<IconDownload size={16} stroke={1.5} aria-hidden="true" />}
            aria-label={t('Download {{value}}', { value: shownNameOf(file) })}
            onClick={() => void get(file)}
          >
            {shownNameOf(file)}
          </Button>
        </li>
      ))}
    </ul>
  )
}
