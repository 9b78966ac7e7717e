import { Button, Checkbox } from '@mantine/core'
import { messageOf } from '../api/errors.ts'
import { t } from '../lib/t.ts'
import { Notice } from '../ui/Notice.tsx'
import type { ImportState } from './use-import.ts'

/** Says that the columns are those of an earlier sheet, which can be forgotten. */
export function KeptMappingNotice({ state: { kept, forget, forgetMapping } }: { state: ImportState }) {
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
