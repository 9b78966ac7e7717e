import { useEffect, useState } from 'react'

/** A chosen file as an address that a picture can show; undefined until it is read. */
export function useDataUrl(file: File | undefined): string | undefined {
  const [read, setRead] = useState<{ file: File; url: string }>()
  useEffect(() => {
    if (!file) return undefined
    const reader = new FileReader()
    // Read as a data URL, the result is a text.
    reader.addEventListener('load', () => setRead({ file, url: reader.result as string }))
    reader.readAsDataURL(file)
    return () => reader.abort()
  }, [file])
  return read?.file === file ? read?.url : undefined
}
