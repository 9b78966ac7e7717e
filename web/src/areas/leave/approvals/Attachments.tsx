import { Button, Group } from '@mantine/core'
import { IconFileTypePdf } from '@tabler/icons-react'
import { useState } from 'react'
import type { LeaveRequest } from '@hr/contract/areas/leave/leave'
import { originalNameOf } from '@hr/contract/lib/files'
import { employeeFile } from '../../../files/employee-file.ts'
import { FileActions } from '../../../files/FileActions.tsx'
import { FilePreview } from '../../../files/FilePreview.tsx'
import { t } from '../../../lib/t.ts'
import { Icon } from '../../../ui/Icon.tsx'
import css from './approvals.module.css'

/** The files of a request, with a preview and actions for each. */
export function Attachments({ leave: { user, attachment } }: { leave: Pick<LeaveRequest, 'user' | 'attachment'> }) {
  const [shownId, setShown] = useState<string>()
  if (attachment.length === 0) return null
  const files = attachment.map((id) => employeeFile(user.uuid, { id, name: originalNameOf(id) }))
  const shown = files.find(({ id }) => id === shownId)
  return (
    <>
      <Group component="ul" align="stretch" gap={8}>
        {files.map((file) => (
          <Group component="li" key={file.id} gap={4} maw="100%" wrap="nowrap">
            <Button
              variant="default"
              miw={0}
              leftSection={<Icon icon={IconFileTypePdf} />}
              aria-label={t('Preview of {value}', { value: file.name })}
              aria-expanded={file === shown}
              onClick={() => setShown(file === shown ? undefined : file.id)}
            >
              {file.name}
            </Button>
            <FileActions file={file} />
          </Group>
        ))}
      </Group>
      {shown && (
        <div className={css.attachment}>
          <FilePreview key={shown.id} file={shown} />
        </div>
      )}
    </>
  )
}
