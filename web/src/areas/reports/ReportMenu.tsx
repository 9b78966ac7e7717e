import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconMail, IconPin, IconPinnedOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { may } from '@hr/contract/access'
import { maxPins, reportPinsApi, type PinnedReport } from '@hr/contract/areas/reports/pins'
import { query, useApiMutation } from '../../api/client.ts'
import { messageOf } from '../../api/errors.ts'
import { useUser } from '../../api/session.ts'
import { t } from '../../lib/t.ts'
import { RowMenuItem } from '../../table/RowMenuItem.tsx'
import { ViewDialog } from '../../table/ViewDialog.tsx'
import type { ViewsMenuProps } from '../../table/ViewsMenu.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { toast } from '../../ui/toasts.tsx'
import { ReportEmails } from './ReportEmails.tsx'

type ReportMenuProps = ViewsMenuProps & {
  /** The open report; undefined for a new one. */
  report: PinnedReport | undefined
}

/** Pins a report to the dashboard, and sends it by email. A report that is not saved is saved first. */
export function ReportMenu({ report, list }: ReportMenuProps) {
  const { effectiveRole } = useUser()
  const button = useRef<HTMLButtonElement>(null)
  const [dialog, setDialog] = useState<'save' | 'emails'>()
  const { view, views, open } = list.state.openView
  const savedList = {
    ...list,
    state: {
      openView: {
        view,
        views,
        open: (uuid: string | undefined) => {
          open(uuid)
          setDialog('emails')
        },
      },
    },
  }
  return (
    <>
      <Menu width={256} position="bottom-end" onClose={() => button.current?.focus()}>
        <Menu.Target>
          <ActionIcon ref={button} variant="default" aria-label={t('More actions')}>
            <Icon icon={IconDots} size={18} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown aria-label={t('More actions')}>
          {may('report-pin.own', effectiveRole) && <PinItem report={report} />}
          <RowMenuItem
            label={view ? t('Send by email') : t('Save and send by email')}
            icon={<Icon icon={IconMail} />}
            disabledReason={undefined}
            onClick={() => setDialog(view ? 'emails' : 'save')}
          />
        </Menu.Dropdown>
      </Menu>
      {dialog === 'save' && (
        <ViewDialog
          list={savedList}
          stored={undefined}
          onClose={() => setDialog((now) => (now === 'save' ? undefined : now))}
        />
      )}
      {dialog === 'emails' && view && <ReportEmails view={view} onClose={() => setDialog(undefined)} />}
    </>
  )
}

function PinItem({ report }: Pick<ReportMenuProps, 'report'>) {
  const { data } = useQuery(query(reportPinsApi.list, {}))
  const pinned = (data ?? []).map((pin) => pin.report)
  const isPinned = report !== undefined && pinned.includes(report)
  const { mutate } = useApiMutation(reportPinsApi.set, {
    onSuccess: () => toast.success(isPinned ? t('Unpinned from the dashboard') : t('Pinned to the dashboard')),
    onError: (error) => toast.error(messageOf(error, t('Failed to save data'))),
  })
  const disabledReason = !data
    ? t('Loading')
    : report === undefined
      ? t('Save the report first')
      : !isPinned && pinned.length >= maxPins
        ? t('The dashboard is full. Unpin another report first.')
        : undefined
  return (
    <RowMenuItem
      label={isPinned ? t('Unpin from dashboard') : t('Pin to dashboard')}
      icon={<Icon icon={isPinned ? IconPinnedOff : IconPin} />}
      disabledReason={disabledReason}
      onClick={() => {
        if (report === undefined) return
        mutate({ body: { reports: isPinned ? pinned.filter((one) => one !== report) : [...pinned, report] } })
      }}
    />
  )
}
