import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { IconUserSearch } from '@tabler/icons-react'
import { applicantsTitles } from '@hr/contract/areas/applicants/titles'
import { screenOptions } from '../../lib/screen.ts'
import { listSearch } from '../../lib/search.ts'
import { t } from '../../lib/t.ts'

const filters = ['applicationDateFrom', 'applicationDateTo', 'city', 'position'] as const

export const applicantRoutes = [
  createRoute({
    ...screenOptions('applicants', {
      label: t(applicantsTitles.title),
      navigation: { icon: IconUserSearch },
      quickFind: { kind: 'searchableList', rank: 3 },
      goToKey: 'a',
    }),
    validateSearch: listSearch(...filters),
    component: lazyRouteComponent(() => import('./ApplicantList.tsx')),
  }),
  createRoute({
    ...screenOptions('applicantProfile', { label: t(applicantsTitles.profileTitle), parent: 'applicants' }),
    validateSearch: listSearch(...filters, 'uuid'),
    component: lazyRouteComponent(() => import('./ApplicantProfile.tsx')),
  }),
] as const
