import DownIcon from '@mui/icons-material/ArrowDownward'
import UpIcon from '@mui/icons-material/ArrowUpward'
import {
  Box,
  Button,
  Checkbox,
  Divider,
  FormControlLabel,
  IconButton,
  ToggleButton,
  ToggleButtonGroup,
} from '@mui/material'
import { arrange, DEFAULT_LAYOUT, useGridLayout, type Density } from './useGridLayout.ts'

export type ColumnPanelProps = {
  columns: readonly { field: string; headerName?: string }[]
  storeKey: string
  frozen?: readonly string[]
}

const NONE: readonly string[] = []
const DENSITIES: [Density, string][] = [
  ['compact', '좁게'],
  ['standard', '보통'],
  ['comfortable', '넓게'],
]

export const ColumnPanel = ({ columns, storeKey, frozen = NONE }: ColumnPanelProps) => {
  const [layout, setLayout] = useGridLayout(storeKey)
  const fields = arrange(columns, layout, frozen)

  const move = (index: number, by: -1 | 1) => {
    const order = fields.map(({ field }) => field)
    const [moved] = order.splice(index, 1)
    if (moved) order.splice(index + by, 0, moved)
    setLayout({ order })
  }

  return (
    <>
      <Box sx={{ px: 2, py: 1 }}>
        {fields.map(({ field, headerName }, index) => (
          <Box key={field} sx={{ display: 'flex', alignItems: 'center' }}>
            <FormControlLabel
              sx={{ flex: 1, m: 0 }}
              control={
                <Checkbox
                  size="small"
                  sx={{ p: 0.5 }}
                  checked={layout.visible[field] !== false}
                  disabled={frozen.includes(field)}
                  onChange={(_, checked) => setLayout({ visible: { ...layout.visible, [field]: checked } })}
                />
              }
              label={headerName ?? field}
            />
            <IconButton
              size="small"
              aria-label={`${headerName ?? field} 위로`}
              disabled={index <= frozen.length || frozen.includes(field)}
              onClick={() => move(index, -1)}
            >
              <UpIcon fontSize="inherit" />
            </IconButton>
            <IconButton
              size="small"
              aria-label={`${headerName ?? field} 아래로`}
              disabled={index === fields.length - 1 || frozen.includes(field)}
              onClick={() => move(index, 1)}
            >
              <DownIcon fontSize="inherit" />
            </IconButton>
          </Box>
        ))}
      </Box>
      <Divider />
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', px: 2, py: 1 }}>
        <ToggleButtonGroup
          size="small"
          exclusive
          aria-label="줄 높이"
          value={layout.density}
          onChange={(_, density: Density | null) => density && setLayout({ density })}
        >
          {DENSITIES.map(([density, label]) => (
            <ToggleButton key={density} value={density} sx={{ py: 0.25 }}>
              {label}
            </ToggleButton>
          ))}
        </ToggleButtonGroup>
        <Button size="small" onClick={() => setLayout(DEFAULT_LAYOUT)}>
          처음대로
        </Button>
      </Box>
    </>
  )
}
