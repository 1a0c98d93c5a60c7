import { Button, DialogActions, DialogContent, DialogTitle } from '@mui/material'
import { CancelButton, FormDialog } from '#console/form/FormDialog.tsx'
import { StockForm, useStockChange, type StockChange } from '#console/stock/StockForm.tsx'
import { formatNumber } from '#shared/format/krw.ts'

type Props = { count: number; onClose: () => void; onGo: (change: StockChange) => void }

/** The same change of stock for every selected SKU; what it does to each is shown before it is done. */
export const BulkStockDialog = ({ count, onClose, onGo }: Props) => {
  const entry = useStockChange()
  return (
    <FormDialog onClose={onClose} aria-labelledby="bulk-stock-title">
      <DialogTitle id="bulk-stock-title">SKU {formatNumber(count)}개의 재고 바꾸기</DialogTitle>
      <DialogContent>
        <StockForm id="bulk-stock-form" entry={entry} amountLabel="SKU마다 수량" onSubmit={onGo} />
      </DialogContent>
      <DialogActions>
        <CancelButton />
        <Button type="submit" form="bulk-stock-form" variant="contained" disabled={!entry.change}>
          미리 확인
        </Button>
      </DialogActions>
    </FormDialog>
  )
}
