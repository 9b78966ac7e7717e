import { Link, useSearch } from '@tanstack/react-router'
import type { ApplicantRow } from '@hr/contract/areas/applicants/applicants'
import { screens } from '@hr/contract/screens'
import { readPreferences } from '../../table/list-preferences.ts'
import { nameOf } from '../../ui/Avatar.tsx'
import { LongText } from '../../ui/LongText.tsx'
import { listId } from './list.ts'

/** The search parameters of the list for the address of a profile, with the order that the browser remembers. */
export function useListInAddress() {
  const search = useSearch({ from: '/shell/applicants' })
  const { sort, order } = readPreferences(listId)
  return { sort, order, ...search }
}

/** To the profile, which then leads through the list as it is narrowed and ordered here. */
export function ApplicantLink({ applicant }: { applicant: ApplicantRow }) {
  const list = useListInAddress()
  return (
    <LongText
      link={(name) => (
        <Link to={screens.applicantProfile.path} search={{ ...list, uuid: applicant.uuid }}>
          {name}
        </Link>
      )}
    >
      {nameOf(applicant)}
    </LongText>
  )
}
