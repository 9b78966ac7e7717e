/** The message to the embedding page. */
type HeightMessage = { type: 'hrapp-height'; height: number }

/**
 * Reports the height of the content to the embedding page at each change, so that no inner scroll bars are needed. The
 * browser only delivers the message to a page of an allowed origin.
 * @returns a function that stops it
 */
export function postHeight(content: HTMLElement, origins: readonly string[]): () => void {
  if (window.parent === window) return () => undefined
  let lastHeight = 0
  const observer = new ResizeObserver(() => {
    const height = Math.ceil(content.getBoundingClientRect().height)
    if (height === lastHeight) return
    lastHeight = height
    const message: HeightMessage = { type: 'hrapp-height', height }
    for (const origin of origins) window.parent.postMessage(message, origin)
  })
  observer.observe(content)
  return () => observer.disconnect()
}
