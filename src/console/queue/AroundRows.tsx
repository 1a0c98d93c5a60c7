import { Box } from '@mui/material'
import { useDeferredValue, type ReactNode } from 'react'

/**
 * What stands around the rows of a work list, drawn once its rows have been seen: they are what a person comes for. Its
 * place is kept, so that no row moves.
 */
export const AroundRows = ({ height, children }: { height: number; children: ReactNode }) => {
  const drawn = useDeferredValue(true, false)
  return <Box sx={{ minHeight: height }}>{drawn ? children : null}</Box>
}
