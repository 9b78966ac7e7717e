import { IconLicense } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { licencesApi, licencesTexts, type LicenceOfPerson } from '@hr/contract/areas/equipment/licences'
import { licenceTitles } from '@hr/contract/areas/equipment/texts'
import { formatDay } from '@hr/contract/lib/day'
import { query } from '../../api/client.ts'
import { t } from '../../lib/t.ts'
import { NotGiven } from '../../ui/DataList.tsx'
import { LongText } from '../../ui/LongText.tsx'
import { Expiry } from './Expiry.tsx'
import { AssignedItems, type ItemColumn } from './AssignedItems.tsx'
import { Icon } from '../../ui/Icon.tsx'

const columns: readonly ItemColumn<LicenceOfPerson>[] = [
  { label: t('Code'), show: ({ code }) => <LongText>{code}</LongText> },
  { label: t('Name'), show: ({ name }) => <LongText>{name}</LongText> },
  { label: t(licencesTexts.assignedOn), show: ({ dateAdded }) => formatDay(dateAdded) },
  { label: t(licencesTexts.expiring), show: (licence) => <Expiry {...licence} /> },
  { label: t('Notes'), show: ({ notes }) => (notes === '' ? <NotGiven /> : <LongText>{notes}</LongText>) },
]

/** The licences assigned to an employee. */
export function AssignedLicences({ uuid, isArchived }: { uuid: string; isArchived: boolean }) {
  const { data, error, isFetching, refetch } = useQuery(query(licencesApi.ofEmployee, { params: { id: uuid } }))
  return (
    <AssignedItems
      title={t(licenceTitles.title)}
      uuid={uuid}
      isArchived={isArchived}
      rows={data}
      error={error}
      isFetching={isFetching}
      onRetry={() => void refetch()}
      columns={columns}
      keyOf={({ uuid: id }) => id}
      screens={{ add: 'licenceNew', edit: 'licenceEdit' }}
      icon={<Icon icon={IconLicense} size={32} />}
    />
  )
}
