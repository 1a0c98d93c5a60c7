import { Box } from '@mui/material'
import { encode } from 'uqr'

type Props = { text: string; label: string; size?: number }

/** A QR code drawn here: what it says goes to nobody else. Always dark on white, so that cameras read it. */
export const QrCode = ({ text, label, size = 192 }: Props) => {
  const { data, size: modules } = encode(text, { ecc: 'M', border: 4 })
  const path = data
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')))
    .filter(Boolean)
    .join('')
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${modules} ${modules}`}
      shapeRendering="crispEdges"
      sx={{ width: size, height: size, flexShrink: 0, borderRadius: 1 }}
    >
      <rect width={modules} height={modules} fill="#fff" />
      <path d={path} fill="#000" />
    </Box>
  )
}
