/** What the page around the form hears. */
type HeightMessage = { type: 'hrapp-height'; height: number }

/**
 * Tells the page around this one how high the content is, at each change, so that no inner scroll bars are needed. The
 * browser hands the message to a page of the right origin alone.
 * @returns ends it
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
