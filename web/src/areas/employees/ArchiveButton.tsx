import { Button } from '@mantine/core'
import { IconArchive, IconArchiveOff } from '@tabler/icons-react'
import { useId } from 'react'
import type { Employee } from '@hr/contract/areas/employees/record'
import { t } from '../../lib/t.ts'
import { useBlockedReason } from './use-blocked-reason.ts'
import { Icon } from '../../ui/Icon.tsx'
import css from './profile.module.css'
import { Hint } from '../../ui/texts.tsx'

/** Archives or unarchives the employee of a profile, or tells why the user may not. */
export function ArchiveButton({ employee, onClick }: { employee: Employee; onClick: () => void }) {
  const bar = useBlockedReason(employee)
  const id = useId()
  const Sign = employee.isArchived ? IconArchiveOff : IconArchive
  return (
    <>
      <Button
        variant="default"
        leftSection={<Icon icon={Sign} />}
        {...(bar === undefined ? { onClick } : { 'aria-disabled': true, 'aria-describedby': id })}
      >
        {employee.isArchived ? t('Unarchive') : t('Archive')}
      </Button>
      {bar !== undefined && (
        <Hint id={id} className={css.blocked}>
          {bar}
        </Hint>
      )}
    </>
  )
}
