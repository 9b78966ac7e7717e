import type { ReactNode } from 'react'
import { nameOf, Person } from '../ui/Face.tsx'
import { ScreenLink } from './ScreenLink.tsx'

type LinkedPersonProps = {
  person: { uuid: string; firstName: string; lastName: string; profileImage: string | null }
  sub?: ReactNode
  size?: number
}

/** Face and name of an employee; the name leads to the profile. */
export const LinkedPerson = ({ person, sub, size }: LinkedPersonProps) => (
  <Person name={nameOf(person)} photo={person.profileImage} sub={sub} size={size}>
    <ScreenLink screen="employeeProfile" uuid={person.uuid}>
      {nameOf(person)}
    </ScreenLink>
  </Person>
)
