/** Saves content as a file of this name through the browser's download. */
export function saveAs(content: Blob, name: string): void {
  const address = URL.createObjectURL(content)
  downloadFrom(address, name)
  // The browser has started the download by then.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** Downloads a file of this server, which signs in with the session's cookie. */
export function downloadFrom(address: string, name: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
}
