/** Returns `create` with a cache: each list of arguments is created once. For formatters, which are slow to create. */
export function remember<Keys extends readonly string[], Made>(
  create: (...keys: Keys) => Made,
): (...keys: Keys) => Made {
  const made = new Map<string, Made>()
  return (...keys) => {
    const key = keys.join(' ')
    const known = made.get(key)
    if (known !== undefined) return known
    const created = create(...keys)
    made.set(key, created)
    return created
  }
}
