import { VisuallyHidden } from '@mantine/core'
import type { ReactNode } from 'react'
import { genderTexts, type Child } from '@hr/contract/areas/employees/record'
import { formatDay } from '../../lib/formats.ts'
import { t } from '../../lib/t.ts'
import css from './child-table.module.css'

type ChildTableProps = {
  rows: readonly Child[]
  /** The actions of a child; none on the profile. */
  actions?: (child: Child, index: number) => ReactNode
}

/** Name, gender and date of birth of each child. */
export const ChildTable = ({ rows, actions }: ChildTableProps) => (
  <table className={css.children}>
    <caption>
      <VisuallyHidden>{t('Children')}</VisuallyHidden>
    </caption>
    <thead>
      <tr>
        <th scope="col">{t('Name', undefined, 'person')}</th>
        <th scope="col">{t('Gender')}</th>
        <th scope="col">{t('Date of birth')}</th>
        {actions && (
          <th scope="col">
            <VisuallyHidden>{t('Actions')}</VisuallyHidden>
          </th>
        )}
      </tr>
    </thead>
    <tbody>
      {rows.map((child, index) => (
        // Children have no id.
        <tr key={`${child.name}-${child.dateOfBirth}-${child.gender}`}>
          <th scope="row">{child.name}</th>
          <td>{t(genderTexts[child.gender])}</td>
          <td>{formatDay(child.dateOfBirth)}</td>
          {actions && <td>{actions(child, index)}</td>}
        </tr>
      ))}
    </tbody>
  </table>
)
