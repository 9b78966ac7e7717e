/** The texts of CVs in a language, by code (`messages-plugin.ts`). */
declare module 'virtual:messages/cv/*' {
  const texts: Readonly<Record<string, string>>
  export default texts
}
