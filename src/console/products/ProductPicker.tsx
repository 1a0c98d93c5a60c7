/**
 * Products chosen by the dozen: found by name or brand or category, or by their numbers pasted from a sheet; a page is
 * chosen with one press, and what was chosen stays chosen while other pages and searches are looked at.
 */
import {
  Alert,
  Autocomplete,
  Box,
  Button,
  Checkbox,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  LinearProgress,
  Pagination,
  TextField,
  Typography,
} from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { readAll } from '#console/data/readAll.ts'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { CancelButton, FormDialog } from '#console/form/FormDialog.tsx'
import type { AdminCategory, AdminProduct } from '#contract/schema.d.ts'
import { PickerRows } from './PickerRows.tsx'
import { numbersIn } from './numbersIn.ts'

type Props = {
  /** Products that are there already. */
  taken: ReadonlySet<number>
  /** How many more there is room for. */
  most: number
  onPick: (products: AdminProduct[]) => void
  onClose: () => void
}

const PAGE = 50

export const ProductPicker = ({ taken, most, onPick, onClose }: Props) => {
  const data = useConsoleData()
  const [typed, setTyped] = useState('')
  const [category, setCategory] = useState<AdminCategory | null>(null)
  const [page, setPage] = useState(1)
  const [chosen, setChosen] = useState<ReadonlyMap<number, AdminProduct>>(new Map())
  const ids = numbersIn(typed)
  const filter = {
    status: ['ON_SALE', 'SOLD_OUT'],
    ...(ids.length > 0 ? { ids } : typed.trim() === '' ? {} : { q: typed.trim() }),
    ...(category ? { category_id: category.id } : {}),
  }
  const found = useQuery({
    queryKey: ['products', 'picker', filter, page],
    queryFn: () =>
      data.getList<AdminProduct>('products', {
        pagination: { page, perPage: PAGE },
        sort: { field: 'name', order: 'ASC' },
        filter,
      }),
    placeholderData: keepPreviousData,
  })
  const categories = useQuery({
    queryKey: ['product-categories', 'tree'],
    queryFn: () => readAll<AdminCategory>(data, 'product-categories'),
    staleTime: 60_000,
  })
  const rows = found.data?.data ?? []
  const free = rows.filter(({ id }) => !taken.has(id))
  const isWhole = free.length > 0 && free.every(({ id }) => chosen.has(id))
  const choose = (products: readonly AdminProduct[], on: boolean) => {
    const next = new Map(chosen)
    for (const product of products) {
      if (on) next.set(product.id, product)
      else next.delete(product.id)
    }
    setChosen(next)
  }
  const tooMany = chosen.size > most

  return (
    <FormDialog onClose={onClose} maxWidth="md" aria-labelledby="picker-title">
      <DialogTitle id="picker-title">상품 고르기</DialogTitle>
      <DialogContent dividers>
        <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'flex-start' }}>
          <TextField
            label="상품 찾기"
            helperText={
              ids.length > 0 ? `상품번호 ${ids.length}개로 찾아요.` : '이름·브랜드·코드, 또는 상품번호 여러 개 붙여넣기'
            }
            value={typed}
            onChange={({ target }) => {
              setTyped(target.value)
              setPage(1)
            }}
            onKeyDown={(event) => {
              if (event.key === 'Enter') event.preventDefault()
            }}
            autoFocus
            sx={{ flex: 2, minWidth: 220 }}
          />
          <Autocomplete
            options={categories.data ?? []}
            getOptionLabel={({ path }) => path}
            getOptionKey={({ id }) => id}
            value={category}
            onChange={(_, next) => {
              setCategory(next)
              setPage(1)
            }}
            renderInput={(params) => <TextField {...params} label="카테고리" />}
            sx={{ flex: 1, minWidth: 200 }}
          />
        </Box>
        <FormControlLabel
          control={
            <Checkbox
              checked={isWhole}
              indeterminate={!isWhole && free.some(({ id }) => chosen.has(id))}
              disabled={free.length === 0}
              onChange={({ target }) => choose(free, target.checked)}
            />
          }
          label={`이 쪽 모두 고르기 (${free.length}개)`}
        />
        <Box sx={{ height: 4 }}>{found.isFetching ? <LinearProgress aria-label="불러오는 중" /> : null}</Box>
        {found.error ? <Alert severity="error">{found.error.message}</Alert> : null}
        <PickerRows
          products={rows}
          taken={taken}
          chosen={chosen}
          onChoose={(product, on) => choose([product], on)}
          empty={found.isPending ? '' : '맞는 상품이 없어요.'}
        />
        {(found.data?.total ?? 0) > PAGE ? (
          <Pagination
            page={page}
            count={Math.ceil((found.data?.total ?? 0) / PAGE)}
            onChange={(_, next) => setPage(next)}
            sx={{ mt: 1 }}
          />
        ) : null}
      </DialogContent>
      <DialogActions>
        <Typography variant="body2" color={tooMany ? 'error' : 'text.secondary'} role="status" sx={{ flex: 1, pl: 2 }}>
          {tooMany ? `${most}개까지 더 담을 수 있어요. ${chosen.size - most}개를 빼 주세요.` : `${chosen.size}개 고름`}
        </Typography>
        <CancelButton />
        <Button
          variant="contained"
          disabled={chosen.size === 0 || tooMany}
          onClick={() => {
            onPick([...chosen.values()])
            onClose()
          }}
        >
          {chosen.size > 0 ? `${chosen.size}개 담기` : '담기'}
        </Button>
      </DialogActions>
    </FormDialog>
  )
}
