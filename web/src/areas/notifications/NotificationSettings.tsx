import { useQuery } from '@tanstack/react-query'
import { may, type RoleName } from '@hr/contract/access'
import { feedsApi } from '@hr/contract/areas/leave/feeds'
import { notificationsApi, type NotificationSettings as Settings } from '@hr/contract/areas/notifications/notifications'
import { notificationSettingTexts } from '@hr/contract/areas/notifications/setting-texts'
import { notificationsTexts } from '@hr/contract/areas/notifications/texts'
import { homeOf } from '@hr/contract/screens'
import { query, useApiMutation } from '../../api/client.ts'
import { useUser } from '../../api/session.ts'
import { EditRecord } from '../../form/EditRecord.tsx'
import { SwitchField } from '../../form/fields.tsx'
import { FormPage } from '../../form/FormPage.tsx'
import { FormSection } from '../../form/FormSection.tsx'
import { useRecordForm } from '../../form/use-record-form.ts'
import { linkTo } from '../../lib/target.ts'
import { t } from '../../lib/t.ts'
import { Notice } from '../../ui/Notice.tsx'
import { toast } from '../../ui/toasts.tsx'

const title = t(notificationsTexts.settings)

export default function NotificationSettings() {
  const { uuid, effectiveRole } = useUser()
  return (
    <EditRecord title={title} query={query(notificationsApi.settings, { params: { userId: uuid } })}>
      {(settings) => <SettingsForm settings={settings} userId={uuid} role={effectiveRole} />}
    </EditRecord>
  )
}

/** Warns users who have a feed of their own leave: each entry would appear twice. */
function FeedNotice() {
  const { data: feeds } = useQuery(query(feedsApi.list, {}))
  return (
    feeds?.some(({ kind }) => kind === 'own') && (
      <Notice tone="warn">
        {t(
          'You also have a calendar feed of your leave: the entries would appear twice. Revoke the feed under My Leaves, or leave this off.',
        )}
      </Notice>
    )
  )
}

type SettingsFormProps = { settings: Settings; userId: string; role: RoleName | null }

function SettingsForm({ settings, userId, role }: SettingsFormProps) {
  const change = useApiMutation(notificationsApi.setSettings)
  const form = useRecordForm<Settings>(notificationsApi.setSettings.body, settings)
  return (
    <FormPage
      title={title}
      form={form}
      cancelTo={linkTo(homeOf(role))}
      save={async (values) => {
        if (!form.isDirty()) {
          toast.info(t(notificationSettingTexts.noChanges))
          return undefined
        }
        const { message } = await change.mutateAsync({ params: { userId }, body: values })
        form.setInitialValues(values)
        form.resetDirty(values)
        toast.success(message)
        return undefined
      }}
    >
      {may('notification.screen', role) && (
        <FormSection title={t('Under the bell and by email')}>
          <SwitchField path="contractExpirationNotification" label={t(notificationSettingTexts.contractSwitch)} />
          <SwitchField path="experienceLevelExpirationNotification" label={t(notificationSettingTexts.levelSwitch)} />
          <SwitchField path="newApplicationNotification" label={t(notificationSettingTexts.newApplicationSwitch)} />
        </FormSection>
      )}
      <FormSection title={t('Emails')}>
        <SwitchField path="ownLeaveEmail" label={t(notificationSettingTexts.ownLeaveSwitch)} />
        {may('leave.decide', role) && (
          <SwitchField path="leaveRequestEmail" label={t(notificationSettingTexts.leaveRequestSwitch)} />
        )}
        <p>{t(notificationSettingTexts.alwaysSent)}</p>
      </FormSection>
      <FormSection title={t('Calendar')}>
        <SwitchField path="leaveCalendarEmail" label={t('Email me my approved leave as calendar entries')} />
        {form.values.leaveCalendarEmail && <FeedNotice />}
      </FormSection>
    </FormPage>
  )
}
