import { diffArrays } from 'diff'

/** What two versions of a text differ in, word by word. It brings the library with it: import it where it is needed. */
export type DiffPart = { kind: 'same' | 'added' | 'removed'; text: string }

/** Two texts that have nothing in common take long to compare, and nobody could read the answer. */
const patienceMs = 1_000

/** Korean words as people see them: what stands between blanks, marks by themselves. */
const words = new Intl.Segmenter('ko', { granularity: 'word' })

/** The parts of both texts in order; undefined when they are too different to be compared. */
export function diffTexts(before: string, after: string): DiffPart[] | undefined {
  const found = diffArrays(wordsOf(before), wordsOf(after), { timeout: patienceMs })
  return found?.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  }))
}

/** A figure and its unit (`14일`) are one word. */
function wordsOf(text: string): string[] {
  const found: string[] = []
  let inWord = false
  for (const { segment, isWordLike = false } of words.segment(text)) {
    if (inWord && isWordLike) found[found.length - 1] += segment
    else found.push(segment)
    inWord = isWordLike
  }
  return found
}

/** How many places of a text differ: what was taken out and what took its place are one. */
export const placesOf = (parts: readonly DiffPart[]): number =>
  parts.filter(({ kind }, index) => kind !== 'same' && (index === 0 || parts[index - 1]?.kind === 'same')).length

/** Unchanged text is cut to the words next to a change; the rest is said to be left out. */
const shownAround = 80
export type ShownPart = DiffPart | { kind: 'skipped'; text: string }

export function withoutLongSame(parts: readonly DiffPart[]): ShownPart[] {
  return parts.flatMap((part, index): ShownPart[] => {
    if (part.kind !== 'same' || part.text.length <= shownAround * 3) return [part]
    const head = index === 0 ? '' : (/^[^]*\s/.exec(part.text.slice(0, shownAround))?.[0] ?? '')
    const tail = index === parts.length - 1 ? '' : (/\s([^]*)$/.exec(part.text.slice(-shownAround))?.[1] ?? '')
    const rest = part.text.slice(head.length, part.text.length - tail.length)
    return [
      ...(head ? [{ kind: 'same' as const, text: head }] : []),
      { kind: 'skipped', text: rest },
      ...(tail ? [{ kind: 'same' as const, text: tail }] : []),
    ]
  })
}

const blocks = 'h1, h2, h3, h4, p, li, tr, br, div, ul, ol, table'

/** A text as it reads without its markup: a line for each paragraph, point and row of a table. */
export function plainTextOf(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const point of page.querySelectorAll('li')) point.prepend('• ')
  for (const cell of page.querySelectorAll('td + td, th + th, td + th, th + td')) cell.prepend(' | ')
  // blanks between tags are layout of the source
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    node.nodeValue = (node.nodeValue ?? '').replaceAll(/\s+/g, ' ')
  for (const block of page.querySelectorAll(blocks)) block.append('\n')
  return (page.body.textContent ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n\n')
}
