import { Box, useTheme } from '@mui/material'

/** What charts of figures share. Colours never tell things apart alone: bars are hatched, lines broken. */

/** The keys of a chart stand in a row above it. */
export const chartKeys = { display: 'flex', gap: 2, flexWrap: 'wrap', typography: 'body2', mb: 1 }

export const hatching = (colour: string) => `repeating-linear-gradient(45deg, ${colour} 0 3px, transparent 3px 5px)`

export const ChartKey = ({ look, text }: { look: object; text: string }) => (
  <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
    <Box component="span" sx={{ width: 18, height: 10, ...look }} />
    {text}
  </Box>
)

/** The same hatching as a fill of bars: `url(#id)`. */
export const hatchingFill = (id: string, colour: string, paper: string) => (
  <defs>
    <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width="6" height="6" fill={paper} />
      <rect width="4" height="6" fill={colour} />
    </pattern>
  </defs>
)

/** Axes and tooltip in the colours of the theme. */
export const useChartLook = () => {
  const { palette } = useTheme()
  return {
    palette,
    axis: { stroke: palette.text.secondary, fontSize: 12 },
    tooltip: {
      contentStyle: { background: palette.background.paper, borderColor: palette.divider },
      itemStyle: { color: palette.text.primary },
      cursor: { fill: palette.action.hover },
    },
  }
}
