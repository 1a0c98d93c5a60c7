import { sql } from 'drizzle-orm'
import { formatKrw } from '#shared/format/krw.ts'
import { formatDay } from '#shared/format/kst.ts'
import { type TemplateValue, unfilledIn } from '#shared/format/places.ts'
import { supportText } from '#shared/policy.ts'
import { trackingUrl } from '#shared/validation/carriers.ts'
import { type Db, rows } from '../../db/db.ts'
import { num, type RowOf, text } from '../../db/shape.ts'
import { AppError, invalidField } from '../../http/errors.ts'
import { policiesColumn, policiesOf, policiesShape } from '../policies/policies.read.ts'

/** 답변 템플릿: texts with `{{값}}`, filled in for one conversation. A value that is not there is never sent as nothing. */

const factsRow = {
  id: num,
  nickname: text,
  category: text,
  order_no: text.orNull,
  product: text.orNull,
  option_label: text.orNull,
  carrier: text.orNull,
  invoice_no: text.orNull,
  tracking_url: text.orNull,
  ship_by: text.orNull,
  refund: num.orNull,
  ...policiesShape,
}
type Facts = RowOf<typeof factsRow>
type Writer = { name: string }

type Variable = { about: string; example: string; of: (facts: Facts, writer: Writer) => string | null }

/** Every value that a text can name. */
export const variables: Readonly<Record<TemplateValue, Variable>> = {
  // their name in full stands in no answer to staff without a reason that was written down
  고객명: { about: '회원이 쓰는 이름(닉네임)', example: '홈트왕', of: ({ nickname }) => nickname },
  문의유형: { about: '문의 유형', example: '주문·배송', of: ({ category }) => category },
  주문번호: { about: '문의한 주문의 번호', example: '20261126-ABC123', of: ({ order_no: no }) => no },
  상품명: { about: '문의한 상품', example: '논슬립 요가 매트', of: ({ product }) => product },
  옵션: { about: '문의한 상품의 옵션', example: '라벤더', of: ({ option_label: label }) => label },
  택배사: { about: '마지막 송장의 택배사', example: 'CJ대한통운', of: ({ carrier }) => carrier },
  송장번호: { about: '마지막 송장의 번호', example: '6079123456', of: ({ invoice_no: no }) => no },
  송장링크: {
    about: '마지막 송장의 배송 조회 주소',
    example: 'https://trace.example/6079123456',
    of: ({ tracking_url: url, invoice_no: no }) => (no === null ? null : (trackingUrl(url, no) ?? null)),
  },
  발송예정일: {
    about: '아직 보내지 않은 상품의 발송기한',
    example: '2026.11.27',
    of: ({ ship_by: day }) => (day === null ? null : formatDay(day)),
  },
  환불예정액: {
    about: '아직 끝나지 않은 환불의 금액',
    example: '39,000원',
    of: ({ refund }) => (refund === null ? null : formatKrw(refund)),
  },
  담당자: { about: '답변하는 사람의 이름', example: '김상담', of: (_facts, { name }) => name },
  상담시간: {
    about: '정책의 상담 시간',
    example: '평일 09:00–18:00',
    of: ({ policies }) => supportText(policiesOf(policies).support),
  },
}

const place = /\{\{\s*([^{}]*?)\s*\}\}/g

/** The values that a text names, each once, in their order. */
export const variablesIn = (body: string): string[] => [
  ...new Set(Array.from(body.matchAll(place), ([, name]) => name ?? '')),
]

const isKnown = (name: string): name is TemplateValue => Object.hasOwn(variables, name)

/** What would be left of a template after its places are filled: those that are none, by their names. */
const brokenIn = (body: string): string[] => unfilledIn(body.replaceAll(place, '\n')).map(({ name }) => name)

/** Error: TEMPLATE_UNRESOLVED with their names, for a text that still has places to fill. */
export function refusePlaces(content: string): void {
  const left = [...new Set(unfilledIn(content).map(({ name }) => name))]
  if (left.length > 0) throw unresolved(left)
}

const unresolved = (names: readonly string[]) =>
  new AppError(
    'TEMPLATE_UNRESOLVED',
    { variables: names },
    `값이 없어서 보낼 수 없어요: ${names.map((name) => `{{${name}}}`).join(', ')}`,
  )

/** Error: VALIDATION of `body`, for a template that names a value that nobody knows, or one without all its braces. */
export function refuseUnknown(body: string): void {
  const names = [...variablesIn(body).filter((name) => !isKnown(name)), ...brokenIn(body)]
  if (names.length > 0)
    throw invalidField('body', 'NOT_AMONG', { names: names.map((name) => `{{${name}}}`).join(', ') })
}

/** What texts about these conversations can name, in one statement. */
export async function readFacts(db: Db, ids: readonly number[]): Promise<Map<number, Facts>> {
  const found = await rows(
    db,
    factsRow,
    sql`select c.id, u.nickname, k.name as category, o.order_no,
          coalesce(i.product_name, (select min(x.product_name) || case when count(*) > 1 then ' 외 ' || (count(*) - 1) || '건' else '' end
            from order_items x where x.order_id = c.order_id)) as product,
          i.option_label, coalesce(carrier.name, d.carrier) as carrier, d.invoice_no, carrier.tracking_url,
          (select min(x.ship_by)::text from order_items x where x.order_id = c.order_id and (i.id is null or x.id = i.id) and x.status in ('PAID', 'PROCESSING_ORDER')) as ship_by,
          (select sum(f.refund_cash)::float8 from refunds f where f.order_id = c.order_id and f.status in ('REQUESTED', 'PROCESSING', 'FAILED')) as refund,
          ${policiesColumn}
        from conversations c join users u on u.id = c.user_id join conversation_categories k on k.id = c.category_id left join orders o on o.id = c.order_id
        left join order_items i on i.id = c.order_item_id
        left join lateral (select x.carrier, x.invoice_no from deliveries x where x.order_id = c.order_id and x.status <> 'CANCELED' and x.kind in ('ORDER', 'EXCHANGE')
          and (i.id is null or exists (select 1 from delivery_items t where t.delivery_id = x.id and t.order_item_id = i.id)) order by x.id desc limit 1) d on true
        left join carriers carrier on carrier.code = d.carrier
        where c.id = any(${sql.param([...ids])}::bigint[])`,
  )
  return new Map(found.map((row) => [row.id, row]))
}

/** A text with the values of one conversation; places that it has nothing for stay, and are named. */
export function fill(body: string, facts: Facts, writer: Writer): { content: string; unresolved: string[] } {
  const missing = new Set<string>()
  const content = body.replaceAll(place, (whole, name: string) => {
    const value = isKnown(name) ? variables[name].of(facts, writer)?.trim() : undefined
    // what people call themselves must not make places of its own
    if (value && !/\{\{|\}\}/.test(value)) return value
    missing.add(name)
    return whole
  })
  return { content, unresolved: [...new Set([...missing, ...brokenIn(body)])] }
}

/** The same, to be sent. Error: TEMPLATE_UNRESOLVED. */
export function filled(body: string, facts: Facts, writer: Writer): string {
  const { content, unresolved: names } = fill(body, facts, writer)
  if (names.length > 0) throw unresolved(names)
  return content
}

/** The text of a template that is in use. Error: VALIDATION of the field. */
export async function bodyOf(db: Db, id: number): Promise<string> {
  const [template] = await rows(
    db,
    { body: text },
    sql`select body from conversation_templates where id = ${id} and is_active`,
  )
  if (!template) throw invalidField('template_id', 'NOT_FOUND')
  return template.body
}
