// Fails if the built application uses a feature that a supported browser lacks, by MDN's compatibility data. The build
// transpiles syntax (`build.target`), so this checks what it cannot: globals, static and unambiguous methods, and the
// properties, at-rules and selectors of stylesheets. Features that a file tests for before use are allowed.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import data from '@mdn/browser-compat-data' with { type: 'json' }
import { parseAst } from 'vite'
import { browsers } from './browsers.ts'

/** Features that are fine although a supported browser lacks them. */
const exceptions: readonly { files: RegExp; names: readonly string[] }[] = [
  // Decoration that pages work without: scroll bars, selection colours, letter spacing, resize handles.
  {
    files: /\.css$/,
    names: ['scrollbar-width:', 'text-box-trim:', 'text-box-edge:', 'text-size-adjust:', 'resize:', ':selection'],
  },
  // Forced colours exist on Windows only, where Safari does not run.
  { files: /\.css$/, names: ['forced-color-adjust:'] },
  // socket.io could use it; this application only connects by WebSocket.
  { files: /^esm-/, names: ['WebTransport'] },
  // The legacy build of pdf.js polyfills them.
  {
    files: /^(PdfPreview-|pdf\.worker)/,
    names: [
      '.getOrInsert()',
      '.setFromHex()',
      'JSON.isRawJSON',
      'JSON.rawJSON',
      '.getOrInsertComputed()',
      '.toBase64()',
      '.toHex()',
      'Math.sumPrecise',
      'Promise.try',
      'Uint8Array.fromBase64',
      'URL.parse',
    ],
  },
  // pdf.js checks for ImageDecoder before.
  { files: /^pdf\.worker/, names: ['ImageDecoder.isTypeSupported'] },
]

type Node = { type: string; [key: string]: unknown }
type Support = { version_added?: string | false | null; version_removed?: string; flags?: unknown }
type Feature = { __compat?: { support: Record<string, Support | Support[] | undefined> } }
type Features = Record<string, Feature | undefined>

const names = { chrome: 'chrome', edge: 'edge', firefox: 'firefox', safari: 'safari', ios: 'safari_ios' } as const
const builtins = data.javascript.builtins as unknown as Record<string, Features>
const interfaces = data.api as unknown as Record<string, Features>
const css = data.css as unknown as Record<'properties' | 'at-rules' | 'selectors', Features>

const isOlder = (version: string, than: string) => {
  const [a, b] = [version, than].map((text) => text.replace('≤', '').split('.').map(Number))
  for (const [index, part] of (b ?? []).entries()) {
    if ((a?.[index] ?? 0) !== part) return (a?.[index] ?? 0) < part
  }
  return false
}

/** The supported browsers that lack a feature. */
function missingIn(feature: Feature | undefined): string[] {
  const support = feature?.__compat?.support
  if (!support) return []
  return Object.entries(browsers).flatMap(([browser, oldest]) => {
    const known = [support[names[browser as keyof typeof names]] ?? []].flat()
    const has = ({ version_added: added, version_removed: removed, flags }: Support) =>
      typeof added === 'string' &&
      added !== 'preview' &&
      !flags &&
      !isOlder(oldest, added) &&
      (removed === undefined || isOlder(oldest, removed))
    return known.length === 0 || known.some(has) ? [] : [`${browser} ${oldest}`]
  })
}

/** Method names that only one built-in object has in all supported browsers. */
const methods = new Map<string, Feature>()
for (const features of Object.values(builtins))
  for (const [name, feature] of Object.entries(features)) {
    if (name === '__compat' || !feature) continue
    const known = methods.get(name)
    if (!known || missingIn(feature).length < missingIn(known).length) methods.set(name, feature)
  }
for (const features of Object.values(interfaces)) for (const name of Object.keys(features)) methods.delete(name)

function* childrenOf(node: Node): Generator<[key: string, child: Node]> {
  for (const [key, value] of Object.entries(node))
    for (const child of [value].flat())
      if (typeof child === 'object' && child !== null && 'type' in child) yield [key, child as Node]
}

const isNameOnly = (parent: Node, key: string) =>
  parent['computed'] !== true && ['property', 'key', 'label', 'imported', 'exported', 'meta'].includes(key)

/** A place that checks for a feature or polyfills it. */
const isGuard = (parent: Node, key: string) =>
  (parent.type === 'UnaryExpression' && parent['operator'] === 'typeof') ||
  (parent.type === 'LogicalExpression' && key === 'left') ||
  (['ConditionalExpression', 'IfStatement'].includes(parent.type) && key === 'test') ||
  (parent.type === 'AssignmentExpression' && key === 'left') ||
  (parent.type === 'BinaryExpression' && key === 'right' && parent['operator'] === 'in') ||
  (parent.type === 'UnaryExpression' && parent['operator'] === '!') ||
  (parent.type === 'CallExpression' && key === 'callee' && parent['optional'] === true)

