import { Button, Group } from '@mantine/core'
import { IconUpload } from '@tabler/icons-react'
import { useRef, useState, type ChangeEvent } from 'react'
import { companyApi } from '@hr/contract/areas/company/company'
import { acceptOf } from '@hr/contract/lib/files'
import { useApiMutation } from '../../api/client.ts'
import { messageOf } from '../../api/errors.ts'
import { hintOf } from '../../form/file-hint.ts'
import { fileProblem } from '../../form/files.ts'
import { t } from '../../lib/t.ts'
import { Icon } from '../../ui/Icon.tsx'
import { Notice } from '../../ui/Notice.tsx'
import fileField from '../../form/file-field.module.css'
import css from './company.module.css'
import { settingPages } from './setting-pages.ts'
import { Note } from '../../ui/texts.tsx'

type LogoFieldProps = {
  logo: string | null
  /** Called after the logo was saved or removed. */ onChanged: () => Promise<void>
}

/** The logo with its preview; a new one is saved immediately. */
export function LogoField({ logo, onChanged }: LogoFieldProps) {
  const save = useApiMutation(companyApi.setLogo)
  const remove = useApiMutation(companyApi.deleteLogo)
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string>()
  const isBusy = save.isPending || remove.isPending

  async function run(work: () => Promise<unknown>) {
    setProblem(undefined)
    let failedText = t('The logo could not be saved')
    try {
      await work()
      // The change is stored: from here on only loading can fail.
      failedText = t('Failed to load data')
      await onChanged()
    } catch (error) {
      setProblem(messageOf(error, failedText))
    }
    input.current?.focus()
  }

  function choose({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const file = currentTarget.files?.[0]
    // Allows choosing the same file again.
    currentTarget.value = ''
    if (file === undefined) return
    const refused = fileProblem([file], 'photo')
    if (refused === undefined) void run(() => save.mutateAsync({ body: { logo: file } }))
    else setProblem(refused)
  }

  return (
    <Group align="stretch">
      <div className={css.logo}>{logo === null ? <span>{t('No logo')}</span> : <img src={logo} alt={t('Logo')} />}</div>
      <div className={css.logoSide}>
        <label htmlFor="logo">{settingPages.companySettings.headings.logo}</label>
        <Note id="logo-hint">{hintOf('photo')}</Note>
        <Group gap={8} my={8}>
          <input
            ref={input}
            id="logo"
            type="file"
            className={fileField.fileInput}
            accept={acceptOf('photo')}
            aria-describedby="logo-hint"
            disabled={isBusy}
            onChange={choose}
          />
          <span className={fileField.fileButton} aria-hidden="true" onClick={() => input.current?.click()}>
            <Icon icon={IconUpload} />
            {t('Choose a file')}
          </span>
          {logo !== null && (
            <Button variant="default" disabled={isBusy} onClick={() => void run(() => remove.mutateAsync({}))}>
              {t('Remove logo')}
            </Button>
          )}
        </Group>
        {problem !== undefined && <Notice tone="danger">{problem}</Notice>}
      </div>
    </Group>
  )
}
