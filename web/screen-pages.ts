import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync, Visitor } from 'oxc-parser'
import type { Plugin, Rolldown } from 'vite'

const sources = join(import.meta.dirname, 'src')

/** The modules that each screen loads, by the routes of all areas: its component and its reads. */
function modulesOfScreens(): Map<string, string[]> {
  const modules = new Map<string, string[]>()
  for (const file of globSync('**/*routes.ts', { cwd: sources })) {
    const path = join(sources, file)
    const code = readFileSync(path, 'utf8')
    const { program, module } = parseSync(path, code)
    new Visitor({
      CallExpression({ callee, start, end }) {
        if (callee.type !== 'Identifier' || callee.name !== 'createRoute') return
        const [, screen] = /screenOptions\('(\w+)'/.exec(code.slice(start, end)) ?? []
        const imports = module.dynamicImports.filter((each) => each.start > start && each.end < end)
        if (screen === undefined || imports.length === 0) return
        const names = imports.map(({ moduleRequest: name }) => code.slice(name.start + 1, name.end - 1))
        modules.set(
          screen,
          names.map((name) => join(path, '..', name)),
        )
      },
    }).visit(program)
  }
  return modules
}

/**
 * Writes a page for each screen: the application's page, which also names the files of the screen. The browser loads them
 * beside those of the application instead of after its code has run. The server sends it at the screen's path.
 */
export const screenPages = (language: string): Plugin => ({
  name: 'screen-pages',
  enforce: 'post',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle(_options, bundle) {
    const files = Object.values(bundle)
    const page = files.find(({ fileName }) => fileName.endsWith('index.html'))
    if (page?.type !== 'asset') throw new Error('The application has no page.')
    const html = page.source.toString()
    const chunks = files.filter((file) => file.type === 'chunk')
    const chunkOf = (id: string) => chunks.find(({ moduleIds }) => moduleIds.includes(id))
    for (const [screen, modules] of modulesOfScreens()) {
      const links = filesOf(modules.map(chunkOf)).filter((name) => !html.includes(name))
      this.emitFile({
        type: 'asset',
        fileName: `${language}/screens/${screen}.html`,
        source: html.replace('</head>', `${links.map(linkTo).join('')}</head>`),
      })
    }

    /** The files of chunks and of all that these import. */
    function filesOf(needed: (Rolldown.OutputChunk | undefined)[]): string[] {
      const seen = new Set<string>()
      const visit = (chunk: (typeof files)[number] | undefined) => {
        if (chunk?.type !== 'chunk' || seen.has(chunk.fileName)) return
        seen.add(chunk.fileName)
        for (const name of chunk.viteMetadata?.importedCss ?? []) seen.add(name)
        for (const name of chunk.imports) visit(bundle[name])
      }
      needed.forEach(visit)
      return [...seen]
    }
  },
})

const linkTo = (name: string) =>
  name.endsWith('.css')
    ? `<link rel="preload" as="style" fetchpriority="low" crossorigin href="/${name}">`
    : `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${name}">`
