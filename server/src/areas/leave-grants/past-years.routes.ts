import { pastYearsApi } from '@hr/contract/areas/leave/past-years'
import { policyMessages } from '@hr/contract/areas/leave/policy-texts'
import { answered, serve } from '../../http/serve.ts'
import { grantPastYear } from './past-years.commands.ts'
import { listPastYears } from './past-years.queries.ts'

export const pastYearsRoutes = serve(pastYearsApi, ({ db }) => ({
  list: ({ params }, { today }) => listPastYears(db, params.id, { today }),
  grant: answered(async ({ params: { id: employeeId, leavetype: leaveTypeId }, body }, _, write) => {
    const name = await write((trx, act) => grantPastYear(trx, { employeeId, leaveTypeId }, body, act))
    return { message: policyMessages.pastYearGranted(name) }
  }),
}))
