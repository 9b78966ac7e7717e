import { Box, Group, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { applicantsTitles } from '@hr/contract/areas/applicants/titles'
import { positionsApi } from '@hr/contract/areas/positions/positions'
import { maxPageSize } from '@hr/contract/lib/paging'
import { steadyQuery, useLast } from '../../api/client.ts'
import { Part } from '../../api/Part.tsx'
import { jobFormLink } from '../../lib/job-form-link.ts'
import { t } from '../../lib/t.ts'
import { FindField } from '../../table/FindField.tsx'
import { Copyable } from '../../ui/Copyable.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { LocalLinkHint } from '../../ui/LocalLinkHint.tsx'
import { Hint, Note } from '../../ui/texts.tsx'

/** The link to the job form of each position, for job adverts. A search finds the position if there are many. */
export function JobLinksDialog({ onClose }: { onClose: () => void }) {
  const [q, setQ] = useState('')
  const input = { page: '1', pageSize: String(maxPageSize), ...(q !== '' && { q }) }
  const { data, error, isFetching, refetch } = useQuery(steadyQuery(positionsApi.list, { query: input }))
  const positions = useLast(data)
  return (
    <Dialog title={t(applicantsTitles.jobLinks)} size={640} onClose={onClose}>
      <Note mb={12}>{t("Add a position's link to its job advert.")}</Note>
      <LocalLinkHint link={location.origin} />
      <Group role="search" mb={16}>
        <FindField value={q} placeholder={t('Name...')} onFind={setQ} />
      </Group>
      <Box mih={160}>
        <Part query={{ data: positions, error, isFetching, refetch }}>
          {({ total, items }) => (
            <>
              {total === 0 && <Hint>{t('List is empty')}</Hint>}
              <Stack component="ul" gap={12} fz="sm">
                {items.map(({ uuid, name }) => (
                  <li key={uuid}>
                    <strong>{name}</strong>
                    <br />
                    <Copyable text={jobFormLink(name)} label={t('Copy the link for {position}', { position: name })} />
                  </li>
                ))}
              </Stack>
            </>
          )}
        </Part>
      </Box>
    </Dialog>
  )
}
