/** The deepest body of a call has about ten levels. Functions that call themselves for each level fail at some thousands. */
const maxDepth = 100

/** Returns whether a JSON text nests lists and objects deeper than any call needs. */
export function isTooDeep(json: string): boolean {
  let depth = 0
  let isInString = false
  for (let at = 0; at < json.length; at += 1) {
    const char = json[at]
    if (isInString) {
      if (char === '\\') at += 1
      else if (char === '"') isInString = false
    } else if (char === '"') isInString = true
    else if (char === '[' || char === '{') {
      depth += 1
      if (depth > maxDepth) return true
    } else if (char === ']' || char === '}') depth -= 1
  }
  return false
}
