import { ActionIcon, Button, Group, Stack } from '@mantine/core'
import {
  IconArrowLeft,
  IconChevronLeft,
  IconChevronRight,
  IconDownload,
  IconMail,
  IconTrash,
  IconUserPlus,
} from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState, type ReactNode } from 'react'
import { applicantsApi, type Applicant } from '@hr/contract/areas/applicants/applicants'
import { applicantsTexts } from '@hr/contract/areas/applicants/texts'
import { applicantsTitles } from '@hr/contract/areas/applicants/titles'
import { screens } from '@hr/contract/screens'
import { query, steadyQuery } from '../../api/client.ts'
import { ConfirmCall } from '../../api/ConfirmCall.tsx'
import { EditFromAddress } from '../../form/EditFromAddress.tsx'
import { linkTo } from '../../lib/target.ts'
import { formatDay } from '../../lib/formats.ts'
import { tx } from '../../lib/tx.tsx'
import { t } from '../../lib/t.ts'
import { Avatar, nameOf } from '../../ui/Avatar.tsx'
import { download } from '../../files/stored-file.ts'
import { CvCard } from './CvCard.tsx'
import { EmailsCard } from './EmailsCard.tsx'
import { FactsCard } from './FactsCard.tsx'
import { FilesCard } from './FilesCard.tsx'
import { applicantFile } from './files.ts'
import { listQueryOf } from './list.ts'
import { SendEmailDialog } from './SendEmailDialog.tsx'
import { Icon } from '../../ui/Icon.tsx'
import css from './applicants.module.css'

export default function ApplicantProfile() {
  return (
    <EditFromAddress
      title={t(applicantsTitles.profileTitle)}
      list="applicants"
      find={(id) => query(applicantsApi.find, { params: { id } })}
      isShown
    >
      {(applicant) => <Profile applicant={applicant} />}
    </EditFromAddress>
  )
}

type OpenDialog = 'email' | 'delete' | undefined

function Profile({ applicant }: { applicant: Applicant }) {
  const [open, setOpen] = useState<OpenDialog>()
  // The previewed file; initially the CV.
  const [shown, setShown] = useState(applicant.CV)
  return (
    <Stack>
      <Head applicant={applicant} onOpen={setOpen} />
      <div className={css.columns}>
        <Stack miw={0} className={css.side}>
          <FactsCard applicant={applicant} />
          <FilesCard applicant={applicant} shown={shown} onShow={setShown} />
          <EmailsCard emails={applicant.emails} />
        </Stack>
        <CvCard key={shown.id} uuid={applicant.uuid} file={shown} />
      </div>
      {open === 'email' && <SendEmailDialog applicants={[applicant]} onClose={() => setOpen(undefined)} />}
      {open === 'delete' && <DeleteApplicant applicant={applicant} onClose={() => setOpen(undefined)} />}
    </Stack>
  )
}

function Head({ applicant, onOpen }: { applicant: Applicant; onOpen: (open: OpenDialog) => void }) {
  const { uuid, appliedForPosition, isKnownPosition, applicationDate, applications, hiredAs, CV } = applicant
  const name = nameOf(applicant)
  return (
    <Group component="header" gap="12px 16px">
      <Avatar name={name} photo={null} size={56} />
      <div className={css.applicant}>
        <h1 tabIndex={-1}>
          <bdi>{name}</bdi>
        </h1>
        <p>
          {tx('Applied for {position} on {day}', {
            position: (
              <strong>
                <bdi>{appliedForPosition}</bdi>
              </strong>
            ),
            day: formatDay(applicationDate),
          })}
          {!isKnownPosition && ` · ${t(applicantsTexts.unknownPosition)}`}
          {applications > 1 &&
            ` · ${t('{count, plural, one {applied once} other {applied # times}}', { count: applications })}`}
        </p>
      </div>
      <div className={css.actions}>
        <Neighbours uuid={uuid} />
        <Button
          variant="default"
          c="var(--hr-danger)"
          leftSection={<Icon icon={IconTrash} />}
          onClick={() => onOpen('delete')}
        >
          {t('Delete')}
        </Button>
        {hiredAs === null && (
          <Button
            variant="default"
            leftSection={<Icon icon={IconUserPlus} />}
            renderRoot={(props) => <Link to={screens.employeeNew.path} search={{ applicant: uuid }} {...props} />}
          >
            {t('Hire')}
          </Button>
        )}
        <Button
          variant="default"
          leftSection={<Icon icon={IconDownload} />}
          onClick={() => void download(applicantFile(uuid, CV))}
        >
          {t('Download CV')}
        </Button>
        <Button leftSection={<Icon icon={IconMail} />} onClick={() => onOpen('email')}>
          {t('Send email')}
        </Button>
      </div>
    </Group>
  )
}

/** Navigates through the filtered and sorted list, and back to it. */
function Neighbours({ uuid }: { uuid: string }) {
  const search = useSearch({ from: '/shell/applicants/profile' })
  const list = listQueryOf(search)
  const { data } = useQuery(steadyQuery(applicantsApi.place, { params: { id: uuid }, query: list }))
  const { uuid: _uuid, ...back } = search
  return (
    <nav className={css.neighbours} aria-label={t('Position in the list')}>
      <Link {...linkTo('applicants')} search={back} className={css.back}>
        <Icon icon={IconArrowLeft} />
        {t('Back to list')}
      </Link>
      {data && data.number !== null && <span>{t('{k} of {n}', { k: data.number, n: data.total })}</span>}
      <Step to={data?.previous} label={t('Previous applicant')}>
        <Icon icon={IconChevronLeft} />
      </Step>
      <Step to={data?.next} label={t('Next applicant')}>
        <Icon icon={IconChevronRight} />
      </Step>
    </nav>
  )
}

type StepProps = {
  to: { uuid: string; name: string } | null | undefined
  label: string
  children: ReactNode
}

function Step({ to, label, children }: StepProps) {
  const search = useSearch({ from: '/shell/applicants/profile' })
  if (!to)
    return (
      <ActionIcon variant="default" aria-label={label} aria-disabled="true" data-disabled>
        {children}
      </ActionIcon>
    )
  return (
    <ActionIcon
      variant="default"
      aria-label={`${label}: ${to.name}`}
      renderRoot={(props) => (
        <Link to={screens.applicantProfile.path} search={{ ...search, uuid: to.uuid }} {...props} />
      )}
    >
      {children}
    </ActionIcon>
  )
}

type DeleteApplicantProps = { applicant: Applicant; onClose: () => void }

function DeleteApplicant({ applicant: { uuid, applications }, onClose }: DeleteApplicantProps) {
  const navigate = useNavigate()
  return (
    <ConfirmCall
      endpoint={applicantsApi.remove}
      input={{ params: { id: uuid } }}
      title={t(applicantsTexts.deleteTitle)}
      confirm={t('Delete')}
      isDestructive
      doneText={({ message }) => message}
      onDone={() => navigate(linkTo('applicants'))}
      onClose={onClose}
    >
      {applications > 1 && (
        <p>
          {t(
            '{count, plural, one {The application and its files will be deleted.} other {All # applications and their files will be deleted.}}',
            { count: applications },
          )}
        </p>
      )}
      <p>{t(applicantsTexts.deleteText)}</p>
    </ConfirmCall>
  )
}
