import { Box, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { KstText } from '#console/fields/KstDate.tsx'
import { useConsoleData } from '#console/data/useConsoleData.ts'
import { actorText } from '#console/words/auditWords.ts'
import { formatNumber } from '#shared/format/krw.ts'
import { stockMovementWord } from '#shared/words/products.ts'

const kinds: Record<string, string> = stockMovementWord

/** The last changes of a SKU's stock, newest first. */
export const StockLedger = ({ skuId }: { skuId: number }) => {
  const data = useConsoleData()
  const { data: page } = useQuery({
    queryKey: ['stock-ledger', skuId],
    queryFn: () =>
      data.call('get', '/store-admin/v1/skus/{id}/movements', {
        params: { path: { id: skuId }, query: { page_size: 20 } },
      }),
  })
  if (!page || page.results.length === 0) return null
  return (
    <>
      <Typography variant="subtitle2" component="h3" sx={{ mt: 1.5 }}>
        변동 내역 (최근 {page.results.length}건
        {page.total_count > page.results.length ? ` / 전체 ${formatNumber(page.total_count)}건` : ''})
      </Typography>
      <Box
        component="ul"
        tabIndex={0}
        aria-label="재고 변동 내역"
        sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: 200, overflow: 'auto', typography: 'body2' }}
      >
        {page.results.map((row) => (
          <Box
            component="li"
            key={row.id}
            sx={{ display: 'flex', gap: 1, py: 0.5, borderBottom: 1, borderColor: 'divider' }}
          >
            <KstText value={row.created_at} />
            <Box
              component="span"
              sx={{
                minWidth: 48,
                textAlign: 'right',
                fontWeight: 600,
                color: row.delta < 0 ? 'error.main' : 'success.main',
              }}
            >
              {row.delta > 0 ? '+' : ''}
              {formatNumber(row.delta)}
            </Box>
            <Box component="span" sx={{ flex: 1 }}>
              {kinds[row.kind] ?? '기타'}
              {row.reason ? ` · ${row.reason}` : ''}
            </Box>
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {actorText(row.actor)}
            </Box>
          </Box>
        ))}
      </Box>
    </>
  )
}
