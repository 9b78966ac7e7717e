/** Saves content as a file of this name through the browser's download. */
export function saveAs(content: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // The browser has started the download by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
