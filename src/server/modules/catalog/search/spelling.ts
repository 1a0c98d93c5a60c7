import { bare, isWhole, jamoOf, jamoOfLetter } from './jamo.ts'

/**
 * Words that are one slip away. One slip leaves one half of a word as it is, so whoever has the halves in letters
 * (`halvesOf`) has every name that a word of may be meant; `nearest` finds it in them.
 */

/** The word's two halves as they are typed; none for a word so short that anything would be near it. */
export function halvesOf(word: string): [string, string] | undefined {
  const letters = Array.from(bare(word))
  const enough = isWhole(letters.join('')) ? 2 : 4
  if (letters.length < enough) return undefined
  const middle = Math.floor(letters.length / 2)
  return [jamoOf(letters.slice(0, middle).join('')), jamoOf(letters.slice(middle).join(''))]
}

/** Slips between two words: a letter too many, missing, wrong, or two in turned order. More than `most` is `most + 1`. */
export function slips(a: string, b: string, most: number): number {
  if (Math.abs(a.length - b.length) > most) return most + 1
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let cost = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1)
      next.push(cost)
    }
    if (Math.min(...next) > most) return most + 1
    before = row
    row = next
  }
  return Math.min(row[b.length] ?? 0, most + 1)
}

type Found = { word: string; cost: number; times: number }

/** The word of the names that is meant by one that none has: the fewest slips, then what most names have. */
export function nearest(word: string, names: readonly string[]): string | undefined {
  const wanted = bare(word)
  const typed = jamoOf(wanted)
  const halves = halvesOf(word)
  if (!halves) return undefined
  const found = new Map<string, Found>()
  // many names have the same words: each is compared once
  const [wholes, parts] = [new Set<string>(), new Set<string>()]
  const isNear = ({ letters, from, to }: Stretch) =>
    letters.startsWith(halves[0], from)
      ? from + halves[0].length <= to
      : to - halves[1].length >= from && letters.endsWith(halves[1], to)
  const candidatesOf = candidates(Array.from(wanted).length, isNear)
  for (const name of names)
    for (const { text: candidate, whole } of candidatesOf(name)) {
      const known = found.get(candidate)
      if (known) {
        known.times += 1
        continue
      }
      const kind = whole ? wholes : parts
      if (kind.has(candidate)) continue
      const cost = costOf({ typed, wanted }, { letters: jamoOf(candidate), candidate, whole })
      kind.add(candidate)
      if (cost !== undefined) found.set(candidate, { word: candidate, cost, times: 1 })
    }
  const better = (a: Found, b: Found) => a.cost - b.cost || b.times - a.times || (a.word < b.word ? -1 : 1)
  return [...found.values()].toSorted(better)[0]?.word
}

type Candidate = { text: string; whole: boolean }
/** Letters of a whole name, and where in them a stretch begins and ends. */
type Stretch = { letters: string; from: number; to: number }

/**
 * Words of a name, and stretches of its letters about as long as what was typed: people write compounds together. Of the
 * stretches only those that are near; a name has many, so nothing is made of the others.
 */
function candidates(length: number, isNear: (stretch: Stretch) => boolean): (name: string) => Candidate[] {
  // names have the same words: each is taken apart once
  const known = new Map<string, { text: string; each: [letter: string, typed: string][] }>()
  const apart = (word: string) => {
    const before = known.get(word)
    if (before) return before
    const text = bare(word)
    const each = Array.from(text).map((letter): [string, string] => [letter, jamoOfLetter(letter)])
    const parts = { text, each }
    known.set(word, parts)
    return parts
  }
  return (name) => {
    const words = name.split(/[\s\-_/·,()[\]]+/).map(apart)
    const each = words.flatMap((word) => word.each)
    const letters = each.map(([, typed]) => typed).join('')
    // where each letter begins in what is typed
    let typedUpTo = 0
    const starts = [0, ...each.map(([, typed]) => (typedUpTo += typed.length))]
    const whole = new Set(words.map(({ text }) => text).filter(Boolean))
    const stretches = new Set<string>()
    for (let at = 0; at < each.length; at++)
      for (let long = Math.max(2, length - 1); long <= length + 1 && at + long <= each.length; long++) {
        const [from = 0, to = 0] = [starts[at], starts[at + long]]
        if (!isNear({ letters, from, to })) continue
        const stretch = each
          .slice(at, at + long)
          .map(([letter]) => letter)
          .join('')
        if (!whole.has(stretch)) stretches.add(stretch)
      }
    return [
      ...[...whole].map((text) => ({ text, whole: true })),
      ...[...stretches].map((text) => ({ text, whole: false })),
    ]
  }
}

/**
 * One letter wrong anywhere, vowels that sound the same first; in a whole word also one syllable left out, put in or turned.
 * A whole word is more likely meant than a stretch of letters.
 */
function costOf(
  { typed, wanted }: { typed: string; wanted: string },
  { letters, candidate, whole }: { letters: string; candidate: string; whole: boolean },
): number | undefined {
  const stretched = whole ? 0 : 1
  if (soundOf(typed) === soundOf(letters)) return stretched
  if (slips(typed, letters, 1) <= 1) return 2 + stretched
  if (!whole || Math.max(wanted.length, candidate.length) < 3 || !isWhole(wanted)) return undefined
  const isTurned = wanted.length === candidate.length && sorted(wanted) === sorted(candidate)
  if (wanted.length === candidate.length && !isTurned) return undefined
  return slips(wanted, candidate, 1) <= 1 ? 4 : undefined
}

const sorted = (text: string) => Array.from(text).toSorted().join('')

/** ㅐ and ㅔ are told apart by nobody who only hears them. */
const soundOf = (letters: string) => letters.replaceAll('ㅔ', 'ㅐ').replaceAll('ㅖ', 'ㅒ')
