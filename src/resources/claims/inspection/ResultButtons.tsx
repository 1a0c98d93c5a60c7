import { Button, Stack } from '@mui/material'
import { Keys } from '#console/shortcuts/ShortcutHelp.tsx'
import { inspectionWords, type InspectionResult } from '#console/words/claimWords.ts'
import { deskResults } from './deskResults.ts'

type Props = {
  label: string
  picked: InspectionResult | null
  onPick: (result: InspectionResult) => void
  disabled?: boolean
  /** Large with their keys at the desk, small in a dialog. */
  large?: boolean
}

/** The four verdicts on goods that came back. */
export const ResultButtons = ({ label, picked, onPick, disabled = false, large = false }: Props) => (
  <Stack direction="row" role="group" aria-label={label} sx={{ gap: large ? 1 : 0.5, flexWrap: 'wrap' }}>
    {deskResults.map(([key, result]) => (
      <Button
        key={key}
        size={large ? 'large' : 'small'}
        variant={picked === result ? 'contained' : 'outlined'}
        color={result === 'OK' ? 'success' : 'error'}
        aria-pressed={picked === result}
        disabled={disabled}
        onClick={() => onPick(result)}
        sx={large ? { flex: '1 1 180px', py: 2, fontSize: 20, gap: 1.5 } : {}}
      >
        {large ? <Keys names={[key]} /> : null} {inspectionWords[result][0]}
      </Button>
    ))}
  </Stack>
)
