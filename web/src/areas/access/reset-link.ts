type ResetLink = { userUuid: string; token: string }

let link: ResetLink | undefined

/** Takes the secret of a mailed link out of the address, where history, screenshots and proxies would keep it. */
export function takeResetLink(): void {
  if (location.pathname !== '/reset-password' || location.search === '') return
  const search = new URLSearchParams(location.search)
  link = { userUuid: search.get('userUuid') ?? '', token: search.get('token') ?? '' }
  history.replaceState(history.state, '', location.pathname)
}

export const resetLink = (): ResetLink | undefined => link
