import type { Area } from '../../area.ts'
import { companyRoutes } from './company.routes.ts'
import { logoRoutes } from './logo.routes.ts'
import { restoredCopyRoutes } from './restored-copy.routes.ts'
import { invitationLinksRoutes, setupRoutes } from './setup.routes.ts'

export const company: Area = {
  routes: [setupRoutes, invitationLinksRoutes, restoredCopyRoutes, companyRoutes],
  openRoutes: logoRoutes,
}
