import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { IconUserSearch } from '@tabler/icons-react'
import { applicantsTitles } from '@hr/contract/areas/applicants/titles'
import { screenOptions } from '../../lib/screen.ts'
import { listSearch, recordSearch, textSearch } from '../../lib/search.ts'
import { t } from '../../lib/t.ts'

/** With the filters, because a profile keeps the address of its list. */
const applicantSearch = listSearch.extend(
  textSearch('applicationDateFrom', 'applicationDateTo', 'city', 'position').shape,
)

export const applicantRoutes = [
  createRoute({
    ...screenOptions('applicants', {
      reads: () => import('./reads.ts'),

      label: t(applicantsTitles.title),
      navigation: { icon: IconUserSearch },
      quickFind: { kind: 'searchableList', rank: 3 },
      goToKey: 'a',
    }),
    validateSearch: applicantSearch,
    component: lazyRouteComponent(() => import('./ApplicantList.tsx')),
  }),
  createRoute({
    ...screenOptions('applicantProfile', { label: t(applicantsTitles.profileTitle), parent: 'applicants' }),
    validateSearch: applicantSearch.extend(recordSearch.shape),
    component: lazyRouteComponent(() => import('./ApplicantProfile.tsx')),
  }),
] as const
