import { IconDeviceLaptop, IconLicense } from '@tabler/icons-react'
import { equipmentApi, equipmentTexts } from '@hr/contract/areas/equipment/equipment'
import { itemStatuses, itemTexts, type ItemKind } from '@hr/contract/areas/equipment/items'
import { licencesApi, licencesTexts, newLicenceStatuses } from '@hr/contract/areas/equipment/licences'
import { equipmentTitles, licenceTitles } from '@hr/contract/areas/equipment/texts'

/** The differences between equipment and licences on their screens. */
export const itemKinds = {
  equipment: {
    api: equipmentApi,
    texts: { ...equipmentTitles, ...equipmentTexts, assignedOn: itemTexts.assignedOn },
    /** The export, and the tab of a profile. */
    sheet: 'equipment',
    screens: { list: 'equipment', add: 'equipmentNew', edit: 'equipmentEdit' },
    icon: IconDeviceLaptop,
    newStatuses: itemStatuses,
    /** The items that the form for a new one offers instead. */
    existing: { list: equipmentApi.list, fixed: { isFree: 'true' }, isForPersonOnly: true },
  },
  licence: {
    api: licencesApi,
    texts: { ...licenceTitles, ...licencesTexts },
    sheet: 'licences',
    screens: { list: 'licences', add: 'licenceNew', edit: 'licenceEdit' },
    icon: IconLicense,
    newStatuses: newLicenceStatuses,
    existing: { list: licencesApi.unassigned, fixed: {}, isForPersonOnly: false },
  },
} as const satisfies Record<ItemKind, object>
