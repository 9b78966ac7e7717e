import { column, yesOrNo, type ListColumns } from '../../lib/list-sheets.ts'
import type { User } from './users.ts'

/** The list as a spreadsheet. */
export const userColumns: ListColumns<User> = [
  column('First name', 16, ({ firstName }) => firstName),
  column('Last name', 16, ({ lastName }) => lastName),
  column('Email', 32, (row) => row.email),
  column('Role', 14, (row) => row.role && row.role.name),
  column('Archived', 10, ({ isArchived }) => yesOrNo(isArchived)),
]
