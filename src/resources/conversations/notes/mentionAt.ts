/** What is being written behind an `@` in front of the caret, and where that `@` stands; none while no name is. */
export const mentionAt = (text: string, caret: number): { from: number; begun: string } | undefined => {
  const found = /(?:^|[\s(,])@([^\s@]{0,20})$/.exec(text.slice(0, caret))
  const begun = found?.[1]
  return begun === undefined ? undefined : { from: caret - begun.length - 1, begun }
}

const jamo = /[ㄱ-ㅣ]$/

/**
 * The people whose name begins so. A syllable that the input method still puts together is not held against anybody: of
 * `김미` on the way to `김민` only `김` counts while it is being written.
 */
export const offeredFor = <P extends { name: string }>(
  people: readonly P[],
  begun: string,
  composing: boolean,
): P[] => {
  const typed = begun.normalize('NFC')
  const sure = composing || jamo.test(typed) ? Array.from(typed).slice(0, -1).join('') : typed
  return people.filter(({ name }) => name.startsWith(sure)).slice(0, 6)
}

/** The text with a name in place of what was begun, and where the caret then stands. */
export const withName = (text: string, caret: number, from: number, name: string) => {
  const put = `${text.slice(0, from)}@${name} `
  return { content: put + text.slice(caret), caret: put.length }
}
