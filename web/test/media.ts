/** Makes the media queries that contain this text match; without a text, none does. */
export function stubMedia(matching?: string): void {
  const matchMedia = (media: string) => ({
    media,
    matches: matching !== undefined && media.includes(matching),
    addEventListener: () => {},
    removeEventListener: () => {},
  })
  Object.defineProperty(window, 'matchMedia', { writable: true, value: matchMedia })
}
