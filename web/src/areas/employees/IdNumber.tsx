import { employeesApi } from '@hr/contract/areas/employees/employees'
import { isMasked } from '@hr/contract/areas/employees/national-id'
import type { Employee } from '@hr/contract/areas/employees/record'
import { MaskedText } from '../../api/MaskedText.tsx'
import { request } from '../../api/request.ts'
import { t } from '../../lib/t.ts'
import { NotGiven } from '../../ui/DataList.tsx'
import { useNationalIdFormat } from './use-national-id-format.ts'

/** The ID number; another person's is masked until the user reveals it, which the server records. */
export function IdNumber({ employee: { uuid, idNumber } }: { employee: Employee }) {
  const { label } = useNationalIdFormat()
  if (idNumber === '') return <NotGiven />
  if (!isMasked(idNumber)) return idNumber
  const load = async () => (await request(employeesApi.idNumber, { params: { id: uuid } })).idNumber
  return <MaskedText record={uuid} label={t(label)} masked={idNumber} load={load} />
}
