import { useRouter } from '@tanstack/react-router'
import { screens, type ScreenName } from '@hr/contract/screens'
import { ScreenButton } from '../lib/ScreenLink.tsx'
import { t } from '../lib/t.ts'
import { Hint } from '../ui/texts.tsx'
import type { ListName } from './list-query.ts'

type EmptyHint = {
  text: string
  /** Where the user goes from here. Lists to which records can be added have a button for that instead. */
  next?: ScreenName
}

const ofItems = t('Add them one by one, or import a sheet.')

/** The purpose of each list, and the next step, shown while it has no records. */
const hints: Record<ListName, EmptyHint> = {
  employees: { text: ofItems },
  'archived-employees': {
    text: t('Employees whom HR archives move here. They can be brought back.'),
    next: 'employees',
  },
  'fixed-term-employees': { text: t('Employees with a fixed-term contract are listed here.'), next: 'employees' },
  departures: {
    text: t('Departures that HR plans on a profile are listed here until the employee is archived.'),
    next: 'employees',
  },
  users: { text: t('Users are the people who may sign in.') },
  positions: { text: t('Each employee holds a position. Positions can also have a public job form.') },
  projects: { text: t('A project has members and team leads, who decide on their leave.') },
  'archived-projects': {
    text: t('Projects that HR archives move here. They can be brought back.'),
    next: 'projects',
  },
  directory: { text: t('Colleagues are listed here once HR has added them.'), next: 'employees' },
  equipment: { text: ofItems },
  'equipment-to-collect': {
    text: t('Equipment of archived employees is listed here until it is collected.'),
    next: 'equipment',
  },
  licences: { text: ofItems },
  'licences-ending': { text: t('Licences that end soon are listed here.'), next: 'licences' },
  applicants: {
    text: t('Applications from the public job forms are listed here.'),
    next: 'hiringSettings',
  },
  'my-leaves': { text: t('Requests are listed here once you have applied for leave.') },
  'manage-leaves': {
    text: t('Leave requests of all employees are listed here.'),
    next: 'leavePolicies',
  },
  'approval-requests': {
    text: t('Leave requests of your team are listed here.'),
    next: 'leaveHistory',
  },
  'leave-history': {
    text: t('Leave requests are listed here once they are decided.'),
    next: 'approvalRequests',
  },
  'leave-overview-team': {
    text: t('Leave of your team is listed here once it is requested.'),
    next: 'teamCalendar',
  },
  'leave-overview-company': {
    text: t('Leave of all employees is listed here once it is requested.'),
    next: 'employees',
  },
  'leave-types': {
    text: t('Leave policies add leave types, one for each year. Begin with a policy.'),
    next: 'leavePolicies',
  },
  'archived-leave-types': {
    text: t('Leave types that HR archives move here. They can be brought back.'),
    next: 'leaveTypes',
  },
  'leave-policies': { text: t('A policy has the rules of a kind of leave, and how many days employees get.') },
  'leave-policy-grants': {
    text: t('Employees who are eligible under the policy are listed here with their days.'),
    next: 'employees',
  },
  'non-working-days': { text: t('Add the public holidays of a country, or days of your own.') },
  mail: { text: t('Emails are listed here once the application sends them.') },
  audit: { text: t('Changes are listed here with who made them, and when.') },
  tokens: {
    text: t('Tokens let other programs use the API. Add a service account above, or a token on your profile.'),
  },
  'report-records': {
    text: t('The number that you opened counts no records.'),
    next: 'reports',
  },
}

/** The name of a screen, as the navigation and quick find have it. */
function useLabelOf(screen: ScreenName | undefined): string | undefined {
  const routes: Partial<Record<string, { options: { staticData?: { label?: string } } }>> = useRouter().routesByPath
  return screen && routes[screens[screen].path]?.options.staticData?.label
}

/** Tells what a list without records is for, and offers the next step to users who may take it. */
export function EmptyHint({ list, hasAction }: { list: ListName; hasAction: boolean }) {
  const { text, next } = hints[list]
  const label = useLabelOf(next)
  return (
    <>
      <Hint maw={520} mb={12}>
        {text}
      </Hint>
      {next && label !== undefined && !hasAction && (
        <ScreenButton screen={next} variant="default">
          {label}
        </ScreenButton>
      )}
    </>
  )
}
