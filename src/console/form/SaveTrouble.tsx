import { Alert, Button, Stack } from '@mui/material'
import { codeOf, extraOf } from '#dataProvider/errors.ts'

type Values = Record<string, unknown>
type Props = {
  error: Error | null
  /** What the dialog was opened on, and what the person made of it. */
  loaded: Values
  mine: Values
  /** The fields of the dialog, by the words it shows. */
  labels: Readonly<Record<string, string>>
  onTheirs: (current: Values) => void
  onMine: (version: number) => void
}

/** Why a save failed. When somebody else was first: what they changed, and whether to take theirs or keep mine. */
export const SaveTrouble = ({ error, loaded, mine, labels, onTheirs, onMine }: Props) => {
  if (!error) return null
  const { current, version } = extraOf(error)
  if (codeOf(error) !== 'VERSION_CONFLICT' || !isValues(current) || typeof version !== 'number')
    return <Alert severity="error">{error.message}</Alert>
  const changed = Object.keys(labels).filter((name) => text(current[name]) !== text(loaded[name]))
  return (
    <Alert severity="warning">
      그 사이 다른 사람이 고쳤어요. 입력한 내용은 그대로 있어요.
      {changed.length === 0 ? <div>이 화면의 값은 그대로예요.</div> : null}
      {changed.map((name) => (
        <div key={name}>
          {labels[name]}: 지금 저장된 값 {text(current[name])}, 내가 입력한 값 {text(mine[name])}
        </div>
      ))}
      <Stack direction="row" sx={{ gap: 1, mt: 1 }}>
        <Button size="small" color="inherit" onClick={() => onTheirs(current)}>
          저장된 값 불러오기
        </Button>
        <Button size="small" variant="contained" onClick={() => onMine(version)}>
          내 내용으로 저장
        </Button>
      </Stack>
    </Alert>
  )
}

const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null

const text = (value: unknown): string =>
  value === null || value === undefined || value === '' ? '(비어 있음)' : String(value as string | number | boolean)
