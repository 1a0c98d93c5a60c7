import { Alert, Box, Button, Card, CardContent, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { KstText } from '#console/fields/KstDate.tsx'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import type { AdminProduct } from '#contract/schema.d.ts'

const FIRST = 8

/** What happened to a product: its states and prices, who changed them and why; read anew after every save. */
export const HistoryPanel = ({ product }: { product: AdminProduct }) => {
  const data = useConsoleData()
  const [all, setAll] = useState(false)
  const { data: lines, error } = useQuery({
    queryKey: ['products', 'history', product.id, product.version],
    queryFn: async ({ signal }) =>
      (
        await data.call('get', '/store-admin/v1/products/{id}/history', {
          params: { path: { id: product.id } },
          signal,
        })
      ).results,
  })
  const shown = all ? (lines ?? []) : (lines ?? []).slice(0, FIRST)
  return (
    <Card
      component="section"
      id="history"
      aria-labelledby="history-title"
      tabIndex={-1}
      sx={{ mt: 2, scrollMarginTop: 112, outline: 0 }}
    >
      <CardContent>
        <Typography id="history-title" variant="h6" component="h2" sx={{ mb: 1 }}>
          이력
        </Typography>
        {error ? <Alert severity="error">{error.message}</Alert> : null}
        {lines?.length === 0 ? <Typography color="text.secondary">아직 바뀐 것이 없어요.</Typography> : null}
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {shown.map(({ id, at, what, detail, reason, actor_name }) => (
            <Box
              component="li"
              key={id}
              sx={{ py: 0.75, pl: 1.5, borderLeft: 2, borderColor: 'divider', typography: 'body2' }}
            >
              <strong>{what}</strong>
              {detail ? <div>{detail}</div> : null}
              {reason ? <div>사유: {reason}</div> : null}
              <Box sx={{ color: 'text.secondary' }}>
                <KstText value={at} /> · {actor_name}
              </Box>
            </Box>
          ))}
        </Box>
        {(lines?.length ?? 0) > shown.length ? (
          <Button size="small" onClick={() => setAll(true)}>
            이전 {(lines?.length ?? 0) - shown.length}개 더 보기
          </Button>
        ) : null}
      </CardContent>
    </Card>
  )
}
