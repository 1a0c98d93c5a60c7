import { Button } from '@mui/material'
import { Suspense, useState } from 'react'
import { useListContext, useRefresh } from 'react-admin'
import { part } from '#console/patiently.ts'

const SheetDialog = part(() => import('./SheetDialog.tsx'), 'SheetDialog')

/** 엑셀로 고치기 of a list: the selection, or what the list shows, out to a file and back. */
export const SheetButton = ({ resource }: { resource: 'products' | 'skus' }) => {
  const { selectedIds, filterValues, total = 0 } = useListContext()
  const refresh = useRefresh()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button size="small" variant="outlined" onClick={() => setOpen(true)}>
        엑셀로 고치기
      </Button>
      {open ? (
        <Suspense fallback={null}>
          <SheetDialog
            source={{ resource, ids: selectedIds.map(Number), filter: filterValues, total }}
            onClose={(applied) => {
              setOpen(false)
              if (applied) refresh()
            }}
          />
        </Suspense>
      ) : null}
    </>
  )
}
