import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { languages } from '@hr/contract/lib/languages'
import { browsers } from './browsers.ts'
import { entryRules } from './entry-rules.ts'
import { cvMessages, fromCatalogue, translateMessages, translatePage, withoutParser } from './messages-plugin.ts'
import { filesOfPage } from './page-files.ts'
import { screenPages } from './screen-pages.ts'
import { pdfFolder } from './src/files/pdf-folder.ts'
import { toCssVariables, dark, light } from './src/ui/tokens.ts'

/** The language of this build. Each has its own folder of pages; all share one folder of assets. */
const language = process.env['PAGE_LANGUAGE'] ?? languages[0]
const translate = fromCatalogue(language)

/** The folder that the server reads. `scripts/run.mjs` builds into another one, and then moves the files here. */
const servedFolder = join(import.meta.dirname, 'dist')
const outDir = process.env['BUILD_FOLDER'] ?? servedFolder
/** Whether `vite build` was called by hand. */
const isServed = outDir === servedFolder

/** Translates the pages, and moves them into the folder of their language. */
const pagesOfLanguage: Plugin = {
  name: 'pages-of-language',
  enforce: 'post',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) => translatePage(html, translate).replace('<html lang="en"', `<html lang="${language}"`),
  },
  generateBundle(_options, bundle) {
    for (const file of Object.values(bundle))
      if (file.fileName.endsWith('.html')) file.fileName = `${language}/${file.fileName}`
  },
}

/** The sign-in, forgotten and new password pages by their addresses. */
const accessPages: Record<string, string> = {
  '/login': 'sign-in.html',
  '/forgotPassword': 'forgot-password.html',
  '/reset-password': 'reset-password.html',
}

const isAccessPage = (filename: string) => Object.values(accessPages).some((file) => filename.endsWith(`/${file}`))

/**
 * Brotli's quality. 11, the highest, makes files 10 % smaller and takes many times as long, so only builds that serve
 * many users ask for it.
 */
const quality = Number(process.env['BROTLI_QUALITY'] ?? 5)

/** Writes a .br and a .gz next to every text file; the server serves them directly. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    apply: 'build',
    enforce: 'post',
    async writeBundle({ dir }) {
      if (!dir) throw new Error('The build has no folder to compress.')
      const entries = readdirSync(dir, { recursive: true, withFileTypes: true })
      await Promise.all(
        entries.map(async (entry) => {
          if (!entry.isFile() || !/\.(m?js|css|html|svg|ttf|json|txt|webmanifest|wasm)$/.test(entry.name)) return
          const path = join(entry.parentPath, entry.name)
          // Compressed by an earlier part of this build, or by the build of another language.
          if (existsSync(`${path}.br`) || (!isServed && existsSync(join(servedFolder, relative(dir, path))))) return
          const bytes = readFileSync(path)
          if (bytes.length < 1000) return
          const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
          writeFileSync(`${path}.br`, await promisify(brotliCompress)(bytes, { params }))
          writeFileSync(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }))
        }),
      )
    },
  }
}

/** Resources that pdf.js loads on demand by fixed names: fonts, character maps, decoders. */
function pdfFiles(): Plugin {
  const root = join(import.meta.dirname, '../node_modules/pdfjs-dist')
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }
  const wanted: [folder: string, names: RegExp][] = [
    ['cmaps', /\.bcmap$/],
    ['standard_fonts', /\.(pfb|ttf)$/],
    // The JavaScript versions: the content security policy forbids WebAssembly.
    ['wasm', /_nowasm_fallback\.js$/],
  ]
  const files = wanted.flatMap(([folder, names]) =>
    readdirSync(join(root, folder))
      .filter((name) => names.test(name))
      .map((name) => ({ path: join(root, folder, name), address: `${pdfFolder(version)}${name}` })),
  )
  return {
    name: 'pdf-files',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle() {
      for (const { path, address } of files)
        this.emitFile({ type: 'asset', fileName: address, source: readFileSync(path) })
    },
    configureServer: ({ middlewares }) =>
      void middlewares.use((request, response, next) => {
        const file = files.find(({ address }) => request.url === `/${address}`)
        if (!file) return next()
        if (file.path.endsWith('.js')) response.setHeader('content-type', 'text/javascript')
        response.end(readFileSync(file.path))
      }),
  }
}

const server = process.env.SERVER_URL ?? 'http://127.0.0.1:3000'

/** In development, separate pages have the same addresses as on the server. */
const ownPages: Plugin = {
  name: 'own-pages',
  configureServer: ({ middlewares }) =>
    void middlewares.use((request, _response, next) => {
      const [path = ''] = request.url?.split('?') ?? []
      const file = path.startsWith('/jobForm/') ? 'job-form.html' : accessPages[path]
      if (file !== undefined) request.url = `/${file}`
      next()
    }),
}

const rulesOf = (tokens: Record<string, string>) =>
  Object.entries(toCssVariables(tokens))
    .map(([name, value]) => `${name}:${value}`)
    .join(';')

/**
 * Injects the theme's tokens into the access pages, and the addresses of the files that the application loads first.
 */
const accessPagesPlugin: Plugin = {
  name: 'access-pages',
  transformIndexHtml: (_html, { filename }) =>
    isAccessPage(filename)
      ? [
          {
            tag: 'style',
            children: `:root{${rulesOf(light)}}:root[data-mantine-color-scheme=dark]{${rulesOf(dark)}}`,
          },
          { tag: 'meta', attrs: { name: 'application-files', content: applicationFiles().join(' ') } },
        ]
      : [],
}

/**
 * Writes the scripts of `early` into the pages, so that no page waits for them. The server allows them by their hashes.
 */
