import { Button, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { provisioningApi, type EntraPreview, type RunKind } from '@hr/contract/areas/provisioning/provisioning'
import { query, useApiMutation } from '../../api/client.ts'
import { messageOf } from '../../api/errors.ts'
import { Part } from '../../api/Part.tsx'
import { t } from '../../lib/t.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Hint } from '../../ui/texts.tsx'
import { toast } from '../../ui/toasts.tsx'
import css from './provisioning.module.css'

const changeTexts = {
  new: t('New', undefined, 'user'),
  changed: t('Changed', undefined, 'user'),
  unchanged: t('Unchanged', undefined, 'user'),
  renumbered: t('Former number', undefined, 'user'),
  deleted: t('Deleted', undefined, 'user'),
} satisfies Record<EntraPreview['rows'][number]['change'], string>

/** A dry run: shows what a run would send, and starts it. */
export function EntraPreviewDialog({ kind, onClose }: { kind: RunKind; onClose: () => void }) {
  const preview = useQuery({ ...query(provisioningApi.preview, { query: { kind } }), staleTime: 'static', gcTime: 0 })
  const start = useApiMutation(provisioningApi.start, {
    onSuccess: () => {
      toast.success(t('The run has started'))
      onClose()
    },
  })
  return (
    <Dialog
      onClose={onClose}
      title={kind === 'full' ? t('Send all data') : t('Send changed data')}
      size={720}
      fillsPhone
    >
      <Stack gap={12}>
        <Part query={preview} skeleton={<Skeleton width="100%" />}>
          {(data) => <Preview preview={data} />}
        </Part>
        {start.error && <Notice tone="danger">{messageOf(start.error, t('Failed to save data'))}</Notice>}
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button
            disabled={!preview.data || preview.data.users === 0}
            loading={start.isPending}
            onClick={() => start.mutate({ body: { kind } })}
          >
            {t('Send to Entra ID')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

function Preview({ preview: { users, skipped, calls, rows } }: { preview: EntraPreview }) {
  return (
    <>
      <p>
        {t(
          '{count, plural, =0 {No data would be sent.} one {Data for # user would be sent.} other {Data for # users would be sent.}}',
          {
            count: users,
          },
        )}{' '}
        {calls > 0 && <Hint span>{t('{count, plural, one {# call} other {# calls}}', { count: calls })}</Hint>}
      </p>
      {skipped > 0 && (
        <Notice tone="warn">
          {t(
            '{count, plural, one {# employee has no employee number, so their data is not sent.} other {# employees have no employee number, so their data is not sent.}}',
            { count: skipped },
          )}
        </Notice>
      )}
      {rows.length > 0 && <PreviewRows rows={rows} />}
      {users > rows.length && <Hint>{t('The first {count} are shown.', { count: rows.length })}</Hint>}
    </>
  )
}

const PreviewRows = ({ rows }: Pick<EntraPreview, 'rows'>) => (
  <div className={css.scroll} tabIndex={0} role="region" aria-label={t('Users whose data would be sent')}>
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{t('Employee')}</th>
          <th scope="col">{t('Change', undefined, 'noun')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <PreviewRow key={row.uuid} {...row} />
        ))}
      </tbody>
    </table>
  </div>
)

function PreviewRow({ name, change, data }: EntraPreview['rows'][number]) {
  const [isOpen, setOpen] = useState(false)
  return (
    <tr>
      <th scope="row">
        {name}
        {isOpen && <pre>{data}</pre>}
      </th>
      <td>
        <Group gap={8} wrap="nowrap" justify="space-between">
          {changeTexts[change]}
          <Button
            size="compact-xs"
            variant="subtle"
            aria-expanded={isOpen}
            aria-label={t('Data for {name}', { name })}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? t('Hide') : t('Data')}
          </Button>
        </Group>
      </td>
    </tr>
  )
}
