import { useQuery } from '@tanstack/react-query'
import { applicantsApi, type Applicant } from '@hr/contract/areas/applicants/applicants'
import { positionsApi, type Position } from '@hr/contract/areas/positions/positions'
import { findByKey } from '@hr/contract/lib/keys'
import { query, wholeQuery } from '../../api/client.ts'
import { LoadError } from '../../api/LoadError.tsx'
import { request } from '../../api/request.ts'
import { blankDraft, type Draft } from './draft.ts'
import { NewEmployee } from './NewEmployee.tsx'

/** The form for a new employee, filled with an applicant's data including the CV. */
export function HireApplicant({ uuid }: { uuid: string }) {
  const applicant = useQuery(query(applicantsApi.find, { params: { id: uuid } }))
  const positions = useQuery(wholeQuery(positionsApi.list))
  const cv = useQuery({
    queryKey: ['CV of an applicant', uuid, applicant.data?.CV.id],
    queryFn: () => cvOf(uuid, applicant.data?.CV ?? { id: '', name: '' }),
    enabled: applicant.data !== undefined,
    gcTime: 0,
    staleTime: 'static',
  })
  // A later refetch that fails does not replace the form.
  if (applicant.data && positions.data && cv.data)
    return <NewEmployee start={draftFrom(applicant.data, positions.data, cv.data)} applicant={uuid} />
  const error = applicant.error ?? positions.error ?? cv.error
  const retry = () => void Promise.all([applicant.refetch(), positions.refetch(), cv.refetch()])
  return error ? <LoadError error={error} onRetry={retry} /> : null
}

async function cvOf(uuid: string, { id, name }: { id: string; name: string }): Promise<File> {
  // In the browser the content of a file is a Blob.
  const content = (await request(applicantsApi.file, { params: { uuid, fileName: id } })) as Blob
  return new File([content], name, { type: content.type })
}

/** The initial draft. If the applicant's position does not exist, it has to be chosen. */
export function draftFrom(applicant: Applicant, positions: readonly Position[], cv: File): Draft {
  const { firstName, lastName, email, phoneNumber, city, education, skills, appliedForPosition } = applicant
  const position = findByKey(positions, ({ name }) => name, appliedForPosition)
  return {
    ...blankDraft,
    firstName,
    lastName,
    email,
    phoneNumber,
    placeOfResidence: city,
    position: position ? { uuid: position.uuid, name: position.name } : null,
    briefDescription: [education, skills].join('\n\n'),
    CV: [cv],
  }
}
