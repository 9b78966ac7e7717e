import { IconCalendarPlus } from '@tabler/icons-react'
import { Button, SimpleGrid } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { unlimited } from '@hr/contract/areas/leave/balance'
import { leaveFactsApi } from '@hr/contract/areas/leave/facts'
import { leavePoliciesApi, type LeavePolicy } from '@hr/contract/areas/leave/policies'
import { firstTemplates, policyTemplates } from '@hr/contract/areas/leave/policy-templates'
import { leaveAbout, leavePolicyTitles } from '@hr/contract/areas/leave/titles'
import { query } from '../../../api/client.ts'
import { useToday } from '../../../api/client-settings.ts'
import { request } from '../../../api/request.ts'
import { NameLink } from '../../../lib/NameLink.tsx'
import { linkTo } from '../../../lib/target.ts'
import { t } from '../../../lib/t.ts'
import { AddNewButton } from '../../../table/AddNewButton.tsx'
import { columnHelper } from '../../../table/columns.ts'
import { EmptyList } from '../../../table/EmptyList.tsx'
import { ListFooter } from '../../../table/ListFooter.tsx'
import { ListPage } from '../../../table/ListPage.tsx'
import { policyList } from './policy-list.ts'
import { ListTable } from '../../../table/ListTable.tsx'
import { ListToolbar } from '../../../table/ListToolbar.tsx'
import { archiveAppearance, deleteAction, editAction, unarchiveAppearance } from '../../../table/row-actions.tsx'
import { useListPage } from '../../../table/use-list-page.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { lazyDialog } from '../../../ui/lazy-dialog.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { PageAbout } from '../../../ui/PageAbout.tsx'
import { PageTitle } from '../../../ui/PageTitle.tsx'
import { formatDayCount } from '../format-leave.ts'
import { HolidaysButton } from '../HolidaysDialog.tsx'
import { LeaveTypeName } from '../LeaveTypeName.tsx'
import css from './policies.module.css'

const RecordChanges = lazyDialog(
  async () => (await import('./RecordChangesDialog.tsx')).RecordChangesDialog,
  t('Record changes to confirm'),
  640,
)

const column = columnHelper<LeavePolicy>()
const columns = column.columns([
  column.accessor('name', {
    header: t('Name'),
    cell: ({ row: { original } }) => (
      <LeaveTypeName name={original.name} color={original.rules.color}>
        <NameLink screen="leavePolicyEdit" uuid={original.uuid}>
          {original.name}
        </NameLink>
      </LeaveTypeName>
    ),
  }),
  column.accessor(({ rules }) => (rules.kind === 'earned' ? null : (rules.baseDays ?? unlimited)), {
    id: 'days',
    header: t('Days'),
    enableSorting: false,
    meta: { width: 140, minWidth: 104 },
    cell: (cell) => {
      const days = cell.getValue()
      if (days === null) return t('Earned')
      return days === unlimited ? t('Unlimited') : formatDayCount(days)
    },
  }),
  column.accessor(({ granted }) => granted.map(({ year }) => year).join(', '), {
    id: 'granted',
    header: t('Granted years'),
    enableSorting: false,
    meta: { width: 200, minWidth: 128, card: 'labelled' },
  }),
])

const change = ({ uuid, version }: LeavePolicy, isArchived: boolean) =>
  request(leavePoliciesApi.update, { params: { id: uuid }, body: { isArchived, version } })

const remove = deleteAction<LeavePolicy>({
  title: t('Delete leave policy?'),
  text: t('This action cannot be reverted'),
  run: ({ uuid }) => request(leavePoliciesApi.remove, { params: { id: uuid } }),
})

export default function PolicyList() {
  const title = t(leavePolicyTitles.title)
  const thisYear = Number(useToday().slice(0, 4))
  const waiting = useQuery(query(leaveFactsApi.list, {})).data?.total ?? 0
  const [isConfirming, setConfirming] = useState(false)
  const addNew = <AddNewButton screen="leavePolicyNew" />
  const list = useListPage({
    ...policyList,
    columns,
    rowName: ({ name }) => name,
    actions: [
      editAction('leavePolicyEdit'),
      {
        kind: 'link',
        label: t('Grant days for a year'),
        icon: <Icon icon={IconCalendarPlus} />,
        isShown: ({ isArchived }) => !isArchived,
        to: ({ uuid, granted }) => {
          const isGranted = granted.some(({ year }) => year === thisYear)
          return { ...linkTo('leavePolicyGrant'), search: { uuid, year: String(thisYear + (isGranted ? 1 : 0)) } }
        },
      },
      {
        kind: 'confirm',
        ...archiveAppearance,
        title: t('Archive leave policy?'),
        text: t('It no longer creates leave types. Granted days are kept.'),
        confirm: t('Yes, archive'),
        isShown: ({ isArchived }) => !isArchived,
        run: (policy) => change(policy, true),
        failedText: t('Failed to update data'),
      },
      {
        kind: 'confirm',
        ...unarchiveAppearance,
        title: t('Unarchive leave policy?'),
        text: t('It can be used to grant days again.'),
        confirm: t('Yes, unarchive'),
        isShown: ({ isArchived }) => isArchived,
        run: (policy) => change(policy, false),
        failedText: t('Failed to update data'),
      },
      remove,
    ],
  })
  return (
    <ListPage list={list}>
      <PageTitle title={title} count={list.total}>
        {!list.hasNoRecords && addNew}
      </PageTitle>
      <PageAbout>{t(leaveAbout.leavePolicies)}</PageAbout>
      {waiting > 0 && (
        <Notice tone="warn">
          {t(
            '{count, plural, one {# employee changed their record. Their days are adjusted once you confirm the changes.} other {# employees changed their records. Their days are adjusted once you confirm the changes.}}',
            { count: waiting },
          )}{' '}
          <Button variant="default" size="compact-sm" onClick={() => setConfirming(true)}>
            {t('Review changes')}
          </Button>
        </Notice>
      )}
      <ListToolbar list={list} searchPlaceholder={t('Name...')} />
      <ListTable
        list={list}
        caption={title}
        open={({ uuid }) => linkTo('leavePolicyEdit', uuid)}
        isMuted={({ isArchived }) => isArchived}
        empty={
          <EmptyList list={list} text={list.hasNoRecords ? t('No leave policies yet') : undefined}>
            <FirstSteps />
          </EmptyList>
        }
      >
        <ListFooter list={list} />
      </ListTable>
      {isConfirming && <RecordChanges onClose={() => setConfirming(false)} />}
    </ListPage>
  )
}

/** Offers templates and public holidays to an installation without policies. */
function FirstSteps() {
  return (
    <>
      <p>{t('A leave policy grants days to employees every year. Start with a template and adapt it:')}</p>
      <SimpleGrid minColWidth={240} my={16} ta="left" className={css.templates}>
        {firstTemplates.map(({ template, description }) => (
          <section key={template}>
            <h3>{t(policyTemplates[template].name)}</h3>
            <p>{t(description)}</p>
            <Button
              variant="default"
              renderRoot={(props) => <Link {...linkTo('leavePolicyNew')} search={{ template }} {...props} />}
            >
              {t('Use {name}', { name: policyTemplates[template].name })}
            </Button>
          </section>
        ))}
        <section>
          <h3>{t('Public holidays')}</h3>
          <p>{t("Public holidays don't use up leave.")}</p>
          <HolidaysButton />
        </section>
      </SimpleGrid>
      <AddNewButton screen="leavePolicyNew" />
    </>
  )
}