const earlyScripts: Plugin = {
  name: 'early-scripts',
  transformIndexHtml: {
    order: 'pre',
    handler: (html) =>
      html.replaceAll(/(?<=<script)\ssrc="\/(early\/[\w-]+\.js)">/g, (_, file: string) => {
        const code = readFileSync(join(import.meta.dirname, file), 'utf8')
        return `>${code.replaceAll(/^ *\/\/.*\n/gm, '')}`
      }),
  },
}

/** Writes the style sheets into the access pages, which are small and shown as soon as they arrive. */
const accessPagesStyles: Plugin = {
  name: 'access-pages-styles',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { filename, bundle = {} }) => {
      if (!isAccessPage(filename)) return html
      return html.replaceAll(/<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (link, name: string) => {
        const file = bundle[name]
        return file?.type === 'asset' ? `<style>${file.source.toString()}</style>` : link
      })
    },
  },
}

/** The files that the application starts with, by its page; the application is built first. */
function applicationFiles(): string[] {
  const page = join(outDir, language, 'index.html')
  if (!existsSync(page)) return []
  return filesOfPage(readFileSync(page, 'utf8')).map((name) => `/${name}`)
}

/** Strips the summaries of endpoints and the classes of their fields: only the server needs them. */
const withoutServerParts: Plugin = {
  name: 'without-server-parts',
  apply: 'build',
  enforce: 'pre',
  load: {
    filter: { id: /contract\/src\/lib\/field-classes\.ts$/ },
    handler: () => `
      export const ofClass = (_fieldClass, shape) => shape
      export const classOf = () => undefined
      export const classesOf = () => []
      export const fieldsIn = () => ({})
      export const narrowedTo = (schema) => schema
      export const unmarked = (field) => field
    `,
  },
  transform: {
    filter: { id: /contract\/src\/(areas|lib)\// },
    handler: (code) => ({
      code: code
        .replaceAll(/(?<=^ +summary:\s+)(['"`])(?:(?!\1).)*\1(?=,$)/gm, "''")
        .replaceAll(/\bofClass\('[\w-]+', /g, '('),
      map: null,
    }),
  },
}

/** Empties zod's generator of JSON Schema, which its schemas import: only the server describes its calls. */
const withoutJsonSchema: Plugin = {
  name: 'without-json-schema',
  apply: 'build',
  enforce: 'pre',
  transform: {
    filter: { id: /zod\/v4\/core\/(to-json-schema|json-schema-(processors|generator))\.js$/ },
    handler: (code) => ({
      code: [...code.matchAll(/^export (?:(?:function|const|class) |\{ \w+ as )(\w+)/gm)]
        .map(([, name = '']) => `export const ${name} = () => undefined`)
        .join('\n'),
      map: null,
    }),
  },
}

export default defineConfig({
  plugins: [
    translateMessages(translate),
    cvMessages(fromCatalogue),
    withoutParser,
    pagesOfLanguage,
    screenPages(language),
    entryRules,
    react(),
    pdfFiles(),
    precompress(),
    ownPages,
    earlyScripts,
    accessPagesPlugin,
    accessPagesStyles,
    withoutServerParts,
    withoutJsonSchema,
  ],
  // Built one after the other: the application, then the separate pages, which share no file with it.
  builder: {},
  environments: {
    client: {
      build: {
        // The server would prefer the compressed pages of the earlier build, and `scripts/run.mjs` take them for current.
        emptyOutDir: isServed,
        // Parts that load later name the files to load with them, but not those that every page starts with.
        modulePreload: {
          resolveDependencies: (_file, files, { hostType }) =>
            hostType === 'html' ? files : files.filter((file) => !/\/(rolldown-runtime|libraries|start)-/.test(file)),
        },
        rolldownOptions: {
          output: {
            codeSplitting: {
              // Slow phones wait per file as well as per byte: code that is always loaded together is one file.
              groups: [
                // The entry, with the libraries that every page starts with in a file of their own. `main.tsx`, whose file waits
                // for the first page, is not part of them: the page imports them.
                { name: 'libraries', tags: ['$initial'], test: /node_modules/, priority: 5 },
                { name: 'start', tags: ['$initial'], test: /^(?!.*\/(index\.html|src\/main\.tsx)$)/, priority: 4 },
                // Small files of many pages.
                { name: 'icons', test: /tabler/, minShareCount: 2, priority: 3 },
                { name: 'common', test: /(web\/src\/(api|lib|ui)|contract\/src)\//, minShareCount: 23, priority: 2 },
                // List pages.
                { name: 'lists', test: /web\/src\/table\//, minShareCount: 8, priority: 1 },
                // Lists of people.
                { name: 'people-filters', test: /table\/filters\/(field-suggestions|person-filter)/ },
              ],
            },
          },
        },
      },
    },
    jobForm: {
      consumer: 'client',
      build: {
        copyPublicDir: false,
        rolldownOptions: { input: 'job-form.html' },
      },
    },
    accessPages: {
      consumer: 'client',
      build: {
        copyPublicDir: false,
        rolldownOptions: { input: Object.values(accessPages) },
      },
    },
  },
  build: {
    target: Object.entries(browsers).map(([browser, version]) => `${browser}${version}`),
    outDir,
    emptyOutDir: false,
    // The content security policy forbids data: addresses.
    assetsInlineLimit: 0,
    // Chunks loaded on demand, such as the CV as PDF, may be large; the first load has its own check.
    chunkSizeWarningLimit: 1000,
  },
  server: { port: 5173, strictPort: true, proxy: { '/api': server, '/images': server, '/logos': server } },
})
