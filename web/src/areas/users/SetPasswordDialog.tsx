import { issue } from '@hr/contract/lib/messages'
import { z } from 'zod'
import { passwordProblem } from '@hr/contract/areas/access/password'
import { shownEmail } from '@hr/contract/lib/email-domains'
import { passwordOfAnother, usersApi, type User } from '@hr/contract/areas/users/users'
import { useApiMutation } from '../../api/client.ts'
import { FormDialog } from '../../form/FormDialog.tsx'
import { SwitchField } from '../../form/fields.tsx'
import { NewPasswordFields } from '../../form/NewPasswordFields.tsx'
import { useRecordForm } from '../../form/use-record-form.ts'
import { t } from '../../lib/t.ts'
import { nameOf } from '../../ui/Avatar.tsx'
import { Hint } from '../../ui/texts.tsx'

const blank = { isLink: true, password: '', confirmPassword: '' }

const schema = z
  .object({ isLink: z.boolean() })
  .and(z.unknown())
  .superRefine((draft, context) => {
    if (draft.isLink) return
    const { password } = draft as typeof blank
    const problem = passwordProblem(password)
    if (problem !== undefined) context.addIssue({ code: 'custom', path: ['password'], message: issue(problem) })
    for (const { path, message } of passwordOfAnother.safeParse(draft).error?.issues ?? [])
      context.addIssue({ code: 'custom', path, message })
  })

/** Sets another user's password: by emailing them a link, or as typed by the Superadmin. */
export function SetPasswordDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const set = useApiMutation(usersApi.setPassword)
  const form = useRecordForm(schema, blank)
  const { isLink } = form.values
  return (
    <FormDialog
      title={t("Set {name}'s password", { name: nameOf(user) })}
      form={form}
      width={440}
      saveLabel={isLink ? t('Email a link') : t('Set password')}
      failedText={t('Failed to update data')}
      note={t('The user will be signed out everywhere.')}
      save={async ({ password, confirmPassword }) => {
        const body = isLink ? {} : { password, confirmPassword }
        return (await set.mutateAsync({ params: { id: user.uuid }, body })).message
      }}
      onClose={onClose}
    >
      <SwitchField path="isLink" label={t('Email a link so the user can choose a password')} />
      {isLink ? (
        <Hint>{t('The link will be sent to {email} and works once.', { email: shownEmail(user.email) })}</Hint>
      ) : (
        <>
          <NewPasswordFields path="password" />
          <Hint>{t('The user will be notified. Next, enter your own password to confirm.')}</Hint>
        </>
      )}
    </FormDialog>
  )
}
