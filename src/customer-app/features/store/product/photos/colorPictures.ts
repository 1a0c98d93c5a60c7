import type { Image, OptionGroup } from '#customer/api/models.ts'

/** An option whose values are seen in pictures, and the place of the picture of each value that has one. */
export type Pictured = { group: OptionGroup; pages: ReadonlyMap<number, number> }

const words = (text: string) => ` ${text.replaceAll(/[\s,/·()[\]-]+/g, ' ').trim()} `

/**
 * The first option of which two values have a picture of their own: one whose description says the value's name, besides
 * what the product is called. The longest name that is said counts, so that 다크 그린 is no 그린.
 */
export function picturedOption(groups: OptionGroup[], images: Image[], name: string): Pictured | undefined {
  const said = images.map(({ alt }) => words(` ${alt ?? ''} `.replace(name, ' ')))
  for (const group of groups) {
    const longest = group.values.toSorted((a, b) => b.name.length - a.name.length)
    const pages = new Map<number, number>()
    for (const [page, text] of said.entries()) {
      const value = longest.find((one) => text.includes(words(one.name)))
      if (value && !pages.has(value.id)) pages.set(value.id, page)
    }
    if (pages.size > 1) return { group, pages }
  }
  return undefined
}
