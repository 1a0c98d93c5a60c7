import { Box } from '@mui/material'
import { useRecordContext } from 'react-admin'
import type { AdminProduct } from '#contract/schema.d.ts'
import { HistoryPanel } from './editor/HistoryPanel.tsx'
import { Standing } from './editor/Standing.tsx'
import { OptionPanel } from './OptionPanel.tsx'

/** Beside the form of a product: how it stands, its options, saved by the same button, and what happened to it. */
export const OptionAside = () => {
  const product = useRecordContext<AdminProduct>()
  return (
    <Box sx={{ flex: 1, minWidth: 0, mt: 2, width: 1 }}>
      {product ? (
        <>
          <Standing product={product} />
          <OptionPanel product={product} />
          <HistoryPanel product={product} />
        </>
      ) : null}
    </Box>
  )
}
