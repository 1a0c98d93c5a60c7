import CloseIcon from '@mui/icons-material/Close'
import LeftIcon from '@mui/icons-material/ChevronLeft'
import RightIcon from '@mui/icons-material/ChevronRight'
import { Box, ButtonBase, Dialog, IconButton, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import type { Image } from '#contract/schema.d.ts'

type Props = { label: string; images: readonly Image[] }

/** Pictures of a message; each opens in full over the page, and its neighbours are a key away. */
export const Pictures = ({ label, images }: Props) => {
  const [at, setAt] = useState<number | null>(null)
  if (images.length === 0) return null
  return (
    <Stack
      direction="row"
      component="ul"
      aria-label={label}
      sx={{ gap: 0.75, flexWrap: 'wrap', listStyle: 'none', m: 0, mt: 0.75, p: 0 }}
    >
      {images.map(({ id, url }, index) => (
        <li key={id}>
          <ButtonBase onClick={() => setAt(index)} sx={{ borderRadius: 1 }}>
            <Box
              component="img"
              src={url}
              alt={`${label} ${index + 1} 크게 보기`}
              sx={{ width: 88, height: 88, objectFit: 'cover', borderRadius: 1, display: 'block' }}
            />
          </ButtonBase>
        </li>
      ))}
      {at === null ? null : (
        <Lightbox label={label} images={images} at={at} onMove={setAt} onClose={() => setAt(null)} />
      )}
    </Stack>
  )
}

type BoxProps = Props & { at: number; onMove: (at: number) => void; onClose: () => void }

const Lightbox = ({ label, images, at, onMove, onClose }: BoxProps) => {
  const image = images[at]
  const step = (by: number) => {
    if (images[at + by]) onMove(at + by)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth={false}
      aria-label={`${label} ${at + 1}/${images.length}`}
      onKeyDown={({ code }) => {
        if (code === 'ArrowLeft') step(-1)
        if (code === 'ArrowRight') step(1)
      }}
    >
      <Stack direction="row" sx={{ alignItems: 'center', pl: 2 }}>
        <Typography variant="body2" sx={{ flex: 1 }}>
          {at + 1} / {images.length}
        </Typography>
        <IconButton aria-label="이전 사진" disabled={at === 0} onClick={() => step(-1)}>
          <LeftIcon />
        </IconButton>
        <IconButton aria-label="다음 사진" disabled={at === images.length - 1} onClick={() => step(1)}>
          <RightIcon />
        </IconButton>
        <IconButton aria-label="닫기" onClick={onClose} autoFocus>
          <CloseIcon />
        </IconButton>
      </Stack>
      <Box
        component="img"
        src={image?.url}
        alt={image?.alt ?? `${label} ${at + 1}`}
        sx={{ maxWidth: '92vw', maxHeight: '82vh', objectFit: 'contain', display: 'block' }}
      />
    </Dialog>
  )
}
