import { Link, useSearch } from '@tanstack/react-router'
import type { ApplicantRow } from '@hr/contract/areas/applicants/applicants'
import { targetOf } from '../../lib/target.ts'
import { recall } from '../../table/remembered.ts'
import { nameOf } from '../../ui/Face.tsx'
import { LongText } from '../../ui/LongText.tsx'
import { listId } from './list.ts'

/** What the address of a profile says of the list that it was reached from, in the order that the browser remembers. */
export function useListInAddress(): Record<string, string | undefined> {
  const search = useSearch({ strict: false }) as Record<string, string | undefined>
  const { sort, order } = recall(listId)
  return { sort, order, ...search }
}

/** To the profile, which then leads through the list as it is narrowed and ordered here. */
export function ApplicantLink({ applicant }: { applicant: ApplicantRow }) {
  const list = useListInAddress()
  return (
    <LongText
      link={(name) => (
        <Link {...targetOf('applicantProfile')} search={{ ...list, uuid: applicant.uuid }}>
          {name}
        </Link>
      )}
    >
      {nameOf(applicant)}
    </LongText>
  )
}