/** The text of a literal; '' for other nodes. */
const textOf = ({ value, quasis }: Node): string => {
  const [first] = (quasis ?? []) as { value: { cooked: string } }[]
  return typeof value === 'string' ? value : (first?.value.cooked ?? '')
}

function featuresOfScript(code: string): Map<string, Feature> {
  const used = new Map<string, Feature>()
  const guarded = new Set<string>()
  // Short minified names may equal those of globals.
  const declared = new Set<unknown>()
  const note = (name: string, feature: Feature | undefined, parent: Node, key: string) => {
    if (!feature) return
    if (isGuard(parent, key)) guarded.add(name)
    else used.set(name, feature)
  }
  const visit = (node: Node, parent: Node, key: string) => {
    const name = node['name']
    if (['FunctionDeclaration', 'ClassDeclaration', 'VariableDeclarator'].includes(node.type))
      declared.add((node['id'] as Node | null)?.['name'])
    if (node.type === 'BinaryExpression' && node['operator'] === 'in') guarded.add(textOf(node['left'] as Node))
    if (node.type === 'Identifier' && typeof name === 'string' && !isNameOnly(parent, key)) {
      if (Object.hasOwn(builtins, name)) note(name, builtins[name] as Feature, parent, key)
      else if (Object.hasOwn(interfaces, name)) note(name, interfaces[name] as Feature, parent, key)
    }
    if (node.type === 'MemberExpression' && node['computed'] !== true) {
      const owner = (node['object'] as Node)['name']
      const member = (node['property'] as Node)['name']
      if (typeof member === 'string') {
        const isKnown =
          typeof owner === 'string' && (Object.hasOwn(builtins, owner) || Object.hasOwn(interfaces, owner))
        if (owner === 'window' || owner === 'globalThis') guarded.add(member)
        if (isKnown) {
          const feature = builtins[owner]?.[member] ?? interfaces[owner]?.[`${member}_static`]
          note(`${owner}.${member}`, feature, parent, key)
        } else if (methods.has(member) && (key === 'callee' || isGuard(parent, key))) {
          note(`.${member}()`, methods.get(member), parent, key)
        }
      }
    }
    for (const [childKey, child] of childrenOf(node)) visit(child, node, childKey)
  }
  const program = parseAst(code) as unknown as Node
  visit(program, program, '')
  for (const name of used.keys()) if (declared.has(name)) used.delete(name)
  for (const name of used.keys()) if (guarded.has(name) || guarded.has(name.split('.').at(-1) ?? '')) used.delete(name)
  return used
}

function featuresOfStyles(code: string): Map<string, Feature> {
  const plain = code.replaceAll(/\/\*.*?\*\//gs, '').replaceAll(/"[^"]*"|'[^']*'|url\([^)]*\)/g, '""')
  const used = new Map<string, Feature>()
  const note = (shown: string, kind: keyof typeof css, name: string | undefined) => {
    // Vendor-prefixed names only affect that vendor's browsers.
    const feature = name === undefined || name.startsWith('-') ? undefined : css[kind][name]
    if (feature) used.set(shown, feature)
  }
  for (const [, name] of plain.matchAll(/[{;]\s*([a-z-]+)\s*:(?![^;{}]*\{)/g)) note(`${name}:`, 'properties', name)
  for (const [, name] of plain.matchAll(/@([a-z-]+)/g)) note(`@${name}`, 'at-rules', name)
  for (const [, name] of plain.matchAll(/[^\s{;]::?([a-z-]+)(?=[^{}]*\{)/g)) note(`:${name}`, 'selectors', name)
  return used
}

const dist = join(import.meta.dirname, 'dist')
let count = 0
for (const entry of readdirSync(dist, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile() || !/\.(m?js|css)$/.test(entry.name)) continue
  const code = readFileSync(join(entry.parentPath, entry.name), 'utf8')
  const used = entry.name.endsWith('.css') ? featuresOfStyles(code) : featuresOfScript(code)
  for (const [name, feature] of used) {
    const browsersWithout = missingIn(feature)
    const isException = exceptions.some(({ files, names: fine }) => files.test(entry.name) && fine.includes(name))
    if (browsersWithout.length === 0 || isException) continue
    console.log(`${entry.name}: ${name} is missing in ${browsersWithout.join(', ')}`)
    count += 1
  }
}
if (count > 0) process.exitCode = 1
else
  console.log(
    `The build runs in ${Object.entries(browsers)
      .map((browser) => browser.join(' '))
      .join(', ')}.`,
  )
