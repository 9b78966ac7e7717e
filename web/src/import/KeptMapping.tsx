import { Button, Checkbox } from '@mantine/core'
import { messageOf } from '../api/errors.ts'
import { t } from '../lib/t.ts'
import { Notice } from '../ui/Notice.tsx'
import stepsCss from './steps.module.css'
import type { ImportState } from './use-import.ts'

/** Says that the columns are those of an earlier sheet, which can be forgotten. */
export function KeptMappingNotice({ state: { kept, columns, forget, forgetMapping } }: { state: ImportState }) {
  if (!kept) return null
  return (
    <>
      <Notice
        tone="ok"
        action={
          <Button variant="default" size="compact-sm" loading={forget.isPending} onClick={forgetMapping}>
            {t('Forget')}
          </Button>
        }
      >
        {t('Columns mapped as in the last import')}
        {kept.replaced.length > 0 && (
          <>
            <br />
            {t('{count, plural, one {# value is replaced in every row} other {# values are replaced in every row}}', {
              count: kept.replaced.length,
            })}
            {/* A long list scrolls, so that the columns stay visible. */}
            <ul className={stepsCss.asked} tabIndex={0} aria-label={t('Values to replace in every row')}>
              {kept.replaced.map(({ column: id, value, by }) => {
                const column = columns.find((one) => one.id === id)
                const text = column?.texts?.[by]
                return (
                  <li key={`${id} ${value}`}>
                    {t('{column}: {value} → {by}', {
                      column: column ? t(column.label) : id,
                      value: value === '' ? t('(blank)') : value,
                      by: text ? t(text) : by === '' ? t('(blank)') : by,
                    })}
                  </li>
                )
              })}
            </ul>
          </>
        )}
      </Notice>
      {forget.error && <Notice tone="danger">{messageOf(forget.error, t('Failed to save data'))}</Notice>}
    </>
  )
}

/** Offers to keep the columns for the next sheet with the same headers. */
export function RememberMapping({ state: { mappingToKeep, remembers, setRemembers } }: { state: ImportState }) {
  if (!mappingToKeep) return null
  return (
    <Checkbox
      label={t('Remember for the next file')}
      description={t(
        'The next import of a sheet with the same headers, by anyone in HR, will reuse columns, date order and replaced values. Names, addresses, supervisors and corrected cells are never remembered.',
      )}
      checked={remembers}
      onChange={({ currentTarget }) => setRemembers(currentTarget.checked)}
    />
  )
}
