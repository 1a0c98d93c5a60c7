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

/** What the order is like, once some claims are done. */
type State = {
  left: number
  sellerTook: number
  /** shipping put back on that the customer bears, and that nobody is asked for again */
  extra: number
  waived: number
  gaveBack: boolean
  initial: boolean
  sentBack: boolean
}

export class ClaimModel {
  readonly terms: Terms
  readonly charged: number
  readonly paid: number
  state: State
  refunded = 0
  open: OpenClaim[] = []

  constructor(terms: Terms, lines: readonly Piece[]) {
    const left = lines.reduce((sum, line) => sum + valueOf(line), 0)
    this.terms = terms
    this.charged = left < terms.threshold ? terms.base : 0
    this.paid = left + this.charged
    const initial = this.charged > 0
    this.state = { left, sellerTook: 0, extra: 0, waived: 0, gaveBack: false, initial, sentBack: false }
  }

  /** What a claim would give now, while others are open. */
  quote(kind: Kind, who: Who, piece: Piece): Quote {
    const quote = this.byRule(this.afterOlder(this.open), { kind, who, piece })
    return { ...quote, cash: Math.min(quote.cash, this.spare()) }
  }

  /** The order as if these open claims were done in their order, each at what the rules say of it by then. */
  private afterOlder(older: readonly OpenClaim[]): State {
    return older.reduce((state, claim) => {
      const quote = this.byRule(state, claim)
      return { ...this.without(state, claim, quote), waived: state.waived + quote.reapplied }
    }, this.state)
  }

  /** The goods of a claim gone, and what can happen only once. */
  private without(state: State, { kind, who, piece }: Pick<OpenClaim, 'kind' | 'who' | 'piece'>, quote: Quote): State {
    return {
      ...state,
      left: state.left - valueOf(piece),
      sellerTook: state.sellerTook + (who === 'SELLER' ? valueOf(piece) : 0),
      gaveBack: state.gaveBack || quote.back > 0,
      initial: state.initial || quote.initial,
      sentBack: state.sentBack || (kind === 'return' && who === 'CUSTOMER'),
    }
  }

  private byRule(state: State, { kind, who, piece }: Pick<OpenClaim, 'kind' | 'who' | 'piece'>): Quote {
    const { base, threshold, returnFee } = this.terms
    const goods = valueOf(piece)
    const rest = state.left - goods
    const isShort = rest + state.sellerTook < threshold
    const put = state.extra + state.waived
    const quote: Quote = { cash: goods, owed: 0, reapplied: 0, initial: false, back: 0 }
    if (rest === 0 && (kind === 'cancel' ? !state.sentBack : who === 'SELLER'))
      quote.back = (state.gaveBack ? 0 : this.charged) + state.extra
    if (kind === 'cancel' && who === 'CUSTOMER' && rest > 0 && isShort && !state.initial)
      quote.reapplied = Math.min(Math.max(base - this.charged - put, 0), goods)
    let fees = quote.reapplied
    if (kind === 'return' && who === 'CUSTOMER') {
      fees += returnFee
      if (isShort && !state.initial && base > put) {
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
    const now = this.byRule(this.afterOlder(this.open.filter(({ id }) => id < claim.id)), claim)
    const most = this.spare(claim)
    this.open = this.open.filter(({ id }) => id !== claim.id)
    const agreed = claim.quote
    const borne = Math.max(agreed.cash - now.cash, 0) + Math.max(now.owed - agreed.owed, 0)
    this.state = this.without(this.state, claim, now)
    if (now.back > 0 || agreed.back > 0) Object.assign(this.state, { extra: 0, gaveBack: true })
    // what the shop bears counts as borne, and is the customer's neither now nor later
    this.state.extra += now.reapplied - Math.min(borne, now.reapplied)
    this.state.waived += Math.min(borne, now.reapplied)
    const cash = Math.min(Math.max(now.cash, agreed.cash), most)
    this.refunded += cash
    return cash
  }
}
