import { Button, Group } from '@mantine/core'
import { IconEye } from '@tabler/icons-react'
import { useRef } from 'react'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { isMasked } from '@hr/contract/areas/employees/national-id'
import type { Employee } from '@hr/contract/areas/employees/record'
import { useApiMutation } from '../../api/client.ts'
import { messageOf } from '../../api/errors.ts'
import { t } from '../../lib/t.ts'
import { NotGiven } from '../../ui/DataList.tsx'
import { toast } from '../../ui/toasts.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { useNationalIdFormat } from './use-national-id-format.ts'

/** The ID number; another person's is masked until the user reveals it, which the server records. */
export function IdNumber({ employee: { uuid, idNumber } }: { employee: Employee }) {
  const { label } = useNationalIdFormat()
  const number = useRef<HTMLSpanElement>(null)
  // A mutation, not a query, because the server records each reveal.
  const reveal = useApiMutation(employeesApi.idNumber, {
    changes: [],
    // The button disappears.
    onSuccess: () => number.current?.focus(),
    onError: (error) => toast.error(messageOf(error, t('Failed to load data'))),
  })
  const shown = reveal.data?.idNumber
  if (idNumber === '') return <NotGiven />
  if (!isMasked(idNumber)) return idNumber
  return (
    <Group component="span" display="inline-flex" gap={6} my={-3}>
      <span ref={number} role="status" tabIndex={-1}>
        {shown ?? idNumber}
      </span>
      {shown === undefined && (
        <Button
          variant="subtle"
          color="gray"
          h={24}
          px={6}
          leftSection={<Icon icon={IconEye} size={14} />}
          loading={reveal.isPending}
          aria-label={t('Show the {label}', { label: t(label) })}
          onClick={() => reveal.mutate({ params: { id: uuid } })}
        >
          {t('Show')}
        </Button>
      )}
    </Group>
  )
}
