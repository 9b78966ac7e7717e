import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { IconIdBadge2 } from '@tabler/icons-react'
import { positionsTexts } from '@hr/contract/areas/positions/texts'
import { screenOptions } from '../../lib/screen.ts'
import { listSearch, recordSearch } from '../../lib/search.ts'
import { t } from '../../lib/t.ts'

export const positionRoutes = [
  createRoute({
    ...screenOptions('positions', {
      reads: () => import('./reads.ts'),
      label: t(positionsTexts.title),
      navigation: { icon: IconIdBadge2, label: t(positionsTexts.navigation) },
      quickFind: { kind: 'searchableList', rank: 7 },
    }),
    validateSearch: listSearch,
    component: lazyRouteComponent(() => import('./PositionList.tsx')),
  }),
  createRoute({
    ...screenOptions('positionNew', {
      label: t(positionsTexts.newTitle),
      parent: 'positions',
      quickFind: { kind: 'newRecord', rank: 6 },
    }),
    component: lazyRouteComponent(() => import('./PositionForm.tsx'), 'PositionNew'),
  }),
  createRoute({
    ...screenOptions('positionEdit', { label: t(positionsTexts.editTitle), parent: 'positions' }),
    validateSearch: recordSearch,
    component: lazyRouteComponent(() => import('./PositionForm.tsx'), 'PositionEdit'),
  }),
] as const
