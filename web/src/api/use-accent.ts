import { useEffect } from 'react'
import { useClientSettings } from './client-settings.ts'

/** Shows the accent colour of the company, or the product's own. */
export function useAccent(): void {
  const accentColour = useClientSettings()?.company.accentColour ?? null
  useEffect(() => {
    if (accentColour !== null || document.adoptedStyleSheets?.length > 0)
      void import('../lib/accent.ts').then(({ applyAccent }) => applyAccent(accentColour))
  }, [accentColour])
}
