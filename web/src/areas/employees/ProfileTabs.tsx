import { Box } from '@mantine/core'
import { equipmentTitles, licenceTitles } from '@hr/contract/areas/equipment/texts'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
import { AddressTabs } from '../../lib/AddressTabs.tsx'
import { profileSearch } from '../../lib/search.ts'
import { useSearchAs } from '../../lib/use-search-as.ts'
import { t } from '../../lib/t.ts'
import { EquipmentCount, LicencesCount } from '../equipment/public.ts'
import css from './profile.module.css'

/** The tabs of a profile by their `?tab=`; the first one has no parameter. */
const tabs = [
  { tab: undefined, label: t('General'), Count: undefined },
  { tab: 'leave', label: t(leaveTexts.statistics), Count: undefined },
  { tab: 'equipment', label: t(equipmentTitles.title), Count: EquipmentCount },
  { tab: 'licences', label: t(licenceTitles.title), Count: LicencesCount },
  // Only on the user's own profile.
  { tab: 'security', label: t('Security'), Count: undefined },
] as const
export type ProfileTab = (typeof tabs)[number]['tab']

/** The tab in the address; undefined for the first one. */
export const useProfileTab = (): ProfileTab => useSearchAs(profileSearch).tab

export const ProfileTabs = ({ uuid, isOwn }: { uuid: string; isOwn: boolean }) => (
  <div className={css.tabs}>
    <AddressTabs
      label={t('Profile')}
      current={useProfileTab()}
      tabs={tabs
        .filter(({ tab }) => isOwn || tab !== 'security')
        .map(({ tab, label, Count }) => ({
          tab,
          label: isOwn && tab === 'leave' ? t(leaveTexts.ownTab) : label,
          detail: Count && (
            <Box component="span" display="inline-block" miw="1ch" ms={8}>
              {' '}
              <Count uuid={uuid} />
            </Box>
          ),
        }))}
    />
  </div>
)
