/** The scripts and style sheets that a built page names, relative to the folder of the build. */
export const filesOfPage = (html: string): string[] =>
  [...html.matchAll(/(?:src|href)="\/(assets\/[^"]+\.(?:js|css))"/g)].map(([, name = '']) => name)
