/** Surcharges of options, compared in one way by the form that asks why they change and by the server that decides. */

type Known = { id: number; name: string; extra_price: number }
type Wanted = { id?: number | undefined; name: string; extra_price?: number | null | undefined }

/** A surcharge in won, of the value `id` of an option. */
export type ChangedExtra = { id: number; label: string; before: number; after: number }

/**
 * What is sent without an id but with the name of one that would go is that one: taken out and put back it keeps its
 * SKUs, and its surcharge is a changed one and no new one.
 */
export function recognized<T extends { id?: number | undefined; name: string }>(
  sent: readonly T[],
  known: readonly { id: number; name: string }[],
): T[] {
  const kept = new Set(sent.map(({ id }) => id))
  const going = new Map(known.filter(({ id }) => !kept.has(id)).map(({ id, name }) => [name, id]))
  return sent.map((one) => {
    const id = one.id === undefined ? going.get(one.name) : undefined
    if (id === undefined) return one
    going.delete(one.name)
    return { ...one, id }
  })
}

/** The same for whole options: each is recognized, and then its values. */
export function recognizedGroups<V extends Wanted, G extends { id?: number | undefined; name: string; values: V[] }>(
  sent: readonly G[],
  known: readonly { id: number; name: string; values: readonly Known[] }[],
): G[] {
  return recognized(sent, known).map((group) => ({
    ...group,
    values: recognized(group.values, known.find(({ id }) => id === group.id)?.values ?? []),
  }))
}

/** The surcharges of one option that a save of recognized values would change. */
export function changedExtras(option: string, known: readonly Known[], wanted: readonly Wanted[]): ChangedExtra[] {
  const byId = new Map(known.map((value) => [value.id, value.extra_price]))
  return wanted.flatMap(({ id, name, extra_price }) => {
    const before = byId.get(id ?? 0)
    const after = extra_price ?? 0
    return before === undefined || before === after
      ? []
      : [{ id: id as number, label: `${option} ${name}`, before, after }]
  })
}
