/**
 * A second reckoning of claims, kept apart from the shop's own: one origin that ships free from a threshold, goods without
 * coupons and points, claims that may be open at the same time. It knows no unit ledger and no database.
 */

export type Terms = { base: number; threshold: number; returnFee: number }
export type Kind = 'cancel' | 'return'
export type Who = 'CUSTOMER' | 'SELLER'
export type Piece = { line: number; price: number; quantity: number }
export type Quote = { cash: number; owed: number; reapplied: number; initial: boolean; back: number }
export type OpenClaim = { id: number; kind: Kind; who: Who; piece: Piece; quote: Quote }

const valueOf = ({ price, quantity }: Piece) => price * quantity

export class ClaimModel {
  readonly terms: Terms
  readonly charged: number
  readonly paid: number
  left: number
  sellerTook = 0
  extra = 0
  waived = 0
  gaveBack = false
  initial: boolean
  sentBack = false
  refunded = 0
  open: OpenClaim[] = []

  constructor(terms: Terms, lines: readonly Piece[]) {
    this.terms = terms
    this.left = lines.reduce((sum, line) => sum + valueOf(line), 0)
    this.charged = this.left < terms.threshold ? terms.base : 0
    this.initial = this.charged > 0
    this.paid = this.left + this.charged
  }

  /** What a claim would give now, while `older` ones are open. */
  quote(kind: Kind, who: Who, piece: Piece): Quote {
    const quote = this.byRule(kind, who, piece, this.open)
    return { ...quote, cash: Math.min(quote.cash, this.spare()) }
  }

  private byRule(kind: Kind, who: Who, piece: Piece, older: readonly OpenClaim[]): Quote {
    const { base, threshold, returnFee } = this.terms
    const goods = valueOf(piece)
    const held = older.reduce((sum, one) => sum + valueOf(one.piece), 0)
    const bySeller = older.reduce((sum, one) => sum + (one.who === 'SELLER' ? valueOf(one.piece) : 0), this.sellerTook)
    const rest = this.left - held - goods
    const isShort = rest + bySeller < threshold
    const put = this.extra + this.waived + older.reduce((sum, one) => sum + one.quote.reapplied, 0)
    const asked = this.initial || older.some((one) => one.quote.initial)
    const quote: Quote = { cash: goods, owed: 0, reapplied: 0, initial: false, back: 0 }
    if (rest === 0) {
      const gives = kind === 'cancel' ? !(this.sentBack || older.some(isSentBack)) : who === 'SELLER'
      if (gives) quote.back = (this.gaveBack ? 0 : this.charged) + this.extra
    }
    if (kind === 'cancel' && who === 'CUSTOMER' && rest > 0 && isShort && !asked)
      quote.reapplied = Math.min(Math.max(base - this.charged - put, 0), goods)
    let fees = quote.reapplied
    if (kind === 'return' && who === 'CUSTOMER') {
      fees += returnFee
      if (isShort && !asked && base > put) {
        quote.initial = true
        fees += base - put
      }
    }
    quote.cash = Math.max(goods + quote.back - fees, 0)
    quote.owed = Math.max(fees - goods - quote.back, 0)
    return quote
  }

  /** What the payment has left beside what open claims were promised; `own` keeps its promise. */
  private spare(own?: OpenClaim): number {
    const left = this.paid - this.refunded
    const promised = this.open.reduce((sum, one) => sum + (one.id === own?.id ? 0 : one.quote.cash), 0)
    return Math.max(left - promised, Math.min(own?.quote.cash ?? 0, left), 0)
  }

  /** What completing pays: the rules as they are now, and never less than was agreed. */
  complete(claim: OpenClaim): number {
    const now = this.byRule(
      claim.kind,
      claim.who,
      claim.piece,
      this.open.filter(({ id }) => id < claim.id),
    )
    const most = this.spare(claim)
    this.open = this.open.filter(({ id }) => id !== claim.id)
    const { quote: agreed, piece } = claim
    const borne = Math.max(agreed.cash - now.cash, 0) + Math.max(now.owed - agreed.owed, 0)
    this.left -= valueOf(piece)
    if (claim.who === 'SELLER') this.sellerTook += valueOf(piece)
    if (now.back > 0 || agreed.back > 0) {
      this.extra = 0
      this.gaveBack = true
    }
    // what the shop bears counts as borne, and is the customer's neither now nor later
    this.extra += now.reapplied - Math.min(borne, now.reapplied)
    this.waived += Math.min(borne, now.reapplied)
    if (now.initial) this.initial = true
    if (isSentBack(claim)) this.sentBack = true
    const cash = Math.min(Math.max(now.cash, agreed.cash), most)
    this.refunded += cash
    return cash
  }
}

const isSentBack = ({ kind, who }: Pick<OpenClaim, 'kind' | 'who'>) => kind === 'return' && who === 'CUSTOMER'
