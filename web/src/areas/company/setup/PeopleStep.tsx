import { Button } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { setupApi } from '@hr/contract/areas/company/setup'
import { query, refetchShown } from '../../../api/client.ts'
import { t } from '../../../lib/t.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { ImportPeople } from '../../employees/public.ts'
import { StepFrame, type StepProps } from './StepFrame.tsx'

export function PeopleStep({ onDone, onSkip }: StepProps) {
  const client = useQueryClient()
  const { data } = useQuery(query(setupApi.people, {}))
  const people = data?.people ?? 0
  const [isImporting, setImporting] = useState(false)
  const isEmpty = people === 0
  return (
    <>
      <StepFrame
        title={t('People')}
        lead={t(
          "Import everyone from a spreadsheet. The supervisor in each row approves that employee's leave. Invitations follow in a later step.",
        )}
        action={isEmpty ? t('Import a spreadsheet') : t('Continue')}
        isBusy={!data}
        onSubmit={(event) => {
          event.preventDefault()
          if (isEmpty) setImporting(true)
          else void onDone()
        }}
        onSkip={isEmpty ? onSkip : undefined}
      >
        {!isEmpty && (
          <>
            <Notice tone="ok">{t('{count, plural, one {# person} other {# people}}', { count: people })}</Notice>
            <div>
              <Button variant="default" onClick={() => setImporting(true)}>
                {t('Import another spreadsheet')}
              </Button>
            </div>
          </>
        )}
      </StepFrame>
      {isImporting && (
        <Suspense>
          <ImportPeople
            onClose={() => {
              setImporting(false)
              void refetchShown(client)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
