import { Alert, Button } from '@mui/material'
import { useState } from 'react'
import { codeOf, extraOf } from '#dataProvider/errors.ts'
import { conflictText, type ConflictRow, ConflictView } from './ConflictView.tsx'

type Values = Record<string, unknown>
/** A field by the word that the screen shows, and how its value is said there. */
export type ConflictField = string | { label: string; say: (value: unknown, of: Values) => string }
type Props = {
  error: Error | null
  /** What the form was opened on, and what the person made of it. */
  loaded: Values
  mine: Values
  fields: Readonly<Record<string, ConflictField>>
  onTheirs: (current: Values) => void
  onMine: (version: number) => void
}

/** Why a save failed. When somebody else was first: both sides, and whether to take theirs or to keep mine. */
export const SaveTrouble = ({ error, loaded, mine, fields, onTheirs, onMine }: Props) => {
  const [seen, setSeen] = useState<Error | null>(null)
  if (!error) return null
  const { current, version } = extraOf(error)
  if (codeOf(error) !== 'VERSION_CONFLICT' || !isValues(current) || typeof version !== 'number')
    return <Alert severity="error">{error.message}</Alert>
  return (
    <>
      <Alert
        severity="warning"
        action={
          <Button size="small" color="inherit" onClick={() => setSeen(null)}>
            비교하기
          </Button>
        }
      >
        그 사이 다른 사람이 고쳤어요. 입력한 내용은 그대로 있어요.
      </Alert>
      <ConflictView
        rows={rowsOf(fields, { current, loaded, mine })}
        open={seen !== error}
        onClose={() => setSeen(error)}
        onTheirs={() => {
          setSeen(error)
          onTheirs(current)
        }}
        onMine={() => {
          setSeen(error)
          onMine(version)
        }}
      />
    </>
  )
}

const rowsOf = (
  fields: Props['fields'],
  { current, loaded, mine }: Record<'current' | 'loaded' | 'mine', Values>,
): ConflictRow[] =>
  Object.entries(fields).flatMap(([name, field]) => {
    const { label, say } = typeof field === 'string' ? { label: field, say: conflictText } : field
    const [before, theirs, own] = [loaded, current, mine].map((of) => say(of[name], of)) as [string, string, string]
    return theirs === before && own === before ? [] : [{ name, label, theirs, mine: own }]
  })

const isValues = (value: unknown): value is Values => typeof value === 'object' && value !== null
