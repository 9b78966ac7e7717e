import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { IconSitemap, IconUser } from '@tabler/icons-react'
import { peopleTitles } from '@hr/contract/areas/people/titles'
import { screenOptions } from '../../lib/screen.ts'
import { listSearch, recordSearch, textSearch } from '../../lib/search.ts'
import { t } from '../../lib/t.ts'

export const peopleRoutes = [
  createRoute({
    ...screenOptions('directory', {
      reads: () => import('./reads.ts'),
      label: t(peopleTitles.directory),
      navigation: { icon: IconUser },
      isRecordBeside: true,
    }),
    validateSearch: listSearch.extend(recordSearch.shape),
    component: lazyRouteComponent(() => import('./Directory.tsx')),
  }),
  createRoute({
    ...screenOptions('orgChart', {
      label: t(peopleTitles.orgChart),
      navigation: { icon: IconSitemap },
      isRecordBeside: true,
    }),
    validateSearch: textSearch('uuid', 'person'),
    component: lazyRouteComponent(() => import('./OrgChart.tsx')),
  }),
] as const
