import { Button } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { isMasked } from '@hr/contract/areas/employees/national-id'
import type { Employee } from '@hr/contract/areas/employees/record'
import { messageOf } from '../../api/errors.ts'
import { request } from '../../api/request.ts'
import { t } from '../../lib/t.ts'
import { NotGiven } from '../../ui/Facts.tsx'
import { toast } from '../../ui/toasts.tsx'
import ui from '../../ui/ui.module.css'

/** The ID number; of another person masked until somebody asks for it, which the server notes. */
export function IdNumber({ employee: { uuid, idNumber } }: { employee: Employee }) {
  const [shown, setShown] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const number = useRef<HTMLSpanElement>(null)
  if (idNumber === '') return <NotGiven />
  if (!isMasked(idNumber)) return idNumber
  const show = async () => {
    setBusy(true)
    try {
      setShown((await request(employeesApi.idNumber, { params: { id: uuid } })).idNumber)
      // The button goes.
      number.current?.focus()
    } catch (error) {
      toast.error(messageOf(error, t('Failed to load data')))
    } finally {
      setBusy(false)
    }
  }
  return (
    <span className={ui.copy}>
      <span ref={number} role="status" tabIndex={-1}>
        {shown ?? idNumber}
      </span>
      {shown === undefined && (
        <Button
          variant="subtle"
          color="gray"
          h={24}
          px={6}
          leftSection={<IconEye size={14} stroke={1.5} aria-hidden="true" />}
          loading={isBusy}
          aria-label={t('Show the JMBG')}
          onClick={() => void show()}
        >
          {t('Show')}
        </Button>
      )}
    </span>
  )
}
