import { emailKeyOf } from '@hr/contract/lib/fields'
import { keyOf } from '@hr/contract/lib/keys'
import { t } from '../lib/t.ts'
import { useFormOfPage } from './form-context.ts'

/**
 * Tells at the field of a person's email address what changing it ends; undefined while it is unchanged.
 * @param stored the stored address; undefined for a new person
 */
export function useChangedEmail(stored: string | undefined): string | undefined {
  const { email } = useFormOfPage().getValues()
  return stored === undefined || emailKeyOf(String(email)) === keyOf(stored)
    ? undefined
    : t('The person is signed out, and their links and access tokens stop working.')
}
