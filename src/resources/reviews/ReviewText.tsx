import { Box, Link } from '@mui/material'
import { Link as RouterLink } from 'react-router'

type Props = { id: number; product: string; content: string; images: number }

/** Of what a review is and how it begins; opens the review. */
export const ReviewText = ({ id, product, content, images }: Props) => (
  <Box sx={{ minWidth: 260, maxWidth: 520 }}>
    <Link
      component={RouterLink}
      to={`/reviews/${id}/show`}
      color="inherit"
      underline="hover"
      sx={{ fontWeight: 600 }}
      onClick={(event) => event.stopPropagation()}
    >
      {product}
    </Link>
    <Box
      sx={{
        typography: 'body2',
        color: 'text.secondary',
        display: '-webkit-box',
        WebkitLineClamp: 2,
        WebkitBoxOrient: 'vertical',
        overflow: 'hidden',
        wordBreak: 'break-word',
      }}
    >
      {content}
      {images > 0 ? ` · 사진 ${images}장` : ''}
    </Box>
  </Box>
)
