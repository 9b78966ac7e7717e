import { useQuery } from '@tanstack/react-query'
import { employeeFilesApi } from '@hr/contract/areas/employees/files'
import { query } from '../../api/client.ts'
import { Part } from '../../api/Part.tsx'
import { t } from '../../lib/t.ts'
import { Card } from '../../ui/Sheet.tsx'
import { DocumentLine } from './DocumentLine.tsx'
import css from './profile.module.css'

/** The documents of a team member that Team leads see; nothing if there are none. */
export function TeamDocuments({ uuid }: { uuid: string }) {
  const documents = useQuery(query(employeeFilesApi.documents, { params: { id: uuid } }))
  if (!documents.data?.length && !documents.error) return null
  return (
    <Card title={t('Documents')}>
      <Part query={documents}>
        {(all) => (
          <ul className={css.files}>
            {all.map((document) => (
              <li key={document.id}>
                <DocumentLine uuid={uuid} document={document} />
              </li>
            ))}
          </ul>
        )}
      </Part>
    </Card>
  )
}
