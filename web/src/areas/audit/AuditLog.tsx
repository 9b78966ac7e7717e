import { VisuallyHidden } from '@mantine/core'
import { IconLink, IconUser, IconUserShield } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { auditApi, type AuditEntry } from '@hr/contract/areas/audit/audit'
import { auditTexts } from '@hr/contract/areas/audit/texts'
import { tokensApi } from '@hr/contract/areas/tokens/tokens'
import { entityNames, entityTexts } from '@hr/contract/entities'
import { useTimeZone } from '../../api/client-settings.ts'
import { query } from '../../api/client.ts'
import { ProfileLink } from '../../lib/ProfileLink.tsx'
import { formatInstant } from '../../lib/formats.ts'
import { labelsOf, t } from '../../lib/t.ts'
import { linkTo } from '../../lib/target.ts'
import type { LinkAction } from '../../table/actions.ts'
import { columnHelper } from '../../table/columns.ts'
import type { Filter } from '../../table/filters/filters.ts'
import { Instant } from '../../table/Instant.tsx'
import { ListExportMenu } from '../../table/ExportMenu.tsx'
import { ListFooter } from '../../table/ListFooter.tsx'
import { ListPage } from '../../table/ListPage.tsx'
import { ListTable } from '../../table/ListTable.tsx'
import { ListToolbar } from '../../table/ListToolbar.tsx'
import { optionsOf } from '../../table/filters/record-options.ts'
import { useListPage } from '../../table/use-list-page.ts'
import { longText } from '../../ui/LongText.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Hint } from '../../ui/texts.tsx'
import { actionText, actionTexts, formatField, valueLabel } from './history-texts.ts'
import { Icon } from '../../ui/Icon.tsx'

const PersonName = ({ uuid }: { uuid: string }) =>
  useQuery(query(auditApi.people, { query: { page: '1', uuid } })).data?.items[0]?.name ?? '…'

const TokenName = ({ uuid }: { uuid: string }) =>
  useQuery(query(tokensApi.all, { query: { page: '1', uuid } })).data?.items[0]?.name ?? '…'

const entities: Readonly<Record<string, string>> = labelsOf(entityTexts)
const entityText = ({ entity }: AuditEntry) => entities[entity] ?? entity

const filters: readonly Filter[] = [
  { kind: 'record', name: 'who', label: t('Who'), useOptions: optionsOf(auditApi.people), Name: PersonName },
  { kind: 'record', name: 'person', label: t('Whose data'), useOptions: optionsOf(auditApi.people), Name: PersonName },
  { kind: 'record', name: 'token', label: t('Token'), useOptions: optionsOf(tokensApi.all), Name: TokenName },
  { kind: 'option', name: 'action', label: t('What'), options: Object.keys(actionTexts), labels: actionTexts },
  { kind: 'option', name: 'entity', label: t('Kind'), options: entityNames, labels: entities },
  { kind: 'days', label: t('Day'), from: 'from', to: 'to' },
]

const personLink = (person: AuditEntry['who'] | AuditEntry['person']) =>
  person && <ProfileLink person={person}>{person.name}</ProfileLink>

const formatValue = (field: string, value: string) => valueLabel(field, value) || '—'

/** 'Expiring date: 31/12/2026 → 31/12/2027, Notes': with the values if the log has them. */
const changesText = ({ action, fields, changes }: AuditEntry): string =>
  fields
    .map((field) => {
      const change = action === 'changed' ? changes.find((one) => one.field === field) : undefined
      return change
        ? `${formatField(field)}: ${formatValue(field, change.before)} → ${formatValue(field, change.after)}`
        : formatField(field)
    })
    .join(', ')

const column = columnHelper<AuditEntry>()
const columns = column.columns([
  column.accessor(({ action }) => actionText(action), {
    id: 'action',
    header: t('What'),
    enableSorting: false,
    meta: { width: 128, minWidth: 100 },
  }),
  column.accessor(changesText, {
    id: 'fields',
    header: t('Fields'),
    enableSorting: false,
    meta: { width: 240, minWidth: 148, card: 'labelled' },
    cell: (cell) => longText(cell.getValue()),
  }),
  column.accessor((entry) => (entry.record === null ? entityText(entry) : `${entityText(entry)} ${entry.record}`), {
    id: 'record',
    header: t('Record'),
    enableSorting: false,
    meta: { width: 140, minWidth: 110, card: 'labelled' },
    cell: (cell) => longText(cell.getValue()),
  }),
  column.accessor('at', {
    header: t('When'),
    meta: { width: 144, minWidth: 108, card: 'labelled' },
    cell: (cell) => <Instant at={cell.getValue()} />,
  }),
  column.accessor('who', {
    header: t('Who'),
    enableSorting: false,
    meta: { width: 120, minWidth: 96, card: 'labelled' },
    cell: ({ row: { original } }) => (
      <>
        {original.token?.kind === 'service' ? original.who?.name : (personLink(original.who) ?? t('The system'))}
        {original.token && (
          <Hint component="small" display="block">
            {t('with the token {name}', { name: original.token.name })}
          </Hint>
        )}
      </>
    ),
  }),
  column.accessor('person', {
    header: t('Whose data'),
    enableSorting: false,
    meta: { width: 120, minWidth: 96, card: 'labelled' },
    cell: (cell) => personLink(cell.getValue()),
  }),
  column.accessor('isLinked', {
    header: t('Audit chain'),
    enableSorting: false,
    meta: { width: 88, card: 'hidden', isMore: true },
    cell: (cell) =>
      cell.getValue() ? (
        <>
          <Icon icon={IconLink} />
          <VisuallyHidden>{t('linked')}</VisuallyHidden>
        </>
      ) : (
        t('pending', undefined, 'audit log')
      ),
  }),
])

const narrow = (name: 'who' | 'person', uuid: string | undefined) => ({
  ...linkTo('audit'),
  ...(uuid !== undefined && { search: { [name]: uuid } }),
})

const rowActions: readonly LinkAction<AuditEntry>[] = [
  {
    kind: 'link',
    label: t('Everything this person did'),
    icon: <Icon icon={IconUser} />,
    isShown: ({ who }) => who !== null,
    to: ({ who }) => narrow('who', who?.uuid),
  },
  {
    kind: 'link',
    label: t("Everything about this person's data"),
    icon: <Icon icon={IconUserShield} />,
    isShown: ({ person }) => person !== null,
    to: ({ person }) => narrow('person', person?.uuid),
  },
]

/** The audit log: who did what, when, to whose data. Values before and after are in the person's history. */
export default function AuditLog() {
  const timeZone = useTimeZone()
  const title = t(auditTexts.title)
  const list = useListPage({
    name: 'audit',
    endpoint: auditApi.list,
    columns,
    firstSort: 'at',
    firstOrder: 'desc',
    filters,
    rowName: (entry) => `${actionText(entry.action)} ${entityText(entry)} ${formatInstant(entry.at, timeZone)}`,
    actions: rowActions,
  })
  return (
    <ListPage list={list}>
      <PageTitle title={title} count={list.total}>
        <ListExportMenu list={list} />
      </PageTitle>
      <ListToolbar list={list} />
      <ListTable list={list} caption={title} isUnpinned>
        <ListFooter list={list} />
      </ListTable>
    </ListPage>
  )
}
