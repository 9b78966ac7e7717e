import { useQuery } from '@tanstack/react-query'
import { companyTitles } from '@hr/contract/areas/company/titles'
import { setupProgressApi } from '@hr/contract/areas/company/setup-progress'
import type { MissingPart, NeededPart } from '@hr/contract/areas/company/setup-progress'
import { leavePolicyTitles } from '@hr/contract/areas/leave/titles'
import { emailTitles } from '@hr/contract/areas/notifications/texts'
import { usersTitles } from '@hr/contract/areas/users/titles'
import type { ScreenName } from '@hr/contract/screens'
import { query, useApiMutation } from '../../api/client.ts'
import { messageOf } from '../../api/errors.ts'
import { ScreenLink } from '../../lib/ScreenLink.tsx'
import { t } from '../../lib/t.ts'
import { FewRecord, FewRecords } from '../../table/FewRecords.tsx'
import { Card } from '../../ui/Sheet.tsx'
import { StatusChip } from '../../ui/StatusChip.tsx'
import { Hint } from '../../ui/texts.tsx'
import { toast } from '../../ui/toasts.tsx'

type PartTexts = {
  name: string
  /** The effect of its absence, and who can add it. */
  about: string
  /** Where a Superadmin can add it. */
  link?: { screen: ScreenName; label: string }
  /** Why it may be missing for good. */
  dismiss: string
}

const texts: Record<NeededPart, PartTexts> = {
  backups: {
    name: t('Backups'),
    about: t('The application makes no backups. Ask the operator of the server to set BACKUP_TO.'),
    dismiss: t('Another program makes them'),
  },
  mail: {
    name: t('Mail server'),
    about: t('Emails are stored in files on the server and not sent. Ask the operator of the server to set SMTP_URL.'),
    link: { screen: 'mail', label: t(emailTitles.title) },
    dismiss: t('Work without emails'),
  },
  publicAddress: {
    name: t('Public address'),
    about: t(
      'Links in emails and invitations open only on the server itself. Ask the operator of the server to set PUBLIC_URL.',
    ),
    dismiss: t('Only one computer is used'),
  },
  secondSuperadmin: {
    name: t('Second Superadmin'),
    about: t('If the only Superadmin loses access, only the operator of the server can restore it.'),
    link: { screen: 'users', label: t(usersTitles.title) },
    dismiss: t('One is enough'),
  },
  secondFactor: {
    name: t('Two-step sign-in of Superadmins'),
    about: t('A Superadmin signs in with a password alone.'),
    link: { screen: 'signInSettings', label: t(companyTitles.signIn) },
    dismiss: t('A password is enough'),
  },
  policyYears: {
    name: t('Leave of this year'),
    about: t("A leave policy has not been granted for this year, so employees can't request its leave."),
    link: { screen: 'leavePolicies', label: t(leavePolicyTitles.title) },
    dismiss: t('No longer granted'),
  },
  supervisors: {
    name: t('Supervisors'),
    about: t('Several employees have no supervisor, so HR decides on their leave requests.'),
    link: { screen: 'employees', label: t('Employees') },
    dismiss: t('HR decides'),
  },
}

const openFirst = (missing: readonly MissingPart[]) =>
  missing.toSorted((a, b) => Number(a.isDismissed) - Number(b.isDismissed))

/** The missing parts of the installation, to add or to dismiss; renders nothing if there is none. */
export function MissingParts() {
  const { data } = useQuery(query(setupProgressApi.find, {}))
  const change = useApiMutation(setupProgressApi.update, {
    onError: (error) => toast.error(messageOf(error, t('Failed to save data'))),
  })
  if (!data || data.missing.length === 0) return null
  return (
    <Card title={t('Not set up')}>
      <FewRecords label={t('Not set up')} isPlain>
        {openFirst(data.missing).map(({ name: part, isDismissed }) => {
          const { name, about, link, dismiss } = texts[part]
          const label = isDismissed ? t('List again') : dismiss
          return (
            <FewRecord
              key={part}
              name={name}
              state={
                isDismissed && (
                  <StatusChip tone="mute" shape="off">
                    {t('Dismissed: {reason}', { reason: dismiss })}
                  </StatusChip>
                )
              }
              actions={[
                {
                  label,
                  fullLabel: t('{name}: {action}', { name, action: label }),
                  isBusy: change.isPending && (change.variables.body.dismiss ?? change.variables.body.restore) === part,
                  onClick: () => change.mutate({ body: isDismissed ? { restore: part } : { dismiss: part } }),
                },
              ]}
            >
              <Hint>{about}</Hint>
              {link && (
                <div>
                  <ScreenLink screen={link.screen}>{link.label}</ScreenLink>
                </div>
              )}
            </FewRecord>
          )
        })}
      </FewRecords>
    </Card>
  )
}
