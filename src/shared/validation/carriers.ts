/**
 * Couriers (택배사): what both sides ask of the shop's own list, which stands in the table `carriers` and is handed over.
 */
export type Carrier = {
  code: string
  name: string
  /** Other spellings in files and forms, compared without spaces, brackets and case. */
  aliases: readonly string[]
  /** Lengths of an invoice number in digits, ascending; empty where none is known. */
  invoice_lengths: readonly number[]
  /** A number that does not fit is refused (`strict`), worth a warning (`loose`), or not looked at (`none`). */
  invoice_check: InvoiceCheckKind
  /** Whether parcels are given to it; one that is switched off keeps its name on old parcels. */
  active: boolean
}

export const invoiceCheckKinds = ['strict', 'loose', 'none'] as const
export type InvoiceCheckKind = (typeof invoiceCheckKinds)[number]

/** 직접·퀵·방문: goods that are handed over without a courier, so without a number and without tracking. */
export const DIRECT = 'DIRECT'

type Named = Pick<Carrier, 'code' | 'name'>

/** What a courier is called; its code when the shop does not have it any more. */
export const carrierName = (carriers: readonly Named[], code: string): string =>
  carriers.find((carrier) => carrier.code === code)?.name ?? code

type Spelled = Pick<Carrier, 'code' | 'name' | 'aliases'>

/** Lists are asked row by row, so what their spellings mean is worked out once for each. */
const known = new WeakMap<readonly Spelled[], ReadonlyMap<string, Spelled>>()

/** The courier somebody meant: by code, name or any usual spelling; undefined rather than a guess. */
export function findCarrier<C extends Spelled>(carriers: readonly C[], text: string): C | undefined {
  const byName =
    known.get(carriers) ??
    new Map(carriers.flatMap((carrier) => spellingsOf(carrier).map((name) => [spelling(name), carrier] as const)))
  known.set(carriers, byName)
  return byName.get(spelling(text)) as C | undefined
}

/** The courier somebody meant for a parcel that leaves now, or why it is none, in a sentence without its full stop. */
export function chooseCarrier(
  carriers: readonly Carrier[],
  text: string,
): { carrier: Carrier; refusal?: never } | { carrier?: never; refusal: string } {
  const carrier = findCarrier(carriers, text)
  if (!carrier) return { refusal: `모르는 택배사예요: ${text}` }
  return carrier.active ? { carrier } : { refusal: `지금 쓰지 않는 택배사예요: ${carrier.name}` }
}

/** The first spelling of a courier that means another one already, and which. */
export function takenSpelling<C extends Spelled>(
  carrier: Spelled,
  others: readonly C[],
): { name: string; other: C } | undefined {
  for (const name of spellingsOf(carrier)) {
    const other = findCarrier(others, name)
    if (other) return { name, other }
  }
  return undefined
}

/** Whether a text can be told from others: a bare number or mere punctuation names nobody. */
export const isSpelling = (text: string): boolean => /\D/.test(spelling(text))

/** Where a customer can follow a parcel, by the address with `{no}`; null when the courier has no such page. */
export const trackingUrl = (template: string | null | undefined, invoiceNo: string): string | null =>
  template && invoiceNo ? template.replace('{no}', encodeURIComponent(invoiceNo)) : null

const spellingsOf = ({ code, name, aliases }: Spelled): string[] => [code, name, ...aliases]

function spelling(text: string): string {
  const plain = text
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/주식회사|\(주\)|㈜/g, '')
  return plain.replaceAll(/[\s().,/_\-·\u200b\ufeff]/g, '')
}
