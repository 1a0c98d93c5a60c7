/** The notices of other products of the same catalog, found by name; one press takes one. */
import {
  Alert,
  Box,
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  LinearProgress,
  TextField,
  Typography,
} from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useRecordContext } from 'react-admin'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { CancelButton, FormDialog } from '#console/form/FormDialog.tsx'
import type { AdminProduct, Catalog } from '#contract/schema.d.ts'
import { onlyOf } from './noticeRows.ts'

type Props = {
  catalog: Catalog
  onFill: (notice: Record<string, string>, from: string) => void
  onClose: () => void
}

const MOST_SHOWN = 20

export const OtherNotices = ({ catalog, onFill, onClose }: Props) => {
  const data = useConsoleData()
  const own = useRecordContext<AdminProduct>()?.id
  const [typed, setTyped] = useState('')
  const filter = { catalog_id: catalog.id, ...(typed.trim() === '' ? {} : { q: typed.trim() }) }
  const found = useQuery({
    queryKey: ['products', 'notices', filter],
    queryFn: () =>
      data.getList<AdminProduct>('products', {
        // one of them may be the product itself
        pagination: { page: 1, perPage: MOST_SHOWN + 1 },
        sort: { field: 'updated_at', order: 'DESC' },
        filter,
      }),
    placeholderData: keepPreviousData,
  })
  const others = (found.data?.data ?? []).filter(({ id }) => id !== own).slice(0, MOST_SHOWN)
  return (
    <FormDialog onClose={onClose} settled maxWidth="sm" aria-labelledby="other-notices">
      <DialogTitle id="other-notices">다른 상품의 고시 가져오기</DialogTitle>
      <DialogContent dividers>
        <TextField
          label="상품 찾기"
          helperText={`${catalog.name} 카탈로그의 상품이 최근에 고친 것부터 ${MOST_SHOWN}개까지 나와요.`}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.preventDefault()
          }}
          autoFocus
          fullWidth
        />
        <Box sx={{ height: 4 }}>{found.isFetching ? <LinearProgress aria-label="불러오는 중" /> : null}</Box>
        {found.error ? <Alert severity="error">{found.error.message}</Alert> : null}
        {found.data && others.length === 0 ? (
          <Typography color="text.secondary">같은 카탈로그의 다른 상품이 없어요.</Typography>
        ) : null}
        <Box component="ul" aria-label="같은 카탈로그의 상품" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {others.map(({ id, name, notice }) => {
            const count = Object.keys(onlyOf(catalog.notice_fields, notice ?? {})).length
            return (
              <Box
                component="li"
                key={id}
                sx={{
                  display: 'flex',
                  gap: 1,
                  alignItems: 'center',
                  py: 0.75,
                  borderBottom: 1,
                  borderColor: 'divider',
                }}
              >
                <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
                  {name}
                  <Typography variant="body2" color="text.secondary">
                    {catalog.notice_fields.length}개 항목 가운데 {count}개
                  </Typography>
                </Box>
                <Button
                  size="small"
                  aria-label={`${name}에서 가져오기`}
                  disabled={count === 0}
                  onClick={() => onFill(notice ?? {}, name)}
                >
                  가져오기
                </Button>
              </Box>
            )
          })}
        </Box>
      </DialogContent>
      <DialogActions>
        <CancelButton>닫기</CancelButton>
      </DialogActions>
    </FormDialog>
  )
}
