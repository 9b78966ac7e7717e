import type { Plugin } from 'vite'

/** Folders whose code no page needs before its own: lists, forms and imports load with the screens that have them. */
const isOfScreens = (id: string) => /\/web\/src\/(table|form|import)\//.test(id)

/**
 * Fails a build whose entry would be slow or would not start, and names the imports that are the cause:
 * - the entry holds code of lists, forms or imports;
 * - another file imports the one of `main.tsx`, which awaits the first page, so that both would wait for each other.
 */
export const entryRules: Plugin = {
  name: 'entry-rules',
  apply: 'build',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
    const entry = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith('/web/src/main.tsx')))
    if (entry === undefined) throw new Error('No file of the build contains main.tsx.')
    const importers = chunks.filter(({ imports }) => imports.includes(entry.fileName))
    if (importers.length > 0)
      this.error(
        `main.tsx awaits the first page, so no file may import its file: ${importers.map(({ fileName }) => fileName).join(', ')}`,
      )

    // Each module, after the one that imports it first.
    const importerOf = new Map<string, string | undefined>()
    const queue = entry.moduleIds.filter((id) => id.endsWith('/web/src/main.tsx'))
    for (const id of queue) importerOf.set(id, undefined)
    for (const id of queue)
      for (const imported of this.getModuleInfo(id)?.importedIds ?? [])
        if (!importerOf.has(imported)) {
          importerOf.set(imported, id)
          queue.push(imported)
        }
    const included = new Set(chunks.flatMap(({ moduleIds }) => moduleIds))
    const unwanted = queue.filter((id) => isOfScreens(id) && included.has(id))
    if (unwanted[0] !== undefined)
      this.error(`The entry imports ${unwanted.length} files of lists, forms or imports, first ${pathTo(unwanted[0])}`)

    function pathTo(id: string): string {
      const path: string[] = []
      for (let step: string | undefined = id; step !== undefined; step = importerOf.get(step)) path.unshift(step)
      return path.map((step) => step.replace(/^.*\/web\/src\//, '')).join(' → ')
    }
  },
}
