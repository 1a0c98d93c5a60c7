import type { PackingSlip, Print } from '#contract/schema.d.ts'
import { formatKrw, formatNumber } from '#shared/format/krw.ts'
import { formatKst } from '#shared/format/kst.ts'
import { formatPhone } from '#shared/format/phone.ts'
import type { PrintSize } from '../printCalls.ts'
import { Barcode } from './Barcode.tsx'
import { Columns } from './Columns.tsx'

const WIDTHS = { A4: [22, null, 54, 23, 13, 25, 8], LABEL: [17, null, 22, 11, 8] }
/** With so many lines a slip may need a second page, which says itself whose it is. */
const MAY_CONTINUE = { A4: 12, LABEL: 4 }

type Props = { slip: PackingSlip; n: number; of: number; size: PrintSize; print: Print }

/** 거래명세서: one box, what goes into it, and the code by which the packing table knows it. */
export const SlipSheet = ({ slip, n, of, size, print }: Props) => (
  <section className="sheet" aria-label={`패킹 슬립 ${slip.order_no}`}>
    <div className="head">
      <div>
        <h2>{slip.exchange ? '교환 상품 거래명세서' : '거래명세서'}</h2>
        <div className="small">
          {n}/{of} · {formatKst(print.printed_at)} · {print.printed_by}
        </div>
      </div>
      {slip.code ? <Barcode text={slip.code} label="검수" height={size === 'A4' ? 12 : 10} /> : null}
    </div>
    <div className="head">
      <Barcode text={slip.order_no} label="주문" height={size === 'A4' ? 10 : 8} />
      {slip.invoice_no ? (
        <Barcode text={slip.invoice_no} label={slip.carrier_name ?? '송장'} height={size === 'A4' ? 10 : 8} />
      ) : null}
    </div>
    <Receiver slip={slip} />
    <div className="small">
      보내는 곳: {slip.origin.name} · {slip.origin.address1} {slip.origin.address2}
      {slip.origin.phone ? ` · ${formatPhone(slip.origin.phone)}` : ''}
    </div>
    {slip.aside.length > 0 ? (
      <div className="warn">
        넣지 마세요:{' '}
        {slip.aside
          .map(
            ({ product_name, option_label, why }) =>
              `${[product_name, option_label].filter(Boolean).join(' ')} (${why})`,
          )
          .join(', ')}
      </div>
    ) : null}
    <Lines slip={slip} size={size} />
  </section>
)

const Receiver = ({ slip: { receiver } }: { slip: PackingSlip }) => (
  <div className="who">
    <strong>{receiver.name}</strong> <span className="phone">{formatPhone(receiver.phone)}</span>
    <div>
      {receiver.postcode ? `(${receiver.postcode}) ` : ''}
      {receiver.address1} {receiver.address2}
    </div>
    {receiver.comment ? <div>배송메시지: {receiver.comment}</div> : null}
  </div>
)

const Lines = ({ slip, size }: { slip: PackingSlip; size: PrintSize }) => {
  const priced = size === 'A4'
  return (
    <table>
      <Columns mm={WIDTHS[size]} />
      <thead>
        {slip.lines.length > MAY_CONTINUE[size] ? (
          <tr>
            <td className="small" colSpan={WIDTHS[size].length}>
              주문 {slip.order_no} · {slip.receiver.name}
              {slip.code ? ` · ${slip.code}` : ''}
            </td>
          </tr>
        ) : null}
        <tr>
          <th>위치</th>
          <th>상품</th>
          <th>SKU · 상품주문번호</th>
          {priced ? <th className="number">판매가</th> : null}
          <th className="number">수량</th>
          {priced ? <th className="number">금액</th> : null}
          <th>✓</th>
        </tr>
      </thead>
      <tbody>
        {slip.lines.map((line) => (
          <tr key={line.order_item_id}>
            <td className="place">{line.location ?? '—'}</td>
            <td>
              {line.product_name}
              {line.option_label ? <div>{line.option_label}</div> : null}
            </td>
            <td className="small">
              {priced ? <Barcode text={line.sku_code} height={7} /> : line.sku_code}
              <div>{line.order_item_no}</div>
            </td>
            {priced ? <td className="number">{formatKrw(line.unit_price)}</td> : null}
            <td className="number many">{formatNumber(line.quantity)}</td>
            {priced ? <td className="number">{formatKrw(line.unit_price * line.quantity)}</td> : null}
            <td>
              <span className="box" />
            </td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <td colSpan={priced ? 4 : 3}>
            이 상자에 <b>{formatNumber(slip.units)}개</b>
            {priced ? <span className="small"> (금액은 쿠폰과 포인트를 빼기 전이에요)</span> : null}
          </td>
          <td className="number many">{formatNumber(slip.units)}</td>
          {priced ? (
            <td className="number">
              {formatKrw(slip.lines.reduce((sum, { unit_price, quantity }) => sum + unit_price * quantity, 0))}
            </td>
          ) : null}
          <td />
        </tr>
      </tfoot>
    </table>
  )
}
