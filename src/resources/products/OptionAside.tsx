import { Box } from '@mui/material'
import { useRecordContext } from 'react-admin'
import type { AdminProduct } from '#contract/schema.d.ts'
import { OptionPanel } from './OptionPanel.tsx'

/** The options beside the form of their product, saved by the same button. */
export const OptionAside = () => {
  const product = useRecordContext<AdminProduct>()
  return <Box sx={{ flex: 1, minWidth: 0, mt: 2, width: 1 }}>{product ? <OptionPanel product={product} /> : null}</Box>
}
