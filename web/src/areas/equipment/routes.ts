import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { IconDeviceLaptop, IconLicense } from '@tabler/icons-react'
import { equipmentTitles, licenceTitles } from '@hr/contract/areas/equipment/texts'
import { screenOptions } from '../../lib/screen.ts'
import { listSearch, recordSearch } from '../../lib/search.ts'
import { t } from '../../lib/t.ts'
import { newItemSearch } from './search.ts'

const itemSearch = newItemSearch.extend(recordSearch.shape)

export const equipmentRoutes = [
  createRoute({
    ...screenOptions('equipment', {
      reads: () => import('./reads.ts'),
      label: t(equipmentTitles.title),
      navigation: { icon: IconDeviceLaptop },
      quickFind: { kind: 'searchableList', rank: 4 },
      goToKey: 'q',
    }),
    validateSearch: listSearch,
    component: lazyRouteComponent(() => import('./ItemLists.tsx'), 'EquipmentList'),
  }),
  createRoute({
    ...screenOptions('equipmentToCollect', {
      reads: () => import('./reads.ts'),
      label: t(equipmentTitles.toCollectTitle),
      parent: 'equipment',
      quickFind: { kind: 'page', icon: IconDeviceLaptop },
    }),
    validateSearch: listSearch,
    component: lazyRouteComponent(() => import('./ItemLists.tsx'), 'EquipmentToCollect'),
  }),
  createRoute({
    ...screenOptions('equipmentNew', {
      label: t(equipmentTitles.newTitle),
      parent: 'equipment',
      quickFind: { kind: 'newRecord', rank: 4 },
    }),
    validateSearch: newItemSearch,
    component: lazyRouteComponent(() => import('./NewItem.tsx'), 'EquipmentNew'),
  }),
  createRoute({
    ...screenOptions('equipmentEdit', { label: t(equipmentTitles.editTitle), parent: 'equipment' }),
    validateSearch: itemSearch,
    component: lazyRouteComponent(() => import('./EditItem.tsx'), 'EquipmentEdit'),
  }),
  createRoute({
    ...screenOptions('licences', {
      reads: () => import('./reads.ts'),
      label: t(licenceTitles.title),
      navigation: { icon: IconLicense },
      quickFind: { kind: 'searchableList', rank: 5 },
      goToKey: 'i',
    }),
    validateSearch: listSearch,
    component: lazyRouteComponent(() => import('./ItemLists.tsx'), 'LicenceList'),
  }),
  createRoute({
    ...screenOptions('licencesEnding', {
      reads: () => import('./reads.ts'),
      label: t(licenceTitles.endingTitle),
      parent: 'licences',
      quickFind: { kind: 'page', icon: IconLicense },
    }),
    validateSearch: listSearch,
    component: lazyRouteComponent(() => import('./ItemLists.tsx'), 'LicencesEnding'),
  }),
  createRoute({
    ...screenOptions('licenceNew', {
      label: t(licenceTitles.newTitle),
      parent: 'licences',
      quickFind: { kind: 'newRecord', rank: 5 },
    }),
    validateSearch: newItemSearch,
    component: lazyRouteComponent(() => import('./NewItem.tsx'), 'LicenceNew'),
  }),
  createRoute({
    ...screenOptions('licenceEdit', { label: t(licenceTitles.editTitle), parent: 'licences' }),
    validateSearch: itemSearch,
    component: lazyRouteComponent(() => import('./EditItem.tsx'), 'LicenceEdit'),
  }),
] as const
