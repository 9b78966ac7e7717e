import { issueText } from '../../lib/issue-text.ts'
import { Button, Group, TextInput } from '@mantine/core'
import { useState } from 'react'
import { applicantsApi, templateInput } from '@hr/contract/areas/applicants/applicants'
import { applicantsTexts } from '@hr/contract/areas/applicants/texts'
import { useApiMutation } from '../../api/client.ts'
import { messageOf } from '../../api/errors.ts'
import { isComposing } from '../../lib/is-composing.ts'
import { t } from '../../lib/t.ts'
import { toast } from '../../ui/toasts.tsx'
import css from './applicants.module.css'

/** Saves the current text as a template. */
export function SaveTemplate({ draft }: { draft: { subject: string; text: string } }) {
  const saveTemplate = useApiMutation(applicantsApi.saveTemplate)
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const save = () => {
    const parsed = templateInput.safeParse({ ...draft, name })
    const [issue] = parsed.error?.issues ?? []
    if (!parsed.success) return setError(issue?.path[0] === 'name' ? issueText(issue) : t('Write the email first'))
    setError(undefined)
    return saveTemplate.mutate(
      { body: parsed.data },
      {
        onSuccess: () => {
          setName('')
          toast.success(t(applicantsTexts.templateSaved))
        },
        onError: (failure) => setError(messageOf(failure, t('The template could not be saved'))),
      },
    )
  }
  return (
    <details className={css.saveTemplate}>
      <summary>{t('Save as template')}</summary>
      <Group align="end" gap={8} className={css.template}>
        <TextInput
          size="sm"
          label={t('Template name')}
          placeholder={t('Replaces a template with the same name')}
          maxLength={100}
          value={name}
          error={error}
          onChange={(event) => setName(event.currentTarget.value)}
          onKeyDown={(event) => {
            // Enter would submit the surrounding form.
            if (event.key !== 'Enter' || isComposing(event)) return
            event.preventDefault()
            save()
          }}
        />
        <Button variant="default" loading={saveTemplate.isPending} onClick={save}>
          {t('Save')}
        </Button>
      </Group>
    </details>
  )
}
