import { Box } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { equipmentTitles, licenceTitles } from '@hr/contract/areas/equipment/texts'
import { leaveTexts } from '@hr/contract/areas/leave/texts'
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
] as const
export type ProfileTab = (typeof tabs)[number]['tab']

/** The tab in the address; undefined for the first one. */
export const useProfileTab = (): ProfileTab => useSearchAs(profileSearch).tab

export function ProfileTabs({ uuid, isOwn }: { uuid: string; isOwn: boolean }) {
  const current = useProfileTab()
  return (
    <nav className={css.tabs} aria-label={t('Profile')}>
      {tabs.map(({ tab, label, Count }) => (
        <Link
          key={label}
          to="."
          search={{ tab }}
          // The absence of the parameter distinguishes the first tab.
          activeOptions={{ explicitUndefined: true }}
          resetScroll={false}
          aria-current={tab === current ? 'page' : undefined}
        >
          {isOwn && tab === 'leave' ? t(leaveTexts.ownTab) : label}
          {Count && (
            <Box component="span" display="inline-block" miw="1ch" ms={8}>
              {' '}
              <Count uuid={uuid} />
            </Box>
          )}
        </Link>
      ))}
    </nav>
  )
}
