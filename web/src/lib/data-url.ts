import { useEffect, useState } from 'react'

/** Returns a selected file as a data URL to show it as an image; undefined until it is read. */
export function useDataUrl(file: File | undefined): string | undefined {
  const [read, setRead] = useState<{ file: File; url: string }>()
  useEffect(() => {
    if (!file) return undefined
    const reader = new FileReader()
    // The result of readAsDataURL is a string.
    reader.addEventListener('load', () => setRead({ file, url: reader.result as string }))
    reader.readAsDataURL(file)
    return () => reader.abort()
  }, [file])
  return read?.file === file ? read?.url : undefined
}
