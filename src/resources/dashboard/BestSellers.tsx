import { Box, Stack, Typography } from '@mui/material'
import { Link } from 'react-admin'
import { Section } from '#console/fields/Section.tsx'
import { Thumbnail } from '#console/fields/Thumbnail.tsx'
import type { Dashboard } from '#contract/schema.d.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { todoLink } from './todoLink.ts'

/** What sold most in seven days; each leads to the items that were sold of it. */
export const BestSellers = ({ products }: { products: Dashboard['best_sellers'] }) => (
  <Section title="많이 팔린 상품 (7일)">
    {products.length === 0 ? (
      <Typography variant="body2" color="text.secondary">
        아직 팔린 상품이 없어요.
      </Typography>
    ) : null}
    <Stack component="ol" sx={{ listStyle: 'none', m: 0, p: 0, gap: 1 }}>
      {products.map(({ product_id, name, thumbnail_url, quantity, today }, index) => (
        <Stack
          key={product_id}
          component="li"
          direction="row"
          sx={{ gap: 1.5, alignItems: 'center', typography: 'body2' }}
        >
          <Box sx={{ width: 16, textAlign: 'right', fontWeight: 700 }}>{index + 1}</Box>
          <Thumbnail url={thumbnail_url} size={36} />
          <Box sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
            <Link to={todoLink({ resource: 'order-items', filter: { product_id: [product_id] }, sort: '-paid_at' })}>
              {name}
            </Link>
          </Box>
          <Box sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', color: 'text.secondary' }}>
            오늘 {formatNumber(today)}개
          </Box>
          <Box sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', fontWeight: 700 }}>
            {formatNumber(quantity)}개
          </Box>
        </Stack>
      ))}
    </Stack>
  </Section>
)
