/** Loads the texts of CVs in a language, by code (`messages-plugin.ts`). */
declare module 'virtual:messages/cv' {
  import type { Language } from '@hr/contract/lib/languages'
  const loaders: Readonly<Record<Language, () => Promise<{ default: Readonly<Record<string, string>> }>>>
  export default loaders
}
