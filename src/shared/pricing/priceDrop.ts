/** A price that falls by more than half needs a second person, whoever asks for it (decided for form, bulk and file alike). */
export const dropNeedsSecondPerson = (before: number, after: number): boolean => after * 2 < before

/** By how many per cent a price changes, rounded to the whole; negative when it falls. */
export const changePercent = (before: number, after: number): number =>
  before === 0 ? 0 : Math.round(((after - before) / before) * 100)
