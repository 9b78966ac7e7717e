import { equipmentApi, equipmentTexts } from '@hr/contract/areas/equipment/equipment'
import type { Assignee } from '@hr/contract/areas/equipment/items'
import { licencesApi, licencesTexts } from '@hr/contract/areas/equipment/licences'
import { withPhotoBy } from '../../files/photos.ts'
import { found } from '../../http/problem.ts'
import { answered, serve, streamed } from '../../http/serve.ts'
import type { Key } from '../../lib/keys.ts'
import { addItem, changeItem, deleteItem } from './items.commands.ts'
import { equipmentOf, equipmentRowOf, findItem, itemList, itemQueryOf, licencesOf } from './items.queries.ts'

export const equipmentRoutes = serve(equipmentApi, ({ db, keys }) => {
  const shown = shownBy(keys.photo)
  return {
    list: streamed(itemList, (query, { today }) => itemQueryOf(query, { kind: 'equipment', today }), {
      show: (row) => shown(equipmentRowOf(row)),
    }),
    find: async ({ params }, { today }) => shown(found(await findItem(db, 'equipment', params.id, today))),
    create: answered(async ({ body }, _, write) =>
      shown(await write((trx, act) => addItem(trx, 'equipment', body, act))),
    ),
    update: answered(async ({ params, body }, _, write) =>
      shown(await write((trx, act) => changeItem(trx, 'equipment', params.id, body, act))),
    ),
    remove: async (trx, { params }, act) => {
      await deleteItem(trx, 'equipment', params.id, act)
      return { message: equipmentTexts.deleted }
    },
    ofEmployee: async ({ params }) => found(await equipmentOf(db, params.id)),
  }
})

export const licencesRoutes = serve(licencesApi, ({ db, keys }) => {
  const shown = shownBy(keys.photo)
  return {
    list: streamed(itemList, (query, { today }) => itemQueryOf(query, { kind: 'licence', today }), { show: shown }),
    unassigned: streamed(
      itemList,
      (query, { today }) => itemQueryOf({ ...query, isFree: true }, { kind: 'licence', today }),
      { show: shown },
    ),
    find: async ({ params }, { today }) => shown(found(await findItem(db, 'licence', params.id, today))),
    create: answered(async ({ body }, _, write) =>
      shown(await write((trx, act) => addItem(trx, 'licence', body, act))),
    ),
    update: answered(async ({ params, body }, _, write) =>
      shown(await write((trx, act) => changeItem(trx, 'licence', params.id, body, act))),
    ),
    remove: async (trx, { params }, act) => {
      await deleteItem(trx, 'licence', params.id, act)
      return { message: licencesTexts.deleted }
    },
    ofEmployee: async ({ params }, { today }) => found(await licencesOf(db, params.id, today)),
  }
})

function shownBy(key: Key) {
  const withPhoto = withPhotoBy(key)
  return <Seen extends { employee: Assignee | null }>(seen: Seen): Seen => ({
    ...seen,
    employee: seen.employee && withPhoto(seen.employee),
  })
}
