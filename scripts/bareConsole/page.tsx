import { Box } from '@mui/material'
import { DataGrid, type GridColDef } from '@mui/x-data-grid'
import { Admin, Resource, type DataProvider } from 'react-admin'
import { createRoot } from 'react-dom/client'

/**
 * The yardstick of `npm run bench:console`: react-admin's shell as it comes, nobody to sign in, nothing to ask for, and
 * one page with an empty grid.
 */
const columns: GridColDef[] = ['order_no', 'status', 'product', 'quantity', 'paid_at'].map((field) => ({ field }))

const EmptyGrid = () => (
  <Box sx={{ height: 600 }}>
    <DataGrid rows={[]} columns={columns} />
  </Box>
)

const root = document.getElementById('root')
if (root)
  createRoot(root).render(
    <Admin dataProvider={{} as DataProvider}>
      <Resource name="rows" list={EmptyGrid} />
    </Admin>,
  )
