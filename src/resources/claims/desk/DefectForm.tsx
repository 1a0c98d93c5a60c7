import { Alert, Button, Stack, TextField } from '@mui/material'
import { useState, type FormEvent, type KeyboardEvent } from 'react'
import { isComposing } from '#console/shortcuts/keys.ts'
import { Keys } from '#console/shortcuts/ShortcutHelp.tsx'
import { inspectionWords, type InspectionResult } from '#console/words/claimWords.ts'
import { useUnsaved } from '#console/form/unsaved.ts'
import type { Image } from '#contract/schema.d.ts'
import type { Inspection } from '../inspection/deskCalls.ts'
import { PhotoButton } from '../inspection/PhotoButton.tsx'
import { Photos } from '#console/fields/Photos.tsx'
import { useEvidence } from '../inspection/useEvidence.ts'

type Props = {
  result: InspectionResult
  busy: boolean
  onBack: () => void
  onDone: (inspection: Inspection) => void
}

/** What is wrong with the goods: a memo and pictures, both optional. Enter writes it down, Esc goes back. */
export const DefectForm = ({ result, busy, onBack, onDone }: Props) => {
  const [memo, setMemo] = useState('')
  const [images, setImages] = useState<readonly Image[]>([])
  const evidence = useEvidence(images, (added) => setImages((before) => [...before, ...added]))
  useUnsaved(memo.trim() !== '' || images.length > 0)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (evidence.busy || busy) return
    onDone({
      result,
      ...(memo.trim() ? { memo: memo.trim() } : {}),
      ...(images.length > 0 ? { image_ids: images.map(({ id }) => id) } : {}),
    })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.code !== 'Escape' || isComposing(event.nativeEvent)) return
    event.preventDefault()
    onBack()
  }
  return (
    <form onSubmit={submit} onKeyDown={onKeyDown} onPaste={(event) => evidence.take([...event.clipboardData.files])}>
      <Stack sx={{ gap: 1, mt: 2 }}>
        <TextField
          label={`${inspectionWords[result][0]} 메모`}
          helperText="없어도 돼요. Enter를 누르면 적고 다음 상자로 넘어가요."
          autoFocus
          margin="none"
          value={memo}
          onChange={(event) => setMemo(event.target.value)}
          slotProps={{ htmlInput: { maxLength: 500 } }}
        />
        <Photos label="검수 사진" images={images} />
        {evidence.problem ? <Alert severity="error">{evidence.problem}</Alert> : null}
        <Stack direction="row" sx={{ gap: 1 }}>
          <PhotoButton busy={evidence.busy} onTake={evidence.take} />
          <Button type="submit" variant="contained" color="error" disabled={evidence.busy || busy} sx={{ gap: 1 }}>
            <Keys names={['Enter']} /> {inspectionWords[result][0]}으로 적기
          </Button>
          <Button color="inherit" onClick={onBack} sx={{ gap: 1 }}>
            <Keys names={['Esc']} /> 다시 고르기
          </Button>
        </Stack>
      </Stack>
    </form>
  )
}
