import { Link, useSearch } from '@tanstack/react-router'
import type { ApplicantRow } from '@hr/contract/areas/applicants/applicants'
import { screens } from '@hr/contract/screens'
import { readPreferences } from '../../table/list-preferences.ts'
import { nameOf } from '../../ui/Avatar.tsx'
import { Name } from '../../ui/Name.tsx'
import { listId } from './list.ts'

/** The search parameters of the list for the address of a profile, with the stored sort order. */
export function useListInAddress() {
  const search = useSearch({ from: '/shell/applicants' })
  const { sort, order } = readPreferences(listId)
  return { sort, order, ...search }
}

/** Links to the profile, which then navigates through the list with the same filters and order. */
export function ApplicantLink({ applicant }: { applicant: ApplicantRow }) {
  const list = useListInAddress()
  return (
    <Link to={screens.applicantProfile.path} search={{ ...list, uuid: applicant.uuid }}>
      <Name kept={applicant.lastName}>{nameOf(applicant)}</Name>
    </Link>
  )
}
