import type { Area } from '../../area.ts'
import { usersRoutes } from './users.routes.ts'

export const users: Area = { routes: [usersRoutes] }
