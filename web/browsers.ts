/** The oldest version of each supported browser. README.md names them; the build and `browser-support.ts` hold them. */
export const browsers = { chrome: '131', edge: '131', firefox: '132', safari: '17.4', ios: '17.4' } as const
