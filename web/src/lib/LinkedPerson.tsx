import type { ReactNode } from 'react'
import { nameOf, Person } from '../ui/Avatar.tsx'
import { NameLink } from './NameLink.tsx'

type LinkedPersonProps = {
  person: { uuid: string; firstName: string; lastName: string; profileImage: string | null }
  sub?: ReactNode
  size?: number
}

/** Avatar and name of an employee; the name links to the profile. */
export const LinkedPerson = ({ person, sub, size }: LinkedPersonProps) => (
  <Person name={nameOf(person)} photo={person.profileImage} sub={sub} size={size}>
    <NameLink screen="employeeProfile" uuid={person.uuid} kept={person.lastName}>
      {nameOf(person)}
    </NameLink>
  </Person>
)
