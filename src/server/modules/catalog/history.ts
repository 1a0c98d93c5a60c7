import { sql } from 'drizzle-orm'
import { withJosa } from '#shared/format/josa.ts'
import { kstIso } from '#shared/format/kst.ts'
import { type ProductState, productStateWord } from '#shared/words/products.ts'
import { type Db, rows } from '../../db/db.ts'
import { bool, json, num, text } from '../../db/shape.ts'
import { type PriceField, priceText, priceWord } from './priceChanges.ts'
import { AppError } from '../../http/errors.ts'

/** What happened to a product, told in sentences: its states and prices with what they were. */
export type HistoryLine = {
  id: number
  at: string
  what: string
  detail: string | null
  reason: string | null
  actor_name: string
}

/** Lines of one answer; older ones are in 감사 기록. */
const MOST_LINES = 100

const fieldWords: Record<string, string> = {
  name: '이름',
  subtitle: '한 줄 소개',
  brand_id: '브랜드',
  catalog_id: '카탈로그',
  shipping_origin_id: '출고지',
  category_ids: '카테고리',
  tag_ids: '태그',
  related_product_ids: '관련 상품',
  exclusive: '단독 상품',
  images: '사진',
  detail_html: '상세 설명',
  notice: '상품정보제공고시',
  exchange_return_notice: '교환·반품 안내',
  tax_type: '과세 구분',
  purchase_limit: '구매 수량 제한',
  withdrawal_limited_reason: '청약철회 제한',
  available_from: '판매 시작',
  available_to: '판매 끝',
}

const deeds: Record<string, string> = {
  'product.create': '등록했어요',
  'product.delete': '보관하거나 지웠어요',
  'product.price': '가격을 바꿨어요',
  'option.upsert': '옵션을 고쳤어요',
}

type Side = Record<string, unknown> | null
type Found = {
  id: number
  at: number
  action: string
  before: Side
  after: Side
  reason: string | null
  actor_name: string
}

/** The newest lines first. Errors: NOT_FOUND. */
export async function productHistory(db: Db, id: number): Promise<HistoryLine[]> {
  const [known] = await rows(db, { known: bool }, sql`select exists (select 1 from products where id = ${id}) as known`)
  if (!known?.known) throw new AppError('NOT_FOUND')
  const found = await rows(
    db,
    {
      id: num,
      at: num,
      action: text,
      before: json<Side>().orNull,
      after: json<Side>().orNull,
      reason: text.orNull,
      actor_name: text,
    },
    sql`select id, extract(epoch from at)::float8 as at, action, before, after, reason, actor_name from audit_logs
      where entity = 'product' and entity_id = ${String(id)} order by id desc nulls last limit ${MOST_LINES}`,
  )
  return found.flatMap((line) => lineOf(line) ?? [])
}

const stateWord = (state: unknown) => productStateWord[state as ProductState] ?? '—'

function lineOf({ id, at, action, before, after, reason, actor_name }: Found): HistoryLine | undefined {
  const line = { id, at: kstIso(new Date(at * 1000)), reason, actor_name }
  if (action === 'product.price') return { ...line, what: deeds[action] as string, detail: pricesOf(before, after) }
  if (action !== 'product.update') return deeds[action] ? { ...line, what: deeds[action], detail: null } : undefined
  const changed = Object.keys(after ?? {}).filter(
    (key) => JSON.stringify(before?.[key]) !== JSON.stringify(after?.[key]),
  )
  const words = changed.flatMap((key) => fieldWords[key] ?? [])
  const isState = changed.includes('status')
  // a price is told by its own line
  if (!isState && words.length === 0) return undefined
  return {
    ...line,
    what: isState
      ? `상태를 ${stateWord(before?.['status'])}에서 ${withJosa(stateWord(after?.['status']), '으로/로')} 바꿨어요`
      : '내용을 고쳤어요',
    detail: words.length > 0 ? words.join(', ') : null,
  }
}

const won = (amount: unknown) => (typeof amount === 'number' || amount === null ? priceText(amount) : '—')

const pricesOf = (before: Side, after: Side) =>
  Object.keys(after ?? {})
    .map((key) => `${priceWord(key.split(':')[0] as PriceField)} ${won(before?.[key])} → ${won(after?.[key])}`)
    .join(', ')
