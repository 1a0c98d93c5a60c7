import CloseIcon from '@mui/icons-material/Close'
import { Box, IconButton, Stack } from '@mui/material'
import type { Image } from '#contract/schema.d.ts'

type Props = { images: readonly Image[]; onRemove: (id: number) => void }

/** Pictures that go with what is being written. */
export const Attachments = ({ images, onRemove }: Props) =>
  images.length === 0 ? null : (
    <Stack
      direction="row"
      component="ul"
      aria-label="붙일 사진"
      sx={{ flexWrap: 'wrap', gap: 1, listStyle: 'none', m: 0, px: 1.25, pb: 1 }}
    >
      {images.map(({ id, url }, index) => (
        <Box component="li" key={id} sx={{ position: 'relative' }}>
          <Box
            component="img"
            src={url}
            alt={`붙일 사진 ${index + 1}`}
            sx={{ width: 64, height: 64, objectFit: 'cover', borderRadius: 1, border: 1, borderColor: 'divider' }}
          />
          <IconButton
            size="small"
            aria-label={`붙일 사진 ${index + 1} 빼기`}
            onClick={() => onRemove(id)}
            sx={{
              position: 'absolute',
              top: -8,
              right: -8,
              bgcolor: 'background.paper',
              border: 1,
              borderColor: 'divider',
              p: 0.5,
            }}
          >
            <CloseIcon sx={{ fontSize: 16 }} />
          </IconButton>
        </Box>
      ))}
    </Stack>
  )
