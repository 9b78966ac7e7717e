import { Box } from '@mantine/core'
import { itemTexts, type Usage } from '@hr/contract/areas/equipment/items'
import { NameLink } from '../../lib/NameLink.tsx'
import { formatDay } from '../../lib/formats.ts'
import { t } from '../../lib/t.ts'
import { NotGiven } from '../../ui/DataList.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import tab from '../../ui/tab-table.module.css'
import { Name } from '../../ui/Name.tsx'
import css from './items.module.css'

/** All assignees of an item, newest first. */
export function UsageHistory({ usage }: { usage: readonly Usage[] }) {
  if (usage.length === 0) return null
  return (
    <Sheet className={tab.sheet}>
      <Box component="h2" px={16} py={12}>
        {t(itemTexts.usageHistory)}
      </Box>
      <table className={`${tab.table} ${css.items}`} aria-label={t(itemTexts.usageHistory)}>
        <thead>
          <tr>
            <th scope="col">{t('First name')}</th>
            <th scope="col">{t('Last name')}</th>
            <th scope="col">{t(itemTexts.assignedOn)}</th>
            <th scope="col">{t(itemTexts.unassignedOn)}</th>
          </tr>
        </thead>
        <tbody>
          {usage.map(({ uuid, firstName, lastName, assignedOn, unassignedOn }) => (
            <tr key={`${uuid ?? ''} ${assignedOn} ${unassignedOn ?? ''}`}>
              <td data-label={t('First name')}>
                <Name>{firstName}</Name>
              </td>
              <td data-label={t('Last name')}>
                {uuid === null ? (
                  <Name>{lastName}</Name>
                ) : (
                  <NameLink screen="employeeProfile" uuid={uuid}>
                    {lastName}
                  </NameLink>
                )}
              </td>
              <td data-label={t(itemTexts.assignedOn)}>{formatDay(assignedOn)}</td>
              <td data-label={t(itemTexts.unassignedOn)}>{formatDay(unassignedOn) || <NotGiven />}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Sheet>
  )
}
