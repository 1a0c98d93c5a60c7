import type { BulkRow } from '#contract/schema.d.ts'
import type { Body } from '#shared/api/wire.ts'
import { bulkResultIn } from '#dataProvider/dataProvider.ts'
import type { ConsoleDataProvider } from '#dataProvider/types.ts'
import { goodsTypeOf, isOpen, type Claim, type ClaimDetail } from '../claim.ts'

/** What a scan leads to. */
export type Found =
  | { kind: 'claim'; claim: ClaimDetail }
  /** Several parcels go by this number, e.g. an order's. */
  | { kind: 'several'; claims: Claim[] }
  | { kind: 'none'; message: string }

const RETURNS = ['return', 'exchange']

export const openClaim = (data: ConsoleDataProvider, id: number) =>
  data.call('get', '/store-admin/v1/claims/{id}', { params: { path: { id } } })

/** The return or exchange whose goods carry this number. */
export const findScanned = async (data: ConsoleDataProvider, text: string): Promise<Found> => {
  const { results } = await data.call('get', '/store-admin/v1/claims', {
    params: { query: { q: text, page: 1, page_size: 100, sort: '-requested_at' } },
  })
  const found = results.filter(({ type }) => RETURNS.includes(type))
  const open = found.filter(isOpen)
  const [only, another] = open
  if (only && !another) return { kind: 'claim', claim: await openClaim(data, only.id) }
  if (only) return { kind: 'several', claims: open.slice(0, 9) }
  const [ended] = found
  if (ended)
    return {
      kind: 'none',
      message: `${ended.claim_no}은 이미 ${ended.status === 'COMPLETED' ? '완료' : '철회'}된 건이에요.`,
    }
  return {
    kind: 'none',
    message: results.length > 0 ? '취소 건이에요. 돌아올 상품이 없어요.' : '이 번호의 반품·교환이 없어요.',
  }
}

type Inspected = NonNullable<Body<'/store-admin/v1/claims/return/bulk/inspect', 'post'>['items']>[number]
/** What was found of some pieces of one item. */
export type PieceFinding = NonNullable<Inspected['pieces']>[number]
type Finding = Omit<PieceFinding, 'order_item_id' | 'quantity'>
/** One finding for everything, or one for each piece. */
export type Inspection = Finding | { pieces: PieceFinding[] }

/** Writes down what the goods look like; gives back how the server judged it. */
export const inspect = async (
  data: ConsoleDataProvider,
  claim: ClaimDetail,
  inspection: Inspection,
): Promise<BulkRow | undefined> =>
  bulkResultIn(
    await data.call('post', `/store-admin/v1/claims/${goodsTypeOf(claim)}/bulk/inspect`, {
      body: { items: [{ claim_id: claim.id, version: claim.version, ...inspection }] },
      timeoutMs: 60_000,
    }),
  ).rows[0]
