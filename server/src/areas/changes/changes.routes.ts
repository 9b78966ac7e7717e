import { changesApi } from '@hr/contract/areas/changes/changes'
import { eventTypeNames, eventTypes } from '@hr/contract/areas/changes/event-types'
import { serve } from '../../http/serve.ts'
import { listChanges } from './changes.queries.ts'

const defaultSize = 100

export const changesRoutes = serve(changesApi, ({ db }) => ({
  // The primary: a replica may not have the link of a cursor yet.
  list: ({ query: { after, size = defaultSize } }, { caller: { token } }) => {
    // A token sees the changes of the areas that it reads.
    const types = eventTypeNames.filter(
      (type) => token === null || token.scopes.includes(`${eventTypes[type].area}:read`),
    )
    return listChanges(db, { after, size, types })
  },
}))
