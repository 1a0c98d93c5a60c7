import { Box } from '@mui/material'
import { alpha } from '@mui/material/styles'
import type { ReactNode } from 'react'
import type { Image } from '#contract/schema.d.ts'
import { kstTime } from '#shared/format/kst.ts'
import { Pictures } from './Pictures.tsx'

type Props = {
  side: 'CUSTOMER' | 'STAFF'
  name: string
  at: string
  content: string
  images: readonly Image[]
  /** taken back: it is a record, and nobody else sees it */
  gone?: boolean
  /** What became of it, under it. */
  children?: ReactNode
}

/** Something that was said: the customer's at the left, the shop's at the right. */
export const Bubble = ({ side, name, at, content, images, gone = false, children }: Props) => {
  const shop = side === 'STAFF'
  return (
    <Box
      component="article"
      aria-label={`${name} ${kstTime(at)}`}
      sx={{ alignSelf: shop ? 'flex-end' : 'flex-start', maxWidth: '86%', minWidth: 0 }}
    >
      <Box sx={{ typography: 'caption', color: 'text.secondary', textAlign: shop ? 'right' : 'left' }}>
        {name} · <time dateTime={at}>{kstTime(at)}</time>
      </Box>
      <Box
        sx={{
          px: 1.5,
          py: 1,
          borderRadius: 2,
          border: 1,
          typography: 'body1',
          whiteSpace: 'pre-wrap',
          overflowWrap: 'anywhere',
          ...(shop
            ? {
                borderColor: 'transparent',
                bgcolor: ({ palette }) => alpha(palette.primary.main, palette.mode === 'dark' ? 0.22 : 0.1),
              }
            : { borderColor: 'divider', bgcolor: 'background.default' }),
          ...(gone ? { color: 'text.secondary', textDecoration: 'line-through' } : {}),
        }}
      >
        {content}
        <Pictures label={`${name}의 사진`} images={images} />
      </Box>
      <Box
        sx={{
          typography: 'caption',
          color: 'text.secondary',
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: shop ? 'flex-end' : 'flex-start',
          columnGap: 0.75,
          minHeight: 8,
        }}
      >
        {children}
      </Box>
    </Box>
  )
}
