import { Group, Stack } from '@mantine/core'
import { IconArrowMerge, IconList } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { employeesTexts } from '@hr/contract/areas/employees/texts'
import {
  optionListLabel,
  optionListNames,
  optionListsApi,
  type OptionListName,
  type OptionValue,
} from '@hr/contract/areas/employees/option-lists'
import { steadyQuery } from '../../api/client.ts'
import { Part } from '../../api/Part.tsx'
import { AddressTabs } from '../../lib/AddressTabs.tsx'
import { t } from '../../lib/t.ts'
import { FewRecord, FewRecords } from '../../table/FewRecords.tsx'
import { menuEntry } from '../../table/menu-entry.tsx'
import { FindField } from '../../table/FindField.tsx'
import { FewPages } from '../../table/FewPages.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PageAbout } from '../../ui/PageAbout.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Sheet } from '../../ui/Sheet.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { Hint } from '../../ui/texts.tsx'
import { MergeDialog, RenameDialog } from './OptionDialogs.tsx'

const pageSize = 25

const [firstList] = optionListNames
const tabs = optionListNames.map((list) => ({
  tab: list === firstList ? undefined : list,
  label: t(optionListLabel(list)),
}))

/** The values that employees have in fields such as the office, to rename and to merge. */
export default function OptionLists() {
  const { tab } = useSearch({ from: '/shell/settings/lists' })
  const list = optionListNames.find((name) => name === tab) ?? firstList
  return (
    <Stack gap={20}>
      <PageTitle title={t(employeesTexts.optionListsTitle)} />
      <PageAbout>
        {t('Forms suggest these values. Changing a value changes it for all employees who have it.')}
      </PageAbout>
      <AddressTabs label={t('Lists')} tabs={tabs} {...(list !== firstList && { current: list })} />
      <OptionList key={list} list={list} />
    </Stack>
  )
}

type Opened = { kind: 'rename' | 'merge'; value: OptionValue }

function OptionList({ list }: { list: OptionListName }) {
  const [page, setPage] = useState(1)
  const [typed, setTyped] = useState('')
  const [opened, setOpened] = useState<Opened>()
  const close = () => setOpened(undefined)
  const values = useQuery(
    steadyQuery(optionListsApi.list, {
      params: { list },
      query: { page: String(page), pageSize: String(pageSize), ...(typed !== '' && { q: typed }) },
    }),
  )
  const find = (text: string) => {
    setTyped(text)
    setPage(1)
  }
  const { data } = values
  const isSearched = typed !== '' || (data !== undefined && data.total > pageSize)
  return (
    <Stack gap={12}>
      {isSearched && (
        <Group>
          <FindField value={typed} placeholder={t('Search this list')} onFind={find} />
        </Group>
      )}
      <Part query={values} skeleton={<Skeleton width="100%" height={200} />}>
        {({ items, total }) =>
          total === 0 ? (
            <NoValues isSearched={isSearched} />
          ) : (
            <>
              <FewRecords label={t(optionListLabel(list))}>
                {items.map((value) => (
                  <FewRecord
                    key={value.value}
                    name={value.value}
                    actions={[
                      {
                        label: t('Rename'),
                        fullLabel: t('Rename {name}', { name: value.value }),
                        onClick: () => setOpened({ kind: 'rename', value }),
                      },
                    ]}
                    more={[
                      {
                        ...menuEntry(t('Merge into another'), IconArrowMerge, () =>
                          setOpened({ kind: 'merge', value }),
                        ),
                        disabledReason: total === 1 && typed === '' ? t('The list has no other value') : undefined,
                      },
                    ]}
                  >
                    <Hint>
                      {t('{count, plural, one {# employee} other {# employees}}', { count: value.employees })}
                    </Hint>
                  </FewRecord>
                ))}
              </FewRecords>
              <FewPages total={total} pageSize={pageSize} page={page} onChange={setPage} />
            </>
          )
        }
      </Part>
      {opened?.kind === 'rename' && <RenameDialog list={list} of={opened.value} onClose={close} />}
      {opened?.kind === 'merge' && <MergeDialog list={list} of={opened.value} onClose={close} />}
    </Stack>
  )
}

const NoValues = ({ isSearched }: { isSearched: boolean }) => (
  <Sheet>
    <EmptyState
      icon={<Icon icon={IconList} size={28} />}
      title={isSearched ? t('Nothing found') : t('No values')}
      text={isSearched ? t('Check the spelling.') : t('Values appear here once employees have them.')}
    />
  </Sheet>
)
