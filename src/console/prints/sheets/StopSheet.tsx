import type { Print } from '#contract/schema.d.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { formatKst } from '#shared/format/kst.ts'
import type { PrintSize } from '../printCalls.ts'
import { Barcode } from './Barcode.tsx'
import { Columns } from './Columns.tsx'

const WIDTHS = { A4: [8, 58, 24, null, 12, 40], LABEL: [7, 27, 12, null, 8, 18] }

/** 출고 중지 목록: what has to be taken off the packing table, and why. */
export const StopSheet = ({ print, size }: { print: Print; size: PrintSize }) => (
  <section className="sheet" aria-label="출고 중지 목록">
    <div className="head">
      <h2>출고 중지 목록</h2>
      <span>
        <b>{formatNumber(print.stops.length)}건</b> · {formatKst(print.printed_at)} · {print.printed_by}
      </span>
    </div>
    <table>
      <Columns mm={WIDTHS[size]} />
      <thead>
        <tr>
          <th>✓</th>
          <th>주문</th>
          <th>수령인</th>
          <th>상품</th>
          <th className="number">수량</th>
          <th>왜</th>
        </tr>
      </thead>
      <tbody>
        {print.stops.map((stop) => (
          <tr key={`${stop.order_item_id} ${stop.reason}`}>
            <td>
              <span className="box" />
            </td>
            <td>
              {size === 'A4' ? (
                <Barcode text={stop.order_no} height={8} />
              ) : (
                <span className="small whole">{stop.order_no}</span>
              )}
              {stop.invoice_no ? <div className="small">송장 {stop.invoice_no}</div> : null}
            </td>
            <td>
              <b>{stop.receiver_name}</b>
            </td>
            <td>
              {stop.product_name}
              {stop.option_label ? <div>{stop.option_label}</div> : null}
            </td>
            <td className="number">{formatNumber(stop.quantity)}</td>
            <td>
              <b>{stop.reason}</b>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
