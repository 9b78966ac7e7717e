import { operationApi } from '@hr/contract/areas/operation/operation'
import { serve } from '../../http/serve.ts'
import { findOperation } from './operation.queries.ts'

export const operationRoutes = serve(operationApi, (deps) => ({ find: () => findOperation(deps) }))
