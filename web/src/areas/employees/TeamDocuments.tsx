import { useQuery } from '@tanstack/react-query'
import { employeeFilesApi } from '@hr/contract/areas/employees/files'
import { query } from '../../api/client.ts'
import { LoadError } from '../../api/LoadError.tsx'
import { t } from '../../lib/t.ts'
import { Card } from '../../ui/Sheet.tsx'
import { DocumentLine } from './DocumentLine.tsx'
import css from './profile.module.css'

/** The documents of a team member that Team leads see; nothing if there are none. */
export function TeamDocuments({ uuid }: { uuid: string }) {
  const { data = [], error, refetch } = useQuery(query(employeeFilesApi.documents, { params: { id: uuid } }))
  if (data.length === 0 && !error) return null
  return (
    <Card title={t('Documents')}>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      <ul className={css.files}>
        {data.map((document) => (
          <li key={document.id}>
            <DocumentLine uuid={uuid} document={document} />
          </li>
        ))}
      </ul>
    </Card>
  )
}
