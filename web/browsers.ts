/**
 * The oldest supported version of each browser. README.md lists them; the build and `browser-support.ts` enforce them.
 */
export const browsers = { chrome: '131', edge: '131', firefox: '132', safari: '17.4', ios: '17.4' } as const
