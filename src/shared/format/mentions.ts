/** The people whom a text calls by `@이름`, each once; of names that begin alike the longest one that stands there counts. */
export function namedIn<Person extends { name: string }>(text: string, people: readonly Person[]): Person[] {
  const longestFirst = people.filter(({ name }) => name !== '').toSorted((a, b) => b.name.length - a.name.length)
  const called = new Set<string>()
  for (const part of text.split('@').slice(1)) {
    const found = longestFirst.find(({ name }) => part.startsWith(name))
    if (found) called.add(found.name)
  }
  return people.filter(({ name }) => called.has(name))
}

/** What somebody has begun to write behind the last `@` of a text; undefined when no name is being written. */
export function nameBegun(text: string): string | undefined {
  return /@([^\s@]{0,20})$/.exec(text)?.[1]
}
