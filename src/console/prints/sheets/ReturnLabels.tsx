import type { PackingSlip } from '#contract/schema.d.ts'
import { formatPhone } from '#shared/format/phone.ts'
import type { PrintSize } from '../printCalls.ts'
import { Barcode } from './Barcode.tsx'

const PER_SHEET = { A4: 8, LABEL: 1 }
/** A label of its own has room for more of what is in the box, and for bars that are read from afar. */
const GOODS = { A4: 1, LABEL: 3 }
const BARS = { A4: { height: 10 }, LABEL: { height: 20, wide: 0.45 } }

/** 반품 라벨: goes into the box; whoever sends goods back sticks it on, and the desk scans it. */
export const ReturnLabels = ({ slips, size }: { slips: readonly PackingSlip[]; size: PrintSize }) => {
  const each = PER_SHEET[size]
  const sheets = Array.from({ length: Math.ceil(slips.length / each) }, (_, n) => slips.slice(n * each, (n + 1) * each))
  return sheets.map((labels, n) => (
    <section key={n} className="sheet" aria-label={`반품 라벨 ${n + 1}쪽`}>
      <div className="labels">
        {labels.map((slip, at) => (
          <Label key={at} slip={slip} size={size} />
        ))}
      </div>
    </section>
  ))
}

type Props = { slip: PackingSlip; size: PrintSize }

const Label = ({ slip: { order_no, origin, receiver, lines }, size }: Props) => {
  const goods = lines.slice(0, GOODS[size])
  const more = lines.length - goods.length
  return (
    <div className="label">
      <div className="label-text">
        <b>반품·교환 보내는 곳</b>
        <div className="label-to">
          {origin.name} {origin.phone ? <span className="phone">{formatPhone(origin.phone)}</span> : ''}
          <div>
            ({origin.postcode}) {origin.address1} {origin.address2}
          </div>
        </div>
        <div className="small label-from">
          보내는 사람: {receiver.name} <span className="phone">{formatPhone(receiver.phone)}</span>
        </div>
        {goods.map(({ product_name }, n) => (
          <div key={n} className="small label-goods">
            <span>{product_name}</span>
            {more > 0 && n === goods.length - 1 ? <b>외 {more}건</b> : null}
          </div>
        ))}
      </div>
      <div className="label-choice">
        <span className="box" /> 반품 <span className="box" /> 교환
      </div>
      <Barcode text={order_no} label="주문" {...BARS[size]} />
    </div>
  )
}
