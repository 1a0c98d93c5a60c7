import RemoveIcon from '@mui/icons-material/Close'
import { Avatar, Box, IconButton } from '@mui/material'
import { WonField } from '#console/form/WonField.tsx'
import { SortableList, SortableRow } from '#console/sort/SortableList.tsx'
import type { EventItem } from '#contract/schema.d.ts'
import { formatKrw } from '#shared/format/krw.ts'
import { dropped } from '../order/orderDraft.ts'
import { priceRemark } from './saleTerms.ts'

type Props = { items: readonly EventItem[]; onChange: (items: EventItem[]) => void }

const NONE: ReadonlySet<number> = new Set()

export const ItemRows = ({ items, onChange }: Props) => {
  const byId = new Map(items.map((item) => [item.product_id, item]))
  const ids = [...byId.keys()]
  const put = (next: EventItem) => onChange(items.map((one) => (one.product_id === next.product_id ? next : one)))
  if (items.length === 0) return null
  return (
    <SortableList
      ids={ids}
      nameOf={(id) => byId.get(id)?.name ?? ''}
      onDrop={(id, over) => onChange(dropped(ids, id, over, NONE).flatMap((one) => byId.get(one) ?? []))}
    >
      <Box
        component="ul"
        aria-label="담은 상품"
        sx={{ listStyle: 'none', m: 0, p: 0, borderTop: 1, borderColor: 'divider' }}
      >
        {items.map((item) => (
          <SortableRow key={item.product_id} id={item.product_id} name={item.name}>
            <ItemFields
              item={item}
              onChange={put}
              onRemove={() => onChange(items.filter((one) => one.product_id !== item.product_id))}
            />
          </SortableRow>
        ))}
      </Box>
    </SortableList>
  )
}

type FieldsProps = { item: EventItem; onChange: (item: EventItem) => void; onRemove: () => void }

const ItemFields = ({ item, onChange, onRemove }: FieldsProps) => {
  const { name, sale_price: salePrice, time_sale_price: price } = item
  const remark = price === null ? null : priceRemark(salePrice, price)
  return (
    <Box sx={{ flex: 1, display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, minWidth: 0 }}>
      <Avatar variant="rounded" src={item.thumbnail?.url ?? ''} alt="" sx={{ bgcolor: 'action.hover' }}>
        {' '}
      </Avatar>
      <Box sx={{ flex: 1, minWidth: 140 }}>
        {name}
        <Box sx={{ typography: 'body2', color: 'text.secondary' }}>
          {formatKrw(salePrice)}
          {item.sold > 0 ? ` · ${item.sold}개 팔림` : ''}
          {remark ? (
            <Box component="span" sx={{ color: remark.severity === 'error' ? 'error.main' : 'inherit' }}>
              {' '}
              · {remark.text}
            </Box>
          ) : null}
        </Box>
      </Box>
      <WonField
        inputLabel={`${name} 특가`}
        placeholder="특가"
        value={price}
        onChange={(value) => onChange({ ...item, time_sale_price: value })}
        error={remark?.severity === 'error'}
        margin="none"
        sx={{ width: 130 }}
      />
      <WonField
        inputLabel={`${name} 전체 수량`}
        placeholder="수량"
        unit="개"
        value={item.quantity_limit}
        onChange={(value) => onChange({ ...item, quantity_limit: value })}
        margin="none"
        sx={{ width: 96 }}
      />
      <WonField
        inputLabel={`${name} 1인 한도`}
        placeholder="1인"
        unit="개"
        value={item.per_user_limit}
        onChange={(value) => onChange({ ...item, per_user_limit: value })}
        margin="none"
        sx={{ width: 84 }}
      />
      <IconButton size="small" aria-label={`${name} 빼기`} onClick={onRemove}>
        <RemoveIcon fontSize="inherit" />
      </IconButton>
    </Box>
  )
}
