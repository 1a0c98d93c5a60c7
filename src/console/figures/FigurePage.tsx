import { Box, Tab, Tabs } from '@mui/material'
import type { ReactNode } from 'react'
import { Title } from 'react-admin'

/** A page of figures: one part below the other, none wider than the page. */
export const FigurePage = ({ title, children }: { title: string; children: ReactNode }) => (
  <Box sx={{ display: 'grid', gap: 2, my: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
    <Title title={title} />
    {children}
  </Box>
)

type Props<Part extends string> = {
  /** Their names, in order. */
  parts: Record<Part, string>
  part: Part
  onChange: (part: Part) => void
}

/** By what the figures are taken apart. */
export const PartTabs = <Part extends string>({ parts, part, onChange }: Props<Part>) => (
  <Tabs
    value={part}
    onChange={(_, next: Part) => onChange(next)}
    variant="scrollable"
    scrollButtons="auto"
    allowScrollButtonsMobile
    aria-label="나눠 보기"
    sx={{ borderBottom: 1, borderColor: 'divider', minHeight: 44 }}
  >
    {(Object.keys(parts) as Part[]).map((one) => (
      <Tab key={one} value={one} label={parts[one]} sx={{ minHeight: 44, minWidth: 0, px: 1.5 }} />
    ))}
  </Tabs>
)
