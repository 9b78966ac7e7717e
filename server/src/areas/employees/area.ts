import { message, messages } from '@hr/contract/lib/messages'
import { todayIn } from '@hr/contract/lib/dates'
import type { Area } from '../../area.ts'
import { transact } from '../../db/transaction.ts'
import { commitAndPush } from '../../realtime/push.ts'
import { sendReminders } from '../notifications/notify.commands.ts'
import {
  departureListRoutes,
  departuresRoutes,
  employeesRoutes,
  invitationsRoutes,
  peopleRoutes,
} from './employees.routes.ts'
import { checkUniqueValues } from './duplicates.commands.ts'
import { departureKind } from './departures.commands.ts'
import { deleteOldSteps, hiddenRows } from './departures.queries.ts'
import { employeeExports } from './exports.ts'
import { withheldRows } from './files.queries.ts'
import { employeeFilesRoutes } from './files.routes.ts'
import { deleteOldImports, undoImports } from './import-undo.commands.ts'
import { employeeImports } from './import.commands.ts'
import { employeesImportRoutes } from './import.routes.ts'
import { sendPlannedInvitations } from './invitations.commands.ts'
import { optionListsRoutes } from './option-lists.routes.ts'
import { remindOfDates } from './reminders.commands.ts'
import { carryOutPlannedChanges } from './planned-changes.commands.ts'
import { checkDeparturesWith, checkPlannedDepartures } from './planned-checks.commands.ts'
import { teamsRoutes } from './teams.routes.ts'

export const employees: Area = {
  routes: [
    teamsRoutes,
    employeeFilesRoutes,
    employeesImportRoutes,
    optionListsRoutes,
    peopleRoutes,
    invitationsRoutes,
    departuresRoutes,
    departureListRoutes,
    employeesRoutes,
  ],
  exports: employeeExports,
  rightsChanged: checkDeparturesWith,
  personalData: {
    // Why an employee leaves is in `planned_departure`, which refers to no one: it is kept within HR.
    actionColumns: ['supervisor_id', 'uploaded_by', 'successor.employee_id', 'planned_by'],
    unreferenced: ['stored_file.uploaded_by'],
    withheld: withheldRows,
    hidden: hiddenRows,
    excludedTables: {
      employee_search: 'words of the record, folded for the search',
      import_leave_outside: 'only while an import runs, until it tells HR',
      reminder: 'copies of `sent_reminder` for the previous version',
    },
    tableLabels: messages('employeesData', {
      employee: message('Record', undefined, 'of an employee'),
      stored_file: 'Files',
      planned_change: 'Planned departure',
      imported_employee: 'Import that added them',
      sent_reminder: 'Reminders',
    }),
  },
  jobs: ({ company, ...deps }) => {
    const today = () => todayIn(company.timeZone)
    return [employeeImports({ ...deps, company, today }), undoImports({ ...deps, today })]
  },
  daily: ({ db, emailQueue, keys, pushChannel }) => [
    {
      name: 'departures',
      isAtMidnight: true,
      // A clock that jumps ahead archives no one.
      isIrreversible: true,
      run: (today) => carryOutPlannedChanges(db, departureKind, { today, emailQueue, keys, pushChannel }),
    },
    {
      name: 'unique values',
      // In every call, because others can store the same value until then.
      isAtMidnight: true,
      run: (today) => checkUniqueValues(db, { keys, today, pushChannel }),
    },
    { name: 'planned departures', run: (today) => checkPlannedDepartures(db, { today, pushChannel }) },
    {
      name: 'reminders',
      run: (today) => commitAndPush(db, pushChannel, (trx) => remindOfDates(trx, { today })),
    },
    // After all parts that remind, also those of the areas before this one.
    { name: 'reminder emails', run: () => transact(db, (trx) => sendReminders(trx, { emailQueue })) },
    {
      name: 'invitations',
      run: (today) => commitAndPush(db, pushChannel, (trx) => sendPlannedInvitations(trx, { today, emailQueue })),
    },
  ],
  cleanUps: [deleteOldImports, deleteOldSteps],
}
