import type { Print } from '#contract/schema.d.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { formatKst } from '#shared/format/kst.ts'
import type { PrintSize } from '../printCalls.ts'
import { Barcode } from './Barcode.tsx'
import { Columns } from './Columns.tsx'

const WIDTHS = { A4: [8, 30, null, 56, 12, 14], LABEL: [7, 17, null, 20, 9, 10] }

/** 피킹 리스트: what to fetch, a line for each SKU, with a box to tick. */
export const PickingSheet = ({ print, size }: { print: Print; size: PrintSize }) => (
  <section className="sheet" aria-label="피킹 리스트">
    <div className="head">
      <h2>피킹 리스트</h2>
      <span>
        {formatNumber(print.picking.length)}종 · <b>{formatNumber(print.units)}개</b> · {formatKst(print.printed_at)} ·{' '}
        {print.printed_by}
      </span>
    </div>
    <table>
      <Columns mm={WIDTHS[size]} />
      <thead>
        <tr>
          <th>✓</th>
          <th>위치</th>
          <th>상품</th>
          <th>SKU</th>
          <th className="number">상자</th>
          <th className="number">수량</th>
        </tr>
      </thead>
      <tbody>
        {print.picking.map((line) => (
          <tr key={line.sku_id}>
            <td>
              <span className="box" />
            </td>
            <td className="place">
              <b>{line.location ?? '—'}</b>
            </td>
            <td>
              {line.product_name}
              {line.option_label ? <div>{line.option_label}</div> : null}
            </td>
            <td>
              {/* on a narrow label bars would be too thin to be read */}
              {size === 'A4' ? (
                <Barcode text={line.sku_code} height={7} />
              ) : (
                <span className="small">{line.sku_code}</span>
              )}
            </td>
            <td className="number">{formatNumber(line.boxes)}</td>
            <td className="number many">{formatNumber(line.quantity)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)
