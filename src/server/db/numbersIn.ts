/** The whole numbers of a text that separates them by commas: many of them, far sooner than an array of the database is read. */
export function numbersIn(line: string): number[] {
  const found: number[] = []
  if (line === '') return found
  let value = 0
  for (let at = 0; at < line.length; at += 1) {
    const digit = line.charCodeAt(at) - 48
    if (digit >= 0) value = value * 10 + digit
    else {
      found.push(value)
      value = 0
    }
  }
  found.push(value)
  return found
}
