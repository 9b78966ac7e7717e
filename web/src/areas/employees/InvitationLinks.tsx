import { Button, Stack, TextInput } from '@mantine/core'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useRef } from 'react'
import { setupApi } from '@hr/contract/areas/company/setup'
import { employeesApi } from '@hr/contract/areas/employees/employees'
import { invitationsApi, type InvitationLink } from '@hr/contract/areas/employees/invitations'
import { emailTexts } from '@hr/contract/areas/notifications/texts'
import { useApiMutation } from '../../api/client.ts'
import { messageOf } from '../../api/errors.ts'
import { useCopy } from '../../lib/use-copy.ts'
import { t } from '../../lib/t.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Notice } from '../../ui/Notice.tsx'
import css from './invitation-links.module.css'

/**
 * Tells that no mail server is set up, and creates links to set a password, which a Superadmin hands over. `employees`:
 * undefined for everyone whom the setup invites.
 */
export function InvitationLinks({ employees }: { employees?: string[] }) {
  const create = useApiMutation(invitationsApi.createLinks, {
    changes: [employeesApi.list, employeesApi.find, employeesApi.history, setupApi.find, setupApi.people],
  })
  const { data } = create
  return (
    <Stack align="flex-start" gap={12} className={css.links}>
      <Notice tone="warn">
        <strong>{t(emailTexts.noServer)}</strong>
        <br />
        {t('Create links and hand them over yourself, or set SMTP_URL first. Each link works once, for 7 days.')}
      </Notice>
      {create.error && <Notice tone="danger">{messageOf(create.error, t('Failed to save data'))}</Notice>}
      {data?.links && data.links.length > 0 ? (
        <>
          <p>{t("Copy the links now. They won't be shown again.")}</p>
          <ul>
            {data.links.map((invitation) => (
              <LinkRow key={invitation.uuid} {...invitation} />
            ))}
          </ul>
        </>
      ) : (
        <>
          {data && (
            <Notice tone="warn">
              {data.links
                ? t('Everyone has signed in or is invited.')
                : t('The links could not be shown. Create new ones.')}
            </Notice>
          )}
          <Button
            variant="default"
            size="sm"
            loading={create.isPending}
            onClick={() => create.mutate({ body: { employees } })}
          >
            {t('Create links to copy')}
          </Button>
        </>
      )}
    </Stack>
  )
}

function LinkRow({ name, email, link }: InvitationLink) {
  const field = useRef<HTMLInputElement>(null)
  // The field selects its content on focus.
  const { copy, copied } = useCopy(() => field.current?.focus())
  return (
    <li>
      <TextInput
        ref={field}
        size="sm"
        readOnly
        label={`${name}, ${email}`}
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button
        variant="default"
        size="sm"
        leftSection={<Icon icon={copied ? IconCheck : IconCopy} />}
        aria-label={t('Copy the link of {name}', { name })}
        onClick={() => copy(link)}
      >
        {copied ? t('Copied') : t('Copy')}
      </Button>
    </li>
  )
}
