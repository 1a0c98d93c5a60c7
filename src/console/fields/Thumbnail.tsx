import { Box } from '@mui/material'

type Props = { url: string | null | undefined; size: number }

/** A small square picture of what is named beside it; nothing where there is none. */
export const Thumbnail = ({ url, size }: Props) =>
  url ? (
    <Box component="img" src={url} alt="" sx={{ width: size, height: size, borderRadius: 1, objectFit: 'cover' }} />
  ) : null
