import { Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import {
  optionChange,
  optionListsApi,
  type OptionListName,
  type OptionValue,
} from '@hr/contract/areas/employees/option-lists'
import { query, useApiMutation } from '../../api/client.ts'
import { TextField } from '../../form/fields.tsx'
import { FormDialog } from '../../form/FormDialog.tsx'
import { SelectField } from '../../form/SelectField.tsx'
import { useRecordForm } from '../../form/use-record-form.ts'
import { t } from '../../lib/t.ts'
import { Notice } from '../../ui/Notice.tsx'
import { Hint } from '../../ui/texts.tsx'

type OptionDialogProps = { list: OptionListName; of: OptionValue; onClose: () => void }
type Draft = { to: string }

const wholeList = { ...optionListsApi.list, result: optionListsApi.list.wholeResult }

const draft = optionChange.pick({ to: true })

/** Saves what happens to a value, on the condition that its number of employees is the one that the user has seen. */
function useOptionChange(action: 'rename' | 'merge', { list, of }: Pick<OptionDialogProps, 'list' | 'of'>) {
  const change = useApiMutation(optionListsApi.change)
  return async ({ to }: Draft) => {
    const body = { action, to, ...of }
    return (await change.mutateAsync({ params: { list }, body })).message
  }
}

/** Gives a value another name. */
export function RenameDialog({ list, of, onClose }: OptionDialogProps) {
  const form = useRecordForm<Draft>(draft, { to: of.value })
  return (
    <FormDialog
      title={t('Rename {name}', { name: of.value })}
      form={form}
      save={useOptionChange('rename', { list, of })}
      saveLabel={t('Rename')}
      width={480}
      onClose={onClose}
    >
      <Stack>
        <TextField path="to" label={t('New name')} />
        <Hint>{effectOn(list, of)}</Hint>
      </Stack>
    </FormDialog>
  )
}

/** Gives the employees with a value another value of the list. */
export function MergeDialog({ list, of, onClose }: OptionDialogProps) {
  const all = useQuery(query(wholeList, { params: { list }, query: {} }))
  const form = useRecordForm<Draft>(draft, { to: '' })
  const options = (all.data ?? []).map(({ value }) => value)
  return (
    <FormDialog
      title={t('Merge {name} into another value', { name: of.value })}
      form={form}
      save={useOptionChange('merge', { list, of })}
      saveLabel={t('Merge')}
      width={480}
      onClose={onClose}
    >
      <Stack>
        <SelectField
          path="to"
          label={t('Merge into')}
          options={options.filter((one) => one !== of.value)}
          isSearchable
        />
        <Hint>{effectOn(list, of)}</Hint>
        <Notice tone="warn">
          {t("{name} is removed from the list. You can't separate the two again.", { name: of.value })}
        </Notice>
      </Stack>
    </FormDialog>
  )
}

const effectOn = (list: OptionListName, { employees }: OptionValue): string =>
  list === 'officeLocation'
    ? t(
        '{count, plural, one {This changes the record of # employee, archived employees included.} other {This changes the records of # employees, archived employees included.}} Holiday calendars, leave policies and saved views are updated; leave stays the same.',
        { count: employees },
      )
    : t(
        '{count, plural, one {This changes the record of # employee, archived employees included.} other {This changes the records of # employees, archived employees included.}} Saved views and reports are updated.',
        { count: employees },
      )
