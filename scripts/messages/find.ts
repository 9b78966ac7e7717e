// Finds the texts of a source file: the literals in `t(…)`, `tx(…)`, `message(…)`, `label(…)`,
// `importWords(…)` and `messages('area', {…})`.
import { parseSync } from 'oxc-parser'

/** The context of words that imports recognise, which readers do not see. */
export const importContext = 'words that imports recognise'

/**
 * A text with its place in the file. `kind` is 'label' for names of fields, whose English heading stays, and 'words' for
 * those that imports recognise; their place is that of the call.
 */
export type FoundText = {
  text: string
  context: string | undefined
  kind: 'text' | 'label' | 'words'
  /** Whether the call gives values, which a text with braces needs. */
  hasValues: boolean
  start: number
  end: number
}

type Node = { type: string; start: number; end: number } & Record<string, unknown>

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

const functions = new Set(['t', 'tx', 'message', 'label', 'messages', 'importWords'])

/** The texts of a file in the order of their functions. */
export function findTexts(path: string, source: string): FoundText[] {
  const { program, errors } = parseSync(path, source)
  if (errors.length > 0) throw new Error(`${path}: ${errors[0]?.message}`)
  const found: FoundText[] = []

  /** Adds a literal, or both literals of a condition. @param place the node that a translation replaces */
  function add(
    node: unknown,
    { kind, context, hasValues }: Omit<FoundText, 'text' | 'start' | 'end'>,
    place: unknown = node,
  ): void {
    if (!isNode(node) || !isNode(place)) return
    const text = literalOf(node)
    if (text !== undefined) found.push({ text, context, kind, hasValues, start: place.start, end: place.end })
    else if (node.type === 'ConditionalExpression') {
      add(node.consequent, { kind, context, hasValues })
      add(node.alternate, { kind, context, hasValues })
    }
  }

  function visit(value: unknown): void {
    if (Array.isArray(value)) return value.forEach(visit)
    if (!isNode(value)) return
    const name = value.type === 'CallExpression' && isNode(value.callee) ? value.callee.name : undefined
    if (typeof name === 'string' && functions.has(name)) {
      const [first, second, third] = value.arguments as Node[]
      if (name === 'messages') addEntries(second)
      else if (name === 'importWords') add(first, { kind: 'words', context: importContext, hasValues: false }, value)
      else
        add(first, {
          kind: name === 'label' ? 'label' : 'text',
          context: third && literalOf(third),
          hasValues: second !== undefined,
        })
    }
    for (const child of Object.values(value)) if (typeof child === 'object') visit(child)
  }

  function addEntries(entries: Node | undefined): void {
    if (entries?.type !== 'ObjectExpression') return
    for (const property of entries.properties as Node[])
      if (property.type === 'Property') add(property.value, { kind: 'text', context: undefined, hasValues: false })
  }

  visit(program)
  return found
}

function literalOf(node: Node): string | undefined {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : undefined
  if (node.type !== 'TemplateLiteral' || (node.expressions as unknown[]).length > 0) return undefined
  const [quasi] = node.quasis as { value: { cooked: string } }[]
  return quasi?.value.cooked
}

/** The names of the messages of a file, such as 'leave.typeExpired'. */
export function findNames(path: string, source: string): string[] {
  const names: string[] = []
  function visit(value: unknown): void {
    if (Array.isArray(value)) return value.forEach(visit)
    if (!isNode(value)) return
    if (value.type === 'CallExpression' && isNode(value.callee) && value.callee.name === 'messages') {
      const [area, entries] = value.arguments as Node[]
      const prefix = area && literalOf(area)
      if (prefix !== undefined && entries?.type === 'ObjectExpression')
        for (const { type, key } of entries.properties as Node[])
          if (type === 'Property' && isNode(key)) names.push(`${prefix}.${String(key.name ?? key.value)}`)
    }
    for (const child of Object.values(value)) if (typeof child === 'object') visit(child)
  }
  visit(parseSync(path, source).program)
  return names
}

/** The texts of a static page: `{{Text}}` in the HTML. */
export const findPageTexts = (html: string): string[] =>
  [...html.matchAll(/\{\{([^{}]+)\}\}/g)].map(([, text]) => text ?? '')
