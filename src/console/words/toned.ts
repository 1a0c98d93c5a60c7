import type { StatusWords, Tone } from '#console/fields/StatusChip.tsx'

/** The words that all programs share, each with how loudly it speaks to staff. */
export const toned = <State extends string>(
  words: Record<State, string>,
  tones: Record<State, Tone>,
): StatusWords<State> => {
  const states = Object.keys(tones) as State[]
  return Object.fromEntries(
    states.map((state) => [state, [words[state], tones[state]]]),
  ) as unknown as StatusWords<State>
}
