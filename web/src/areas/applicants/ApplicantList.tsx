import { Button, Group } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconDownload, IconExternalLink, IconLink, IconMail, IconUserSearch } from '@tabler/icons-react'
import { applicantsApi, type ApplicantRow } from '@hr/contract/areas/applicants/applicants'
import { applicantsTexts } from '@hr/contract/areas/applicants/texts'
import { shownEmail } from '@hr/contract/lib/email-domains'
import { applicantsTitles } from '@hr/contract/areas/applicants/titles'
import { request } from '../../api/request.ts'
import { FileActions } from '../../files/FileActions.tsx'
import { openInNewTab, opensInNewTab } from '../../files/new-tab.ts'
import { download } from '../../files/stored-file.ts'
import { formatDay } from '../../lib/formats.ts'
import { t } from '../../lib/t.ts'
import { linkTo } from '../../lib/target.ts'
import type { ActionDialogProps } from '../../table/actions.ts'
import { columnHelper } from '../../table/columns.ts'
import { ListExportMenu } from '../../table/ExportMenu.tsx'
import { ListFooter } from '../../table/ListFooter.tsx'
import { ListPage } from '../../table/ListPage.tsx'
import { ListTable } from '../../table/ListTable.tsx'
import { ListToolbar } from '../../table/ListToolbar.tsx'
import { deleteAction, openActions } from '../../table/row-actions.tsx'
import { useListPage } from '../../table/use-list-page.ts'
import { nameOf, Person } from '../../ui/Avatar.tsx'
import { DialogButton } from '../../ui/DialogButton.tsx'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import { longText } from '../../ui/LongText.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { AcknowledgementDialog } from './AcknowledgementDialog.tsx'
import { ApplicantLink, useListInAddress } from './ApplicantLink.tsx'
import { applicantFile } from './files.ts'
import { applicantList } from './reads.ts'
import { PastApplications } from './PastApplications.tsx'
import { SendEmailDialog } from './SendEmailDialog.tsx'
import { Icon } from '../../ui/Icon.tsx'

const JobLinksDialog = lazyDialog(
  async () => (await import('./JobLinksDialog.tsx')).JobLinksDialog,
  t(applicantsTitles.jobLinks),
  640,
)

const Emailing = ({ rows, onClose }: ActionDialogProps<ApplicantRow>) => (
  <SendEmailDialog applicants={rows} onClose={onClose} />
)

const column = columnHelper<ApplicantRow>()
const columns = column.columns([
  // The list sorts by last name first.
  column.accessor(nameOf, {
    id: 'lastName',
    header: t('Name', undefined, 'person'),
    meta: { width: 264, minWidth: 192 },
    cell: ({ row: { original } }) => (
      <Person name={nameOf(original)} photo={null} sub={shownEmail(original.email)}>
        <ApplicantLink applicant={original} />
      </Person>
    ),
  }),
  column.accessor('appliedForPosition', {
    id: 'position',
    header: t('Position'),
    cell: ({ row: { original } }) => (
      <>
        {longText(original.appliedForPosition)}
        {!original.isKnownPosition && <small>{t(applicantsTexts.unknownPosition)}</small>}
        {original.applications > 1 && (
          <small>
            {t('{count, plural, one {applied once} other {applied # times}}', { count: original.applications })}
          </small>
        )}
      </>
    ),
  }),
  column.accessor('applicationDate', {
    header: t('Application date'),
    meta: { width: 144, minWidth: 128, card: 'labelled' },
    cell: (cell) => formatDay(cell.getValue()),
  }),
  column.accessor('CV', {
    header: t('CV'),
    enableSorting: false,
    meta: { width: 96 },
    cell: ({ row: { original } }) => (
      <Group component="span" wrap="nowrap" gap={4} ml={-8}>
        <FileActions
          file={applicantFile(original.uuid, original.CV)}
          label={t('CV of {value}', { value: nameOf(original) })}
        />
      </Group>
    ),
  }),
  column.accessor('city', {
    header: t('City'),
    meta: { width: 160, minWidth: 104, isMore: true },
    cell: (cell) => longText(cell.getValue()),
  }),
  column.accessor('phoneNumber', {
    header: t('Phone number'),
    enableSorting: false,
    meta: { width: 160, minWidth: 128, card: 'hidden', isMore: true },
    cell: (cell) => longText(cell.getValue()),
  }),
])

export default function ApplicantList() {
  // Lets the profile navigate through the list in its current state.
  const inAddress = useListInAddress()
  const title = t(applicantsTitles.title)
  const [isAcknowledgementOpen, acknowledgement] = useDisclosure()
  const list = useListPage({
    ...applicantList,
    columns,
    rowName: nameOf,
    actions: [
      ...openActions<ApplicantRow>('applicantProfile', IconUserSearch),
      {
        kind: 'act',
        label: t('Open CV in new tab'),
        icon: <Icon icon={IconExternalLink} />,
        isShown: ({ CV }) => opensInNewTab(CV),
        act: ({ uuid, CV }) => void openInNewTab(applicantFile(uuid, CV)),
      },
      {
        kind: 'act',
        label: t('Download CV'),
        icon: <Icon icon={IconDownload} />,
        act: ({ uuid, CV }) => void download(applicantFile(uuid, CV)),
      },
      {
        kind: 'dialog',
        label: t('Send email'),
        icon: <Icon icon={IconMail} />,
        dialog: Emailing,
        tone: 'plain',
        isQuick: true,
      },
      deleteAction({
        title: t(applicantsTexts.deleteTitle),
        text: t(applicantsTexts.deleteText),
        run: ({ uuid }) => request(applicantsApi.remove, { params: { id: uuid } }),
      }),
    ],
  })
  return (
    <ListPage list={list}>
      <PageTitle title={title} count={list.total}>
        <DialogButton label={t(applicantsTitles.jobLinks)} icon={IconLink}>
          {(close) => <JobLinksDialog onClose={close} />}
        </DialogButton>
        <Button variant="default" leftSection={<Icon icon={IconMail} />} onClick={acknowledgement.open}>
          {t('Acknowledgement')}
        </Button>
        <ListExportMenu sheet="applicants" list={list} />
      </PageTitle>
      <ListToolbar list={list} searchPlaceholder={t(applicantsTexts.search)} />
      <ListTable
        list={list}
        caption={title}
        open={({ uuid }) => ({ ...linkTo('applicantProfile'), search: { ...inAddress, uuid } })}
      >
        <PastApplications />
        <ListFooter list={list} />
      </ListTable>
      {isAcknowledgementOpen && <AcknowledgementDialog onClose={acknowledgement.close} />}
    </ListPage>
  )
}
