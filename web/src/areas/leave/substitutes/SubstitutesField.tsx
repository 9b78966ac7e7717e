import { useQuery } from '@tanstack/react-query'
import { peopleApi } from '@hr/contract/areas/employees/people'
import { substitutesTexts } from '@hr/contract/areas/leave/substitute-texts'
import { steadyQuery } from '../../../api/client.ts'
import { ReferencesField } from '../../../form/ReferencesField.tsx'
import { useSearchText } from '../../../form/use-search-text.ts'
import { t } from '../../../lib/t.ts'
import { nameOf } from '../../../ui/Avatar.tsx'

/** The coworkers who cover: those whose absences the user sees, found by typing. */
export function SubstitutesField({ ownerId, isRequired }: { ownerId: string; isRequired: boolean }) {
  const search = useSearchText()
  const people = useQuery(steadyQuery(peopleApi.find, { query: { q: search.q, seenAway: 'true' } }))
  return (
    <ReferencesField
      path="substitutes"
      label={t(substitutesTexts.title)}
      description={isRequired ? t(substitutesTexts.required) : t('Substitutes see your dates, not the reason')}
      options={(people.data ?? [])
        .filter(({ uuid }) => uuid !== ownerId)
        .map((person) => ({ uuid: person.uuid, name: nameOf(person) }))}
      query={people}
      search={search}
      isOptional={!isRequired}
    />
  )
}
