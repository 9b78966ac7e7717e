import { Stack } from '@mantine/core'
import { sessionsApi } from '@hr/contract/areas/access/sessions'
import { ConfirmCall } from '../../api/ConfirmCall.tsx'
import { t } from '../../lib/t.ts'
import { useKeptFeeds } from './kept-feeds.tsx'

/** Signs out the user's other sessions, and ends the calendar links that are not kept. */
export function EndOthersDialog({ onClose }: { onClose: () => void }) {
  const { keepFeeds, isDirty, keptFeeds, waitsFor } = useKeptFeeds()
  return (
    <ConfirmCall
      endpoint={sessionsApi.endOthers}
      input={{ query: keepFeeds === undefined ? {} : { keepFeeds: keepFeeds.join(',') || 'none' } }}
      title={t('Sign out all other sessions?')}
      confirm={t('Sign out')}
      doneText={({ message }) => message}
      isDirty={isDirty}
      reads={waitsFor === undefined ? 'success' : 'pending'}
      onClose={onClose}
    >
      <Stack gap={16}>
        <p>{t('You will have to sign in again in your other browsers and on your other devices.')}</p>
        {keptFeeds}
      </Stack>
    </ConfirmCall>
  )
}
