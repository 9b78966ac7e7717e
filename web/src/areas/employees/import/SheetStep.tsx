import { Button, Textarea } from '@mantine/core'
import { t } from '../../../lib/t.ts'
import { messageOf } from '../../../api/errors.ts'
import { ChooseFile } from '../../../import/ChooseFile.tsx'
import { LoadingText } from '../../../import/LoadingText.tsx'
import css from './people-import.module.css'
import { RecentImports } from './RecentImports.tsx'
import type { PeopleImport } from './use-people-import.ts'

/** The first step: paste cells, or choose a file. */
export function SheetStep({ people }: { people: PeopleImport }) {
  const { text, setText, read, readFile, fileError } = people
  if (read.isPending) return <LoadingText text={t('Reading the sheet')} />
  const error = fileError ?? (read.error ? messageOf(read.error, t('Failed to load data')) : undefined)
  return (
    <>
      <ChooseFile
        kind="peopleSpreadsheet"
        hint={t('XLSX, XLS or CSV, up to 20 MB and 10,000 people. Any columns in any order.')}
        template={{ list: 'employees', file: t('Employees template.xlsx') }}
        error={error}
        wrongColumns={undefined}
        onFile={readFile}
      />
      <form
        className={css.paste}
        onSubmit={(event) => {
          event.preventDefault()
          readFile(new File([text], t('Pasted cells.txt')))
        }}
      >
        <Textarea
          label={t('Or paste cells from a spreadsheet')}
          description={t('Copy them together with the row of headers.')}
          value={text}
          rows={4}
          spellCheck={false}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
        />
        <Button type="submit" variant="default" disabled={text.trim() === ''}>
          {t('Use pasted cells')}
        </Button>
      </form>
      <RecentImports />
    </>
  )
}
