import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { setupApi } from '@hr/contract/areas/company/setup'
import { invalidate } from '../../../api/client.ts'
import { t } from '../../../lib/t.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { ImportPeople } from '../../employees/public.ts'
import { StepFrame, type StepProps } from './StepFrame.tsx'

export function PeopleStep({ people, onDone, onSkip }: StepProps & { people: number }) {
  const client = useQueryClient()
  const [isImporting, setImporting] = useState(false)
  const isEmpty = people === 0
  return (
    <>
      <StepFrame
        title={t('People')}
        lead={t(
          'Import everyone from a spreadsheet. The supervisor in each row approves the leave of that employee. Invitations follow in a later step.',
        )}
        action={isEmpty ? t('Import a spreadsheet') : t('Continue')}
        onSubmit={(event) => {
          event.preventDefault()
          if (isEmpty) setImporting(true)
          else void onDone()
        }}
        onSkip={isEmpty ? onSkip : undefined}
      >
        {!isEmpty && (
          <>
            <Notice tone="ok">{people === 1 ? t('1 person') : t('{{n}} people', { n: people })}</Notice>
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
              void invalidate(client, [setupApi.find])
            }}
          />
        </Suspense>
      )}
    </>
  )
}
