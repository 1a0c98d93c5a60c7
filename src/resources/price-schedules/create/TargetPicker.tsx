import AddIcon from '@mui/icons-material/Add'
import { Alert, Box, Button, LinearProgress, ToggleButton, ToggleButtonGroup, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { Section } from '#console/fields/Section.tsx'
import { ProductPicker } from '#console/products/ProductPicker.tsx'
import type { AdminProduct, AdminSku } from '#contract/schema.d.ts'
import type { ConsoleDataProvider } from '#dataProvider/types.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { productTarget, skuTarget, type Target } from './scheduleDraft.ts'

const MOST_PRODUCTS = 100

type Props = { targets: readonly Target[]; onChange: (targets: Target[]) => void }

/** The products whose prices change, by themselves or SKU by SKU. */
export const TargetPicker = ({ targets, onChange }: Props) => {
  const data = useConsoleData()
  const [products, setProducts] = useState<readonly AdminProduct[]>([])
  const [type, setType] = useState<Target['type']>('PRODUCT')
  const [picking, setPicking] = useState(false)
  const asked = useAsked()
  const left = new Set(targets.map(({ productId }) => productId))
  const held = products.filter(({ id }) => left.has(id))
  const skus = useQuery({
    queryKey: ['price-schedules', 'skus', products.map(({ id }) => id)],
    queryFn: () =>
      skusOf(
        data,
        products.map(({ id }) => id),
      ),
    enabled: type === 'SKU' && products.length > 0,
    gcTime: 0,
  })
  const put = (next: readonly AdminProduct[]) => {
    setProducts(next)
    if (type === 'PRODUCT') onChange(next.map(productTarget))
  }
  useEffect(() => {
    if (type === 'SKU' && skus.data) onChange(skus.data.map(skuTarget))
    // what was read is taken once; removing a row afterwards is the person's own
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [skus.data, type])
  useEffect(() => {
    if (asked.data && products.length === 0) put(asked.data)
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [asked.data])

  return (
    <Section
      title="무엇의 가격인가요?"
      aside={
        <ToggleButtonGroup
          size="small"
          exclusive
          aria-label="바꿀 값"
          value={type}
          onChange={(_, next: Target['type'] | null) => {
            if (!next) return
            setType(next)
            onChange(next === 'PRODUCT' ? held.map(productTarget) : [])
            setProducts(held)
          }}
        >
          <ToggleButton value="PRODUCT" sx={{ py: 0.25, color: 'text.primary' }}>
            판매가
          </ToggleButton>
          <ToggleButton value="SKU" sx={{ py: 0.25, color: 'text.primary' }}>
            SKU 추가금
          </ToggleButton>
        </ToggleButtonGroup>
      }
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
        <Button variant="outlined" startIcon={<AddIcon />} onClick={() => setPicking(true)}>
          상품 고르기
        </Button>
        <Typography variant="body2" color="text.secondary" role="status">
          상품 {formatNumber(held.length)}개{type === 'SKU' ? ` · SKU ${formatNumber(targets.length)}개` : ''} 담음 ·
          상품 {MOST_PRODUCTS}개까지
        </Typography>
      </Box>
      {skus.isFetching || asked.isFetching ? <LinearProgress aria-label="불러오는 중" sx={{ mt: 1 }} /> : null}
      {skus.error ? <Alert severity="error">{skus.error.message}</Alert> : null}
      {picking ? (
        <ProductPicker
          taken={new Set(held.map(({ id }) => id))}
          most={MOST_PRODUCTS - held.length}
          onClose={() => setPicking(false)}
          onPick={(picked) => put([...held, ...picked])}
        />
      ) : null}
    </Section>
  )
}

/** Every SKU on sale of these products. */
async function skusOf(data: ConsoleDataProvider, ids: readonly number[]): Promise<AdminSku[]> {
  const found: AdminSku[] = []
  for (let page = 1; ; page++) {
    const answer = await data.getList<AdminSku>('skus', {
      pagination: { page, perPage: 100 },
      sort: { field: 'product_id', order: 'ASC' },
      filter: { product_id: [...ids], status: 'ACTIVE' },
    })
    found.push(...answer.data)
    if (!answer.pageInfo?.hasNextPage) return found
  }
}

/** The product that a link asks for: `?product=12`. */
const useAsked = () => {
  const data = useConsoleData()
  const id = Number(new URLSearchParams(useLocation().search).get('product') ?? 0)
  return useQuery({
    queryKey: ['price-schedules', 'asked', id],
    queryFn: async () => (await data.getMany<AdminProduct>('products', { ids: [id] })).data,
    enabled: Number.isSafeInteger(id) && id > 0,
  })
}
