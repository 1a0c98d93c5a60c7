import { encode } from 'uqr'

/** A QR code as one path of squares, black on white whatever is around it. */
export function QrCode({ text, label, size = 168 }: { text: string; label: string; size?: number }) {
  const { data, size: cells } = encode(text, { ecc: 'M', border: 2 })
  const squares = data.flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
  return (
    <svg
      width={size}
      height={size}
      viewBox={`0 0 ${cells} ${cells}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={cells} height={cells} fill="#fff" />
      <path d={squares.join('')} fill="#000" />
    </svg>
  )
}
