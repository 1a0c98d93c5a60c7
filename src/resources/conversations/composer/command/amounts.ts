import { saidAmounts } from '#shared/format/saidAmounts.ts'

const sentences = (text: string) => text.split(/(?<=요\.)(?=\s)|(?=\n)/)

/** The text with the sentence of now in place of what spoke of these old amounts. */
export const renewed = (text: string, sentence: string, old: readonly string[]): string => {
  const parts = sentences(text)
  const own = sentences(sentence).map((part) => part.trim())
  const isOld = (part: string) => saidAmounts(part).some((amount) => old.includes(amount))
  const goes = parts.map((part) => isOld(part) || own.includes(part.trim()))
  const place = goes.indexOf(true)
  const kept = parts.flatMap((part, at) =>
    at === place ? [`${/^\s*/.exec(part)?.[0] ?? ''}${sentence}`] : goes[at] ? [] : [part],
  )
  return place === -1 ? `${text.trimEnd()}\n${sentence}` : kept.join('')
}
