import type { ReactNode } from 'react'
import { nameOf, Person } from '../ui/Avatar.tsx'
import { LongText } from '../ui/LongText.tsx'
import { LongLink } from './LongLink.tsx'

type LinkedPersonProps = {
  person: { uuid: string; firstName: string; lastName: string; profileImage: string | null }
  sub?: ReactNode
  size?: number
}

/** Avatar and name of an employee; the name links to the profile. */
export const LinkedPerson = ({ person, sub, size }: LinkedPersonProps) => (
  <Person
    name={nameOf(person)}
    photo={person.profileImage}
    sub={typeof sub === 'string' ? <LongText>{sub}</LongText> : sub}
    size={size}
  >
    <LongLink screen="employeeProfile" uuid={person.uuid}>
      {nameOf(person)}
    </LongLink>
  </Person>
)
