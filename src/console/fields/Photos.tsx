import { Box, Stack } from '@mui/material'
import type { Image } from '#contract/schema.d.ts'

type Props = { label: string; images: readonly Pick<Image, 'id' | 'url'>[]; size?: number }

/** Pictures as evidence; each opens in full in a new window. */
export const Photos = ({ label, images, size = 96 }: Props) =>
  images.length === 0 ? null : (
    <Stack
      direction="row"
      component="ul"
      aria-label={label}
      sx={{ gap: 1, flexWrap: 'wrap', listStyle: 'none', m: 0, mt: 1, p: 0 }}
    >
      {images.map(({ id, url }, index) => (
        <li key={id}>
          <a href={url} target="_blank" rel="noreferrer">
            <Box
              component="img"
              src={url}
              alt={`${label} ${index + 1} (새 창에서 크게 보기)`}
              sx={{ width: size, height: size, objectFit: 'cover', borderRadius: 1, display: 'block' }}
            />
          </a>
        </li>
      ))}
    </Stack>
  )
