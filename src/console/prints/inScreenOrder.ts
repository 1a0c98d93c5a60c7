/** What is selected in the order in which it stands on the screen; what is on another page follows. */
export const inScreenOrder = (selected: readonly unknown[], shown: readonly { id: unknown }[] = []): number[] => {
  const place = new Map(shown.map(({ id }, at) => [id, at]))
  return selected
    .filter((id): id is number => typeof id === 'number')
    .toSorted((a, b) => (place.get(a) ?? shown.length) - (place.get(b) ?? shown.length))
}
