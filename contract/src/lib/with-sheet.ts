/**
 * Makes a list exportable, by `GET /export/:list` under this name, for callers who may make its call. `list-columns.ts` in
 * `contract/src` has its columns: the web application loads none.
 */
export const withSheet = <List extends object>(list: List, sheet: string): List & { sheet: string } => ({
  ...list,
  sheet,
})
