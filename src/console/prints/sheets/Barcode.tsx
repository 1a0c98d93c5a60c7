import { useContext } from 'react'
import { BarsContext } from './bars.ts'

type Props = {
  text: string
  label?: string
  height?: number
  /** millimetres for each module at most */
  wide?: number
}

/** Millimetres for each module: at most, and what an office printer and a scanner still agree about. */
const WIDE = 0.33
const NARROW = 0.2
/** Wider than this no sheet has room for. */
const ROOM_MM = 52

/** A barcode with its text below, never squeezed thinner than it can be read; only the text where bars cannot say it. */
export const Barcode = ({ text, label, height = 12, wide = WIDE }: Props) => {
  const bars = useContext(BarsContext)(text)
  const drawn = bars && bars.modules * NARROW <= ROOM_MM ? bars : undefined
  return (
    <span className="barcode">
      {drawn ? (
        <svg
          role="img"
          aria-label={`바코드 ${text}`}
          viewBox={`0 0 ${drawn.modules} 10`}
          preserveAspectRatio="none"
          style={{
            width: `${(drawn.modules * wide).toFixed(2)}mm`,
            maxWidth: '100%',
            minWidth: `${(drawn.modules * NARROW).toFixed(2)}mm`,
            height: `${height}mm`,
          }}
          shapeRendering="crispEdges"
        >
          <path d={drawn.bars.map(([x, width]) => `M${x} 0h${width}v10h-${width}z`).join('')} />
        </svg>
      ) : null}
      <span className="barcode-text">{label ? `${label} ${text}` : text}</span>
    </span>
  )
}
