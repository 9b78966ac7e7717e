import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sessionsApi, type SessionRow } from '@hr/contract/areas/access/sessions'
import { query, useApiMutation } from '../../api/client.ts'
import { useClientSettings, useTimeZone } from '../../api/client-settings.ts'
import { messageOf } from '../../api/errors.ts'
import { Part } from '../../api/Part.tsx'
import { formatInstant } from '../../lib/formats.ts'
import { t } from '../../lib/t.ts'
import { FewRecord, FewRecords } from '../../table/FewRecords.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { toast } from '../../ui/toasts.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { Hint } from '../../ui/texts.tsx'
import { EndOthersDialog } from './lazy-dialogs.ts'

/** The active sessions of a user, each with a sign-out button; without an id, those of the current user. */
export function SessionList({ userUuid }: { userUuid?: string }) {
  const given = userUuid === undefined ? {} : { userUuid }
  // Always refetched, because other devices sign in and out.
  const sessions = useQuery({ ...query(sessionsApi.list, { query: given }), staleTime: 0 })
  const end = useApiMutation(sessionsApi.end)
  const [isEndingOthers, setEndingOthers] = useState(false)
  const showResult = ({ message }: { message: string }) => toast.success(message)

  return (
    <Part query={sessions} skeleton={<Skeleton width="70%" />}>
      {(data) => (
        <>
          {end.error && <Notice tone="danger">{messageOf(end.error, t('Failed to update data'))}</Notice>}
          {data.length === 0 && <Hint mb={12}>{t('No active sessions')}</Hint>}
          <FewRecords isPlain label={t('Sessions')}>
            {data.map((session) => (
              <FewRecord
                key={session.uuid}
                name={deviceOf(session)}
                state={
                  session.isCurrent && (
                    <StatusChip tone="ok" icon={<Icon icon={IconCheck} size={14} />}>
                      {t('This session')}
                    </StatusChip>
                  )
                }
                actions={
                  session.isCurrent
                    ? []
                    : [
                        {
                          label: t('Sign out'),
                          fullLabel: t('Sign out {device}', { device: deviceOf(session) }),
                          isBusy: end.isPending && end.variables.params.id === session.uuid,
                          onClick: () => end.mutate({ params: { id: session.uuid } }, { onSuccess: showResult }),
                        },
                      ]
                }
              >
                <SessionTimes session={session} />
              </FewRecord>
            ))}
          </FewRecords>
          {userUuid === undefined && data.length > 1 && (
            <Button
              mt={12}
              variant="default"
              aria-haspopup="dialog"
              onClick={() => {
                end.reset()
                setEndingOthers(true)
              }}
            >
              {t('Sign out all other sessions')}
            </Button>
          )}
          {isEndingOthers && <EndOthersDialog onClose={() => setEndingOthers(false)} />}
        </>
      )}
    </Part>
  )
}

/** The name of a session's device in the reader's language. */
function deviceOf({ browser, system }: SessionRow): string {
  const program = browser ?? t('Another program')
  return system === null ? program : t('{program} on {system}', { program, system })
}

function SessionTimes({ session: { method, createdAt, lastActiveAt } }: { session: SessionRow }) {
  const timeZone = useTimeZone()
  const provider = useClientSettings()?.identityProvider ?? t('the identity provider')
  return (
    <>
      <small>
        {method === 'provider'
          ? t('Signed in {moment} · with {provider}', { moment: formatInstant(createdAt, timeZone), provider })
          : t('Signed in {moment}', { moment: formatInstant(createdAt, timeZone) })}
      </small>
      <small>{t('Last active {moment}', { moment: formatInstant(lastActiveAt, timeZone) })}</small>
    </>
  )
}
