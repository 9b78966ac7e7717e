import type { Area } from '../../area.ts'
import { peopleRoutes } from './people.routes.ts'

export const people: Area = { routes: peopleRoutes }
