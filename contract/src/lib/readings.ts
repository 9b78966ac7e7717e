/**
 * Returns how the texts of a column are read: as usual, unless at least two more of them prove the other reading than prove
 * this one. So one wrong text never changes how the others are read.
 * @param texts equal ones count once
 * @param proven returns the only reading that a text allows; others prove nothing
 */
export function readingIn<Reading extends string>(
  texts: readonly string[],
  proven: (text: string) => string | undefined,
  { usual, other }: { usual: Reading; other: Reading },
): Reading {
  let balance = 0
  for (const text of new Set(texts)) {
    const reading = proven(text)
    if (reading === other) balance += 1
    else if (reading === usual) balance -= 1
  }
  return balance >= 2 ? other : usual
}
