import { optionListsApi, optionListsTexts } from '@hr/contract/areas/employees/option-lists'
import { searchWords } from '../../db/search.ts'
import { answerList } from '../../http/page.ts'
import { sent, serve } from '../../http/serve.ts'
import { changeOption } from './option-lists.commands.ts'
import { optionListOf } from './option-lists.queries.ts'

export const optionListsRoutes = serve(optionListsApi, ({ db }) => ({
  list: sent(({ params, query }) =>
    answerList(db, {
      list: optionListOf(params.list),
      query: { words: searchWords(query.q), sort: query.sort ?? 'value', order: query.order ?? 'asc' },
      paging: query,
    }),
  ),
  change: async (trx, { params, body }, act) => {
    const employees = await changeOption(trx, params.list, body, act)
    return { message: optionListsTexts.renamed(employees, body.to) }
  },
}))
