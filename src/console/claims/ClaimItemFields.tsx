import { Box, Checkbox, FormControlLabel, MenuItem, Stack, TextField, Typography } from '@mui/material'
import { useGetList, type RaRecord } from 'react-admin'
import type { AdminOrder } from '#contract/schema.d.ts'
import { leftOf, refusalOf, type ClaimType, type Lines } from './claimDraft.ts'

type Item = AdminOrder['items'][number]
type Props = { items: readonly Item[]; type: ClaimType; lines: Lines; onChange: (lines: Lines) => void }

/** Each item with a tick, how many of it, and in an exchange what it becomes. */
export const ClaimItemFields = ({ items, type, lines, onChange }: Props) => {
  const set = (id: number, line: Lines[number] | undefined) => {
    const { [id]: _before, ...rest } = lines
    onChange(line ? { ...rest, [id]: line } : rest)
  }
  return (
    <Stack component="fieldset" sx={{ border: 0, m: 0, p: 0, gap: 0.5, my: 1 }} aria-label="상품">
      {items.map((item) => {
        const refusal = refusalOf(item, type)
        const line = lines[item.id]
        return (
          <Box key={item.id} sx={{ borderTop: 1, borderColor: 'divider', py: 0.5 }}>
            <FormControlLabel
              disabled={refusal !== undefined}
              control={
                <Checkbox
                  size="small"
                  checked={line !== undefined}
                  onChange={(_, on) => set(item.id, on ? { quantity: leftOf(item) } : undefined)}
                />
              }
              label={[item.product_name, item.option_label].filter(Boolean).join(' · ')}
            />
            {refusal ? (
              <Typography variant="body2" color="text.secondary" sx={{ pl: 4 }}>
                {refusal}
              </Typography>
            ) : null}
            {line ? (
              <Stack direction="row" sx={{ gap: 1, pl: 4 }}>
                <TextField
                  select
                  label="수량"
                  fullWidth={false}
                  sx={{ width: 96 }}
                  value={line.quantity}
                  onChange={({ target }) => set(item.id, { ...line, quantity: Number(target.value) })}
                >
                  {Array.from({ length: leftOf(item) }, (_, n) => (
                    <MenuItem key={n} value={n + 1} dense>
                      {n + 1}개
                    </MenuItem>
                  ))}
                </TextField>
                {type === 'exchange' ? (
                  <ExchangeField
                    item={item}
                    value={line.skuId}
                    onChange={(skuId) => set(item.id, { ...line, skuId })}
                  />
                ) : null}
              </Stack>
            ) : null}
          </Box>
        )
      })}
    </Stack>
  )
}

type Sku = RaRecord<number> & { option_label: string; code: string; available?: number }
type FieldProps = { item: Item; value: number | undefined; onChange: (skuId: number) => void }

/** The options of the same product; price and stock are the server's to judge. */
const ExchangeField = ({ item, value, onChange }: FieldProps) => {
  const { data = [] } = useGetList<Sku>('skus', {
    filter: { product_id: item.product_id },
    pagination: { page: 1, perPage: 100 },
    sort: { field: 'id', order: 'ASC' },
  })
  return (
    <TextField
      select
      label="교환할 옵션"
      required
      value={data.some(({ id }) => id === value) ? value : ''}
      onChange={({ target }) => onChange(Number(target.value))}
    >
      {data.map(({ id, option_label, code, available }) => (
        <MenuItem key={id} value={id} dense>
          {option_label || code}
          {typeof available === 'number' ? ` (재고 ${available})` : ''}
        </MenuItem>
      ))}
    </TextField>
  )
}
