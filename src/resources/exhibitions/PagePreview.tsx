import { Box, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { useWatch } from 'react-hook-form'
import type { CouponBenefit, Image } from '#contract/schema.d.ts'
import { ExhibitionPage, type PageBlock } from '#shared/exhibitions/ExhibitionPage.tsx'
import { couponTitle } from '#shared/format/coupon.ts'
import { formatKrw } from '#shared/format/krw.ts'
import type { Block, ShelfProduct } from './blocks/blockList.ts'

type Shown = PageBlock<ShelfProduct, CouponBenefit>

/** The page as a customer's phone shows it, drawn by what draws it there, while it is written. */
export const PagePreview = () => {
  const [title, hero, from, until, blocks] = useWatch({
    name: ['title', 'hero', 'starts_at', 'ends_at', 'blocks'],
  }) as [string | undefined, Image | null | undefined, string | null, string | null, Block[] | undefined]
  const now = '2000-01-01T00:00:00.000Z'
  return (
    <Box component="section" aria-label="미리 보기" sx={{ position: 'sticky', top: 64 }}>
      <Typography variant="subtitle2" component="h2" color="text.secondary" sx={{ mb: 1 }}>
        고객이 보는 모습 (390px)
      </Typography>
      <Box sx={PHONE} role="group" aria-label="고객 화면" tabIndex={0}>
        <ExhibitionPage<ShelfProduct, CouponBenefit>
          page={{
            title: title || '기획전 이름',
            hero: hero ?? undefined,
            starts_at: from ?? now,
            ends_at: until ?? now,
            blocks: (blocks ?? []).flatMap(shown),
          }}
          card={(product) => <Card product={product} />}
          coupon={(benefit) => <Coupon benefit={benefit} />}
          link={(_to, children) => children as ReactNode}
        />
      </Box>
    </Box>
  )
}

const PHONE = {
  width: 390,
  maxWidth: 1,
  maxHeight: 'calc(100dvh - 140px)',
  overflowY: 'auto',
  border: 1,
  borderColor: 'divider',
  borderRadius: 3,
} as const

/** As customers will have it: what is unfinished or not for sale is left out. */
function shown(block: Block): Shown[] {
  if (block.type === 'TEXT') return block.html ? [block] : []
  if (block.type === 'IMAGE') {
    const { image, alt, link_url: link } = block
    return image ? [{ type: 'IMAGE', image: { ...image, alt: alt ?? image.alt }, link_url: link ?? undefined }] : []
  }
  if (block.type === 'COUPON') return block.benefits.length > 0 ? [block] : []
  const products = block.products.filter(({ status }) => status !== 'DISCONTINUED')
  return products.length > 0 ? [{ ...block, products }] : []
}

const Card = ({ product }: { product: ShelfProduct }) => (
  <Box sx={{ fontSize: 14, lineHeight: 1.5, color: '#17191c' }}>
    <Box
      component="img"
      src={product.thumbnail.url}
      alt=""
      sx={{
        display: 'block',
        width: 1,
        aspectRatio: '1',
        objectFit: 'cover',
        borderRadius: '12px',
        bgcolor: '#f6f7f9',
      }}
    />
    <Box sx={{ mt: 1, fontSize: 12, color: '#666b73' }}>{product.brand.name}</Box>
    <Box sx={{ overflowWrap: 'anywhere' }}>{product.name}</Box>
    <Box sx={{ fontWeight: 700, fontSize: 15 }}>
      {product.discount_rate > 0 ? (
        <Box component="span" sx={{ color: '#d60a52' }}>{`${product.discount_rate}% `}</Box>
      ) : null}
      {formatKrw(product.final_price)}
      {product.status === 'SOLD_OUT' ? ' · 품절' : ''}
    </Box>
  </Box>
)

const Coupon = ({ benefit }: { benefit: CouponBenefit }) => (
  <Box sx={{ p: 2, border: '1px solid #e1e4e8', borderRadius: '12px', color: '#17191c' }}>
    <Box sx={{ fontSize: 18, fontWeight: 700 }}>{couponTitle(benefit.coupon)}</Box>
    <Box sx={{ fontSize: 14 }}>{benefit.title}</Box>
  </Box>
)
