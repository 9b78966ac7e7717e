import { nationalIdFormatOf, type NationalIdFormat } from '@hr/contract/areas/employees/national-id'
import { useClientSettings } from '../../api/client-settings.ts'

/** The format of the national ID number in the company's country. */
export const useNationalIdFormat = (): NationalIdFormat =>
  nationalIdFormatOf(useClientSettings()?.company.country ?? null)
