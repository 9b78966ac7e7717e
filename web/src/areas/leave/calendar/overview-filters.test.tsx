import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { leave } from '../../../../test/leave.ts'
import { renderAt } from '../../../../test/render.tsx'
import { signedIn, stubServer } from '../../../../test/server.ts'
import { FilterBar } from '../../../table/filters/FilterBar.tsx'
import type { FilterValues } from '../../../table/filters/filters.ts'
import { overviewFilters, type OverviewScope } from './filters.tsx'

const { user: boris } = leave

function Filters({ scope }: { scope: OverviewScope }) {
  const [values, setValues] = useState<FilterValues>({})
  return (
    <>
      <FilterBar
        filters={overviewFilters[scope]}
        values={values}
        set={(change) => setValues((before) => ({ ...before, ...change }) as FilterValues)}
      />
      <output>{JSON.stringify(values)}</output>
    </>
  )
}

test.each(['team', 'company'] as const)('filters the %s overview by one of its people, by id', async (scope) => {
  const calls = stubServer({ 'POST /refresh': () => signedIn(), 'GET /people': () => ({ result: [boris] }) })
  await renderAt('/', <Filters scope={scope} />)
  await userEvent.click(screen.getByRole('button', { name: 'Employee' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Boris Kos' }))
  expect(document.querySelector('output')?.textContent).toBe(JSON.stringify({ user: boris.uuid }))
  await waitFor(() => expect(screen.getByRole('button', { name: /Boris Kos/ })).toBeTruthy())
  const search = calls.find(({ path, query }) => path === '/people' && !query.has('uuid'))
  expect(search?.query.get('ofMyTeam')).toBe(scope === 'team' ? 'true' : null)
})
