import { Link } from '@mui/material'
import { useRecordContext } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { countText } from './countText.ts'

/** How many products the row has, as a link to them; `filter` names what the list is narrowed by. */
export const ProductCount = ({ filter }: { filter: 'brand_id' | 'tag_id' | 'catalog_id' }) => {
  const row = useRecordContext<{ id: number; name: string; product_count: number }>()
  if (!row) return null
  const said = countText(row.product_count)
  if (row.product_count === 0) return <>{said}</>
  return (
    <Link
      component={RouterLink}
      to={`/products?filter=${encodeURIComponent(JSON.stringify({ [filter]: row.id }))}`}
      aria-label={`${row.name} 상품 ${said}`}
      onClick={(event) => event.stopPropagation()}
    >
      {said}
    </Link>
  )
}
