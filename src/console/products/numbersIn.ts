/** The numbers of products in a pasted text: several, or one behind a `#`; none when it is a text to search for. */
export function numbersIn(text: string): number[] {
  const parts = text.split(/[\s,;]+/).filter(Boolean)
  const numbers = parts.map((part) => Number(/^#?(\d{1,9})$/.exec(part)?.[1] ?? Number.NaN))
  if (numbers.some(Number.isNaN) || (parts.length < 2 && !text.trim().startsWith('#'))) return []
  return [...new Set(numbers)].slice(0, 100)
}
